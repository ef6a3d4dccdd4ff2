"""The drivers of displays, dice and readers, found by name: those in the box, and those of other distributions.

A driver in the box is a module named like the driver in a config: `wled-ring` is in `wled_ring.py`. Another distribution
names its driver as an entry point: the name is the one in a config, the value an object. Both are the same thing from then
on: a DRIVER with the `config` of its section and how its device is made.

Drivers are layers above the config, so each is imported only when a config has a device that needs it. Other
distributions are searched only for names that are not in the box: that takes a while.
"""

from __future__ import annotations

from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, GetJsonSchemaHandler, ValidationError
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, PydanticKnownError
from pydantic_core.core_schema import no_info_plain_validator_function, tagged_union_schema

from controller.plain_fault import PlainFault
from controller.toml.faults import instead

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class UnknownDriver(PlainFault):
    """No driver has this name; the sentence says which there are."""


class BrokenDriver(PlainFault):
    """A driver of another distribution cannot be used; the sentence says which and why."""


class Drivers:
    """All drivers for one kind of device. `package` has a module for each in the box, `group` the entry points of others."""

    def __init__(self, package: str, group: str, kind: str) -> None:
        self._package = package
        self._group = group
        self._kind = kind

    def names(self) -> tuple[str, ...]:
        return tuple(sorted({*self.in_the_box, *_theirs(self._group)}))

    @cached_property
    def in_the_box(self) -> tuple[str, ...]:
        spec = find_spec(self._package)
        assert spec is not None
        return tuple(module.name.replace("_", "-") for module in iter_modules(spec.submodule_search_locations))

    @cached_property
    def kind(self) -> type:
        """The class of which every DRIVER is one."""
        module, _, name = self._kind.rpartition(".")
        found: type = getattr(import_module(module), name)
        return found

    def find(self, name: str) -> Any:
        """Return the DRIVER. One in the box cannot be replaced. Raises UnknownDriver, or BrokenDriver."""
        if name in self.in_the_box:
            return import_module(f"{self._package}.{name.replace('-', '_')}").DRIVER
        if (entry := _theirs(self._group).get(name)) is None:
            raise UnknownDriver(f"There is no driver {name!r}{instead(name, self.names())}")
        return _loaded(entry, self.kind)

    def section_of(self, name: str) -> type[BaseModel]:
        """What a config may say about a device with this driver. Raises UnknownDriver, or BrokenDriver."""
        section: type[BaseModel] = self.find(name).config
        return section

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> CoreSchema:
        """As an annotation: the driver that a section names says what may stand in it."""
        return no_info_plain_validator_function(self._section)

    def __get_pydantic_json_schema__(self, _schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """One of the sections of all drivers that are there, each under its own name among the definitions."""
        sections = {name: self.section_of(name) for name in self.names()}
        for section in sections.values():
            section.model_rebuild()  # it is built when it is first needed
        choices = {name: section.__pydantic_core_schema__ for name, section in sections.items()}
        return handler(tagged_union_schema(choices, "driver"))

    def _section(self, value: Any) -> Any:
        if isinstance(value, BaseModel):
            return value
        if not isinstance(value, dict):
            raise PydanticKnownError("dict_type")
        if "driver" not in value:
            raise PydanticKnownError("union_tag_not_found", {"discriminator": "'driver'"})
        name = str(value["driver"])
        try:
            section = self.section_of(name)
        except UnknownDriver:
            there = ", ".join(map(repr, self.names()))
            about = {"discriminator": "'driver'", "tag": name, "expected_tags": there}
            raise PydanticKnownError("union_tag_invalid", about) from None
        except BrokenDriver as broken:
            raise ValueError(str(broken)) from None
        try:
            return section.model_validate(value)
        except ValidationError as error:
            raise _inside(name, error) from None


def _inside(driver: str, error: ValidationError) -> ValidationError:
    """The same faults, each below the name of its driver, as pydantic has it where one key decides about the others."""
    faults: list[InitErrorDetails] = [
        {
            "type": PydanticCustomError(each["type"], each["msg"], each.get("ctx")),
            "loc": (driver, *each["loc"]),
            "input": each["input"],
        }
        for each in error.errors(include_url=False)
    ]
    return ValidationError.from_exception_data(error.title, faults)


@cache
def _theirs(group: str) -> dict[str, EntryPoint]:
    """The drivers that other distributions bring along."""
    from importlib.metadata import entry_points  # noqa: PLC0415  # reads the metadata of every distribution on this machine

    return {entry.name: entry for entry in entry_points(group=group)}


def _loaded(entry: EntryPoint, kind: type) -> Any:
    """Code of others: whatever it raises must not stop a table that only asks about its config."""
    whose = f"the driver {entry.name!r} of {entry.dist.name if entry.dist else entry.module}"
    try:
        driver = entry.load()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BrokenDriver(f"{whose} cannot be loaded ({why}): update that distribution, or remove it.") from error
    if not isinstance(driver, kind):
        raise BrokenDriver(f"{whose} cannot be used: {entry.value} is not a {kind.__name__}.")
    return driver


DISPLAYS = Drivers("controller.displays.drivers", "arbiter.displays", "controller.displays.driver.Driver")
DICE = Drivers("controller.devices.dice", "arbiter.dice", "controller.devices.driver.DiceDriver")
READERS = Drivers("controller.devices.readers", "arbiter.readers", "controller.devices.driver.ReaderDriver")
