"""What is known of the devices of a table."""

from __future__ import annotations

from controller.config.model import TableConfig
from controller.daemon.device_notes import DeviceStates
from firmware_bridge.observations import DeviceDown

RING = {"driver": "wled-ring", "topic": "wled/ring", "pixels": 12}


def test_a_display_that_was_never_there_is_called_what_it_is() -> None:
    config = TableConfig.model_validate({"table": {"name": "t"}, "displays": {"halo": RING}})

    state = DeviceStates(config).note(DeviceDown("halo", "it reports that it is off", 1.0))

    assert state
    assert (state.kind, state.up) == ("ring", False)
