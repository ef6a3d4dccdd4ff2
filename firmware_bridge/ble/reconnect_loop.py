"""Keep one device connected for good: find it, connect, and after every loss wait and try again.

backoff.py decides how long to wait. The theory of operation is at the top of radio.py.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from random import Random
from typing import NoReturn

from bleak.exc import BleakBluetoothNotAvailableError, BleakDeviceNotFoundError

from firmware_bridge.backoff import Trouble, wait_before
from firmware_bridge.ble.link import BLUETOOTH_ERRORS, LinkLost
from firmware_bridge.ble.losses import radio_loss
from firmware_bridge.ble.radio import Radio, Session
from firmware_bridge.ble.searches import Claim, DeviceByAdapter

LOG = logging.getLogger(__name__)


async def keep_connected(
    radio: Radio, name: str, claim: Claim, session: Session, lost: Callable[[LinkLost], None]
) -> NoReturn:
    """Keep one device connected for good. Report every loss to `lost`, perhaps twice, then reconnect."""
    random = Random(name)
    attempt, last = 0, Trouble.NOT_HEARD
    while True:
        started = None
        try:
            async with radio.connected(name, await _find(radio, claim)) as link:
                started = _now()
                try:
                    await session(link)
                except LinkLost as error:
                    lost(error)  # at once: closing the connection can take seconds
                    raise
        except LinkLost as error:
            loss = error
        except BLUETOOTH_ERRORS as error:
            loss = _loss_of(error)
        except Exception:
            LOG.exception("%s: the link failed unexpectedly", name)
            loss = LinkLost(Trouble.REFUSED, "the link failed; see the log")
        held = started is not None and _now() - started > radio.timeouts.steady
        attempt = 1 if held or loss.trouble is not last else attempt + 1
        last = loss.trouble
        lost(loss)
        await asyncio.sleep(wait_before(loss.trouble, attempt, random.random()))


async def _find(radio: Radio, claim: Claim) -> DeviceByAdapter:
    try:
        async with asyncio.timeout(radio.timeouts.hear):
            return await radio.find(claim)
    except TimeoutError:
        raise LinkLost(Trouble.NOT_HEARD, "not heard yet: move it to wake it, or charge it") from None


def _loss_of(error: Exception) -> LinkLost:
    match error:
        case BleakBluetoothNotAvailableError():
            return radio_loss(error)
        case BleakDeviceNotFoundError():
            return LinkLost(Trouble.NOT_HEARD, "Bluetooth lost sight of it; listening again")
        case _:
            return LinkLost(Trouble.REFUSED, "heard, but it could not be connected: move it closer, and close its app")


def _now() -> float:
    return asyncio.get_running_loop().time()
