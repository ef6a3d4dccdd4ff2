"""A display driver is one file: its section, its kind and how it is made; it is found because it is there."""

from __future__ import annotations

import subprocess
import sys
from typing import get_args

import pytest

from controller.commands.mock.virtual_table import double_of
from controller.config.display_drivers import driver_of, names
from controller.config.displays import DisplayConfig
from controller.config.model import TableConfig


@pytest.mark.parametrize("name", names())
def test_a_driver_declares_the_section_that_names_it(name: str) -> None:
    section = driver_of(name).config
    assert issubclass(section, DisplayConfig)
    assert section.__module__ == f"controller.displays.drivers.{name.replace('-', '_')}"
    assert get_args(section.model_fields["driver"].annotation) == (name,)


def test_a_config_may_have_a_display_of_every_driver() -> None:
    union = get_args(get_args(TableConfig.model_fields["displays"].annotation)[1])[0]
    assert set(get_args(union)) == {driver_of(name).config for name in names()}
    assert len(names()) > 1


@pytest.mark.parametrize("name", names())
def test_every_driver_has_a_double(name: str) -> None:
    assert double_of(name).startswith("hw_mocks.displays.")


def test_a_config_is_read_without_what_draws_and_sends() -> None:
    """Otherwise every command would wait for libraries that it does not need."""
    code = "import sys, controller.config.load; sys.exit(bool({'PIL', 'aiomqtt', 'aiohttp'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
