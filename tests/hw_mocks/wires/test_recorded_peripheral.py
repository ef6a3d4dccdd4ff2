"""The recording of a Bluetooth device stands in for it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from hw_mocks.wires.recorded_peripheral import RecordedPeripheral

SERVICE, LEVEL, NAME = (f"0000{number}-0000-1000-8000-00805f9b34fb" for number in ("180f", "2a19", "2a00"))


def recording(*entries: Mapping[str, object]) -> list[str]:
    """What passed between a program and a device with two characteristics that can be read."""
    can = [{"uuid": uuid, "can": "read", "descriptors": []} for uuid in (LEVEL, NAME)]
    opened = {
        "address": "AA:BB:CC:DD:EE:01",
        "name": "lamp",
        "services": [SERVICE],
        "manufacturer_data": {},
        "service_data": {},
        "gatt": [{"uuid": SERVICE, "characteristics": can}],
    }
    documents = ({"driver": "gatt"}, {"us": 0, "open": opened}, *entries)
    return [json.dumps(document) for document in documents]


def test_a_characteristic_is_read_as_it_was_and_one_that_nobody_read_is_empty() -> None:
    lamp = RecordedPeripheral(recording(*({"us": 1, "at": LEVEL, "read": value} for value in ("64", "63"))))
    level, name = (each.on_read for each in lamp.services[0].characteristics)
    assert level is not None
    assert name is not None

    assert [level(), level(), level()] == [b"\x64", b"\x63", b"\x63"]
    assert name() == b""
