"""Whether a device of the table is there now, and why not, as the sections of the Devices page show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from controller.checkup.in_words import in_every_language
from controller.messages.health import DeviceState


def devices_now(states: Iterable[DeviceState]) -> dict[str, Mapping[str, Any]]:
    """By the name of the device."""
    return {state.id: _shown(state) for state in states}


def _shown(state: DeviceState) -> Mapping[str, Any]:
    return {
        "up": state.up,
        "reason": in_every_language(state.reason) if state.reason and not state.up else None,
        "battery": state.battery,
        "charging": bool(state.charging),
    }
