"""Every test here runs in both worlds. The machine is booted once: HIL_IMAGE is its folder, as `make hil` makes it."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from hw_mocks.real_bluez.radio import RealRadio, real_bluetooth
from hw_mocks.testing.background_loop import Workshop
from tests.hil.worlds import World, emulated_world, real_world
from tests.hw_mocks.bluez.bluetoothctl import give_bluetoothctl

# Three boots on a busy computer.
BOOT_PATIENCE = 600.0


@pytest.fixture(scope="session")
def computer() -> Iterator[tuple[Workshop, RealRadio]]:
    """A virtual machine with a real bluetoothd."""
    workshop = Workshop()
    try:
        image = Path(os.environ["HIL_IMAGE"])
        radio = workshop.keep(lambda: real_bluetooth(image, {}), BOOT_PATIENCE)
        print(f"\nkernel and BlueZ: {workshop.wait(radio.machine.versions())}")  # noqa: T201 - what is tried here
        yield workshop, radio
    finally:
        workshop.close()


@pytest.fixture(params=["emulated", "real"])
async def world(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> AsyncIterator[World]:
    give_bluetoothctl(tmp_path, monkeypatch)
    opened = emulated_world() if request.param == "emulated" else real_world(*request.getfixturevalue("computer"))
    async with opened as made:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", made.bus)
        yield made
