"""A display driver is one file: its section, its kind and how it is made; it is found because it is there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from controller.commands.mock.virtual_table import double_of
from controller.config.displays import DisplayConfig
from controller.config.drivers import DICE, DISPLAYS, READERS, Drivers
from controller.config.model import TableConfig


@pytest.mark.parametrize("name", DISPLAYS.in_the_box)
def test_a_driver_declares_the_section_that_names_it(name: str) -> None:
    section = DISPLAYS.section_of(name)
    assert issubclass(section, DisplayConfig)
    assert section.__module__ == f"controller.displays.drivers.{name.replace('-', '_')}"
    assert get_args(section.model_fields["driver"].annotation) == (name,)


@pytest.mark.parametrize("drivers", [DISPLAYS, DICE, READERS])
def test_a_driver_in_the_box_is_what_one_of_another_distribution_has_to_be(drivers: Drivers) -> None:
    assert len(drivers.in_the_box) > 1
    for name in drivers.in_the_box:
        assert isinstance(drivers.find(name), drivers.kind)
        assert get_args(drivers.section_of(name).model_fields["driver"].annotation) == (name,)


def test_the_schema_of_a_config_has_the_section_of_every_driver() -> None:
    schema = TableConfig.model_json_schema()
    for key, drivers in (("dice", DICE), ("readers", READERS), ("displays", DISPLAYS)):
        sections = schema["properties"][key]["additionalProperties"]["oneOf"]
        found = [schema["$defs"][each["$ref"].rpartition("/")[2]] for each in sections]
        assert {each["properties"]["driver"]["const"] for each in found} == set(drivers.names())


@pytest.mark.parametrize("name", DISPLAYS.in_the_box)
def test_every_driver_has_a_double(name: str) -> None:
    assert double_of(name).startswith("hw_mocks.displays.")


def test_a_config_is_read_without_what_connects_draws_and_searches() -> None:
    """Every command would wait for libraries that it does not need, and for the metadata of all distributions."""
    table = Path(__file__).parents[4] / "configs" / "tables" / "demo.toml"
    heavy = {"PIL", "aiomqtt", "aiohttp", "bleak", "serialx"}
    read = f"from controller.config import drivers; from controller.config.load import load_table; from pathlib import Path; load_table(Path({str(table)!r}))"
    code = f"import sys; {read}; sys.exit(bool({heavy} & set(sys.modules)) or drivers._theirs.cache_info().misses)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
