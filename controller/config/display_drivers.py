"""The section of every display driver as one type: a config may have a display of any driver that is there.

Drivers stand floors above the config, so they are found by name: a module in `controller/displays/drivers` is a driver, and its
DRIVER has the section. They import what draws and sends only when a display is made, so a config is read at once.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, Union

from pydantic import Field

from controller.config.displays import DisplayConfig

PACKAGE = "controller.displays.drivers"


def driver_of(name: str) -> Any:
    """The DRIVER of the module that is named like the driver in a config: `wled-ring` is in `wled_ring.py`."""
    return import_module(f"{PACKAGE}.{name.replace('-', '_')}").DRIVER


def names() -> tuple[str, ...]:
    spec = find_spec(PACKAGE)
    assert spec is not None
    return tuple(module.name.replace("_", "-") for module in iter_modules(spec.submodule_search_locations))


if TYPE_CHECKING:
    Display: TypeAlias = DisplayConfig
else:
    Display = Annotated[Union[tuple(driver_of(name).config for name in names())], Field(discriminator="driver")]  # noqa: UP007
