"""Why a device cannot be connected or is lost, as a kind of trouble with a sentence for people."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bleak.exc import BleakBluetoothNotAvailableError, BleakBluetoothNotAvailableReason, BleakError

from firmware_bridge.backoff import Trouble
from firmware_bridge.ble.link import BUS_LOST, DROPPED, HUNG, NO_ADAPTER, SERVICE_LOST, SWITCHED_OFF, LinkLost
from firmware_bridge.ble.scan import BluetoothHangs

if sys.platform == "linux":
    from firmware_bridge.ble.bluez import is_off

if TYPE_CHECKING:
    from firmware_bridge.ble.bluez import BluetoothNow

# What BlueZ and others say when an adapter holds as many connections as it can.
_FULL_WORDS = ("connection-limit", "connection slot", "available connection", "memory-allocation")


def radio_loss(error: Exception) -> LinkLost:
    """Which part of this computer's Bluetooth failed."""
    match error:
        case BluetoothHangs():
            return LinkLost(*HUNG)
        case BleakBluetoothNotAvailableError(reason=BleakBluetoothNotAvailableReason.NO_BLUETOOTH):
            return LinkLost(*NO_ADAPTER)
        case BleakBluetoothNotAvailableError():
            return LinkLost(*SWITCHED_OFF)
        case TimeoutError():
            return LinkLost(*HUNG)
        case OSError() | EOFError():
            return LinkLost(*BUS_LOST)
        case BleakError() if sys.platform == "linux" and is_off(error):
            return LinkLost(*SWITCHED_OFF)
        case _:
            return LinkLost(*SERVICE_LOST)


def nothing_hears(error: Exception, *, has_proxies: bool) -> LinkLost:
    """This computer cannot scan, and no proxy is there."""
    loss = radio_loss(error)
    return LinkLost(loss.trouble, f"no Bluetooth proxy can be reached, and {loss.reason}") if has_proxies else loss


def loss_by(now: BluetoothNow, adapter: str, address: str) -> LinkLost | None:
    """Why a device is not connected although bleak believes that it is."""
    if adapter not in now.adapters:
        return LinkLost(Trouble.RADIO_OFF, f"the Bluetooth adapter {adapter} is gone: plug it in again")
    if not now.adapters[adapter]:
        return LinkLost(*SWITCHED_OFF)
    return None if (adapter, address) in now.connected else LinkLost(*DROPPED)


def says_full(error: Exception) -> bool:
    return any(word in str(error) for word in _FULL_WORDS)


def full(adapter: str, held: int) -> LinkLost:
    return LinkLost(
        Trouble.FULL,
        f"heard, but the Bluetooth adapter {adapter} is full with {held} devices of this table: "
        "disconnect others from it, or add a second adapter",
    )


def proxy_is_full(proxy: str, slots: int) -> LinkLost:
    return LinkLost(
        Trouble.FULL,
        f"heard, but the proxy {proxy} is full with {slots} devices: disconnect others from it, or add a second proxy",
    )


def proxy_is_away(proxy: str) -> LinkLost:
    return LinkLost(Trouble.DROPPED, f"heard, but the proxy {proxy} is away; listening again")


def proxy_failed(proxy: str) -> LinkLost:
    return LinkLost(Trouble.REFUSED, f"heard, but the proxy {proxy} could not connect to it")
