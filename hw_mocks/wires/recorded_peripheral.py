"""Record what passes between a program and any Bluetooth device, and let the recording stand in for the device.

A recording is a text file like other captures (firmware_bridge.captures), one JSON document for each line, with the driver
`gatt`: `open` lists the device's services, and each value says `at` which characteristic it passed.

When it plays, notifications come at their recorded times, counted from the first subscription. Where the recorded program wrote
something, the tape waits until the present one has written something too, but not for long. Reads are answered with the recorded
values in their order, and then with the last of them.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from bleak import BleakClient

from firmware_bridge.adverts import Advert
from firmware_bridge.captures import FORMAT, CaptureError
from hw_mocks.bluez.gatt import ABILITIES, Characteristic, Descriptor, Service, VirtualPeripheral

DRIVER = "gatt"

# How long the tape waits for the program to write something.
HOLD_SECONDS = 1.0

_MICROSECONDS = 1_000_000


class RecordingClient(BleakClient):
    """Use it in place of BleakClient: it does the same, and writes all that passes to a file."""

    def __init__(self, device: Any, *args: Any, recording: Path, advert: Advert | None = None, **more: Any) -> None:
        super().__init__(device, *args, **more)
        self._path = recording
        self._advert = advert
        self._file: TextIO | None = None
        self._began = time.monotonic()

    async def connect(self, **more: Any) -> None:
        await super().connect(**more)
        if self._file is None:
            self._file = self._path.open("w", encoding="utf-8")
            self._began = time.monotonic()
            self._write_line({"capture": FORMAT, "device": self.name or self.address, "driver": DRIVER})
        advert = self._advert or Advert(self.name, tuple(one.uuid for one in self.services))
        self._note({"open": {"address": self.address, **_packed_advert(advert), "gatt": await self._database()}})

    async def disconnect(self) -> None:
        await super().disconnect()
        if self._file is not None:
            self._note({"close": True})
            self._file.close()
            self._file = None

    async def read_gatt_char(self, char_specifier: Any, **more: Any) -> bytearray:
        data = await super().read_gatt_char(char_specifier, **more)
        self._note({"at": self._uuid(char_specifier), "read": bytes(data).hex()})
        return data

    async def write_gatt_char(self, char_specifier: Any, data: Any, response: bool | None = None) -> None:
        self._note({"at": self._uuid(char_specifier), "out": bytes(data).hex()})
        await super().write_gatt_char(char_specifier, data, response)

    async def start_notify(self, char_specifier: Any, callback: Callable[..., Any], **more: Any) -> None:
        uuid = self._uuid(char_specifier)

        def heard(data: bytearray) -> None:
            self._note({"at": uuid, "in": bytes(data).hex()})

        if inspect.iscoroutinefunction(callback):

            async def passed_on_later(sender: Any, data: bytearray) -> None:
                heard(data)
                await callback(sender, data)

            await super().start_notify(char_specifier, passed_on_later, **more)
        else:

            def passed_on(sender: Any, data: bytearray) -> None:
                heard(data)
                callback(sender, data)

            await super().start_notify(char_specifier, passed_on, **more)

    def _uuid(self, specifier: Any) -> str:
        found = self.services.get_characteristic(getattr(specifier, "handle", specifier))
        return found.uuid if found is not None else str(specifier)

    async def _database(self) -> list[dict[str, Any]]:
        return [
            {
                "uuid": service.uuid,
                "characteristics": [
                    {
                        "uuid": one.uuid,
                        "can": " ".join(ability for ability in one.properties if ability in ABILITIES),
                        "descriptors": [
                            {"uuid": each.uuid, "value": await self._described(each)}
                            for each in one.descriptors
                            if not each.uuid.startswith("00002902")  # every server makes its own
                        ],
                    }
                    for one in service.characteristics
                ],
            }
            for service in self.services
            if not service.uuid.startswith(("00001800", "00001801"))
        ]

    async def _described(self, descriptor: Any) -> str:
        try:
            return bytes(await self.read_gatt_descriptor(descriptor)).hex()
        except Exception:  # noqa: BLE001 - some devices do not let themselves be read
            return ""

    def _note(self, entry: dict[str, Any]) -> None:
        if self._file is not None:
            self._write_line({"us": round((time.monotonic() - self._began) * _MICROSECONDS), **entry})

    def _write_line(self, document: dict[str, Any]) -> None:
        assert self._file is not None
        self._file.write(json.dumps(document, separators=(",", ":")) + "\n")
        self._file.flush()


def _packed_advert(advert: Advert) -> dict[str, Any]:
    return {
        "name": advert.name,
        "services": list(advert.service_uuids),
        "manufacturer_data": {str(company): data.hex() for company, data in advert.manufacturer_data.items()},
        "service_data": {uuid: data.hex() for uuid, data in advert.service_data.items()},
    }


@dataclass(slots=True, eq=False)
class _Reads:
    """The values that a characteristic had, one for each read."""

    values: list[bytes] = field(default_factory=list)

    def next(self) -> bytes:
        if not self.values:
            return b""
        return self.values.pop(0) if len(self.values) > 1 else self.values[0]


class RecordedPeripheral(VirtualPeripheral):
    """A device that sends again what it sent when it was recorded; `pace` is 10 for ten times as fast."""

    def __init__(self, lines: Iterable[str], pace: float = 1.0) -> None:
        documents = list(_documents(lines))
        opened = next((one["open"] for one in documents if "open" in one), None)
        if documents[0].get("driver") != DRIVER or opened is None:
            raise CaptureError("this is no recording of a Bluetooth device: record it with RecordingClient")
        self._entries = [one for one in documents if "at" in one]
        self._pace = pace
        self._written = asyncio.Event()
        reads: dict[str, _Reads] = {}
        for entry in self._entries:
            if "read" in entry:
                reads.setdefault(entry["at"], _Reads()).values.append(bytes.fromhex(entry["read"]))
        advert = Advert(
            opened["name"],
            tuple(opened["services"]),
            {int(company): bytes.fromhex(data) for company, data in opened["manufacturer_data"].items()},
            {uuid: bytes.fromhex(data) for uuid, data in opened["service_data"].items()},
        )
        services = tuple(
            Service(one["uuid"], tuple(self._characteristic(each, reads) for each in one["characteristics"]))
            for one in opened["gatt"]
        )
        super().__init__(opened["name"] or opened["address"], services, opened["address"], advert)

    async def play(self) -> None:
        """Send what was recorded; begin when a program has subscribed."""
        before = None
        for entry in self._entries:
            gap = 0 if before is None else entry["us"] - before
            before = entry["us"]
            if "in" in entry:
                await asyncio.sleep(gap / _MICROSECONDS / self._pace)
                self.notify(entry["at"], bytes.fromhex(entry["in"]))
            elif "out" in entry:
                with suppress(TimeoutError):
                    async with asyncio.timeout(HOLD_SECONDS):
                        await self._written.wait()
                self._written.clear()

    def _characteristic(self, one: dict[str, Any], reads: dict[str, _Reads]) -> Characteristic:
        return Characteristic(
            one["uuid"],
            one["can"],
            tuple(Descriptor(each["uuid"], value=bytes.fromhex(each["value"])) for each in one["descriptors"]),
            on_read=reads.get(one["uuid"], _Reads()).next,
            on_write=lambda _: self._written.set(),
        )


def _documents(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield json.loads(line)
            except ValueError:
                raise CaptureError(f"line {number}: this is no JSON object: {line.strip()[:60]}") from None
