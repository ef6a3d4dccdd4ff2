"""The plugin as someone else's project sees it: installed, and nothing else. Its examples are those of the docs."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from controller.config.virtual import VirtualSection
from firmware_bridge.captures import read_capture
from hw_mocks.pytest_plugin import PlaysCapture

pytest_plugins = ("pytester",)

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "testing-without-hardware.md").read_text(encoding="utf-8")
BLUETOOTH_PAGE = (DOCS / "testing-bluetooth-programs.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE + BLUETOOTH_PAGE, re.DOTALL)
TESTS = sum(program.count("\ndef test_") for program in PROGRAMS)


def test_the_plugin_is_found_by_its_entry_point() -> None:
    (plugin,) = entry_points(group="pytest11", name="arbiter_table")
    assert plugin.value == "hw_mocks.pytest_plugin"


def test_the_pages_show_tests_that_pass(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\ntimeout = 100\n")
    pytester.makepyfile(**{f"test_program_{number}": program for number, program in enumerate(PROGRAMS)})
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=TESTS)


def test_a_project_that_uses_none_of_it_does_not_load_the_doubles(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_nothing_is_there():
            assert not {"bleak", "aiomqtt", "hw_mocks.bluez", "hw_mocks.readers.hub"} & sys.modules.keys()
        """
    )
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)


def test_all_devices_of_a_test_live_side_by_side_and_end_with_it(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import threading

        import pytest

        from hw_mocks.dice.godice import VirtualGoDie
        from hw_mocks.dice.pixels import VirtualPixel

        ports = []

        def test_many(virtual_dice, virtual_hub, virtual_reader):
            dice = virtual_dice({"red": VirtualPixel(1), "white": VirtualGoDie("4E71F3")})
            hubs = [virtual_hub(2, 2), virtual_hub(3, 3, ("tray",))]
            reader = virtual_reader()
            hubs[1].place("04e10cda993c80", "tray")
            hubs[1].move("04e10cda993c80", "C3")
            hubs[1].lift("04e10cda993c80")
            reader.place("04e10cda993c80", "goblin")
            reader.lift("04e10cda993c80")
            hubs[0].unplug()
            hubs[0].replug()
            assert not dice.is_connected("red")
            assert hubs[0].lights == {}
            with pytest.raises(ValueError, match="no cell Z9"):
                hubs[0].place("04e10cda993c80", "Z9")
            with pytest.raises(TimeoutError):
                dice.wait_until_heard("red", seconds=0.01)
            ports.extend([hubs[0].port, hubs[1].port, reader.port])
            assert all(port.is_symlink() for port in ports) and len(set(ports)) == 3

        def test_nothing_is_left():
            assert not any(port.is_symlink() for port in ports)
            assert [thread.name for thread in threading.enumerate()].count("virtual hardware") == 0
        """
    )
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=2)


def test_a_capture_of_a_cable_plays_on_a_port(virtual_capture: PlaysCapture, tmp_path: Path) -> None:
    file = tmp_path / "tray.capture"
    file.write_text('{"capture":1,"device":"tray","driver":"pn532"}\n{"us":0,"open":{"port":"/dev/ttyUSB0"}}\n')
    assert Path(virtual_capture(file).place).is_symlink()


def test_the_capture_on_the_page_is_one() -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert len(read_capture(shown.splitlines(keepends=True)).entries) == 4


@pytest.mark.parametrize("text", re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL))
def test_the_configs_on_the_page_are_sound(text: str) -> None:
    VirtualSection.model_validate(tomllib.loads(text)["virtual"])
