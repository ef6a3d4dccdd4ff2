"""The newest state of each device of a table, as it is published."""

from __future__ import annotations

from controller.config.hardware import Hub
from controller.config.model import TableConfig
from controller.messages.health import DeviceState
from firmware_bridge.observations import BatteryLevel, DeviceDown, DeviceUp, Observation


class DeviceStates:
    def __init__(self, config: TableConfig) -> None:
        self.states = {name: DeviceState(name, die.kind, up=False) for name, die in config.dice.items()}
        self.states |= {
            name: DeviceState(name, "hub" if isinstance(reader, Hub) else "reader", up=False)
            for name, reader in config.readers.items()
        }
        self.states |= {
            proxy.called: DeviceState(proxy.called, "proxy", up=False) for proxy in config.bluetooth.proxies
        }

    def note(self, observation: Observation) -> DeviceState | None:
        """Return the state of the device if this changed it."""
        match observation:
            case DeviceUp(device, kind, _):
                return self._put(DeviceState(device, kind, up=True))
            case DeviceDown(device, reason, _):
                kind = self.states[device].kind if device in self.states else "driver"
                return self._put(DeviceState(device, kind, up=False, reason=reason))
            case BatteryLevel(device, percent, charging, _) if device in self.states:
                old = self.states[device]
                return self._put(DeviceState(device, old.kind, old.up, old.reason, percent, charging))
            case _:
                return None

    def _put(self, state: DeviceState) -> DeviceState | None:
        old = self.states.get(state.id)
        if old is not None and state.battery is None:
            state = DeviceState(state.id, state.kind, state.up, state.reason, old.battery, old.charging)
        self.states[state.id] = state
        return state if state != old else None
