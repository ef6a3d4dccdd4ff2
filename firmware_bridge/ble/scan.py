"""A scan that always starts and always ends, whatever bluetoothd does.

bleak waits without a limit for each reply on the bus. If bluetoothd is stuck, or the bus goes away before the reply, it
would wait forever, holding a lock that every later scan and connect needs.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from typing import TYPE_CHECKING

from bleak import BleakScanner
from bleak.exc import BleakDBusError

if sys.platform == "linux":
    from firmware_bridge.ble.bluez import end_own_scan

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData

LOG = logging.getLogger(__name__)

_IN_PROGRESS = "org.bluez.Error.InProgress"


class BluetoothHangs(Exception):
    """The Bluetooth service of this computer is there and does not answer."""


@contextlib.asynccontextmanager
async def answer_within(seconds: float) -> AsyncIterator[None]:
    """Raise BluetoothHangs when the block takes longer; a TimeoutError from within it stays what it is."""
    try:
        async with asyncio.timeout(seconds) as limit:
            yield
    except TimeoutError:
        if limit.expired():
            raise BluetoothHangs from None
        raise


@contextlib.asynccontextmanager
async def scanning(
    heard: Callable[[BLEDevice, AdvertisementData], None], adapter: str | None, seconds: float
) -> AsyncIterator[None]:
    """Listen as long as the block runs; `adapter` is a name such as hci1, or None for any that is on."""
    scanner = BleakScanner(heard, bluez={"adapter": adapter}) if adapter else BleakScanner(heard)
    async with answer_within(seconds):
        await _start(scanner, adapter)
    try:
        yield
    finally:
        try:
            async with asyncio.timeout(seconds):
                await scanner.stop()
        except Exception:
            LOG.debug("a scan could not be stopped; the next one reports why", exc_info=True)


async def _start(scanner: BleakScanner, adapter: str | None) -> None:
    """A start that timed out may still have worked: then BlueZ scans for us already, and bleak does not know."""
    try:
        await scanner.start()
    except BleakDBusError as error:
        if sys.platform != "linux" or error.dbus_error != _IN_PROGRESS:
            raise
        await end_own_scan(adapter)
        await scanner.start()
