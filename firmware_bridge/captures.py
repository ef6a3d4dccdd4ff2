"""Recordings of what passed over a wire, byte for byte, with times.

A capture is a text file, one JSON document for each line. The first names the device; each of the others says how many
microseconds after the start something happened, and what: the line was opened, bytes came in from the device, bytes
went out to it, the line was closed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from firmware_bridge.adverts import Advert

# Incremented when the meaning of a line changes.
FORMAT = 1

SUFFIX = ".capture"

_MICROSECONDS = 1_000_000


class CaptureError(ValueError):
    """This is not a capture; the message is a sentence for people and names the line."""


class Direction(StrEnum):
    IN = "in"  # from the device
    OUT = "out"  # to the device


@dataclass(frozen=True, slots=True)
class Cable:
    """A serial port."""

    port: str


@dataclass(frozen=True, slots=True)
class Air:
    """A connection over Bluetooth: the device and the service."""

    address: str
    advert: Advert
    service: str
    notify: str
    write: str


Place = Cable | Air


@dataclass(frozen=True, slots=True)
class Opened:
    us: int
    place: Place


@dataclass(frozen=True, slots=True)
class Passed:
    us: int
    direction: Direction
    data: bytes


@dataclass(frozen=True, slots=True)
class Closed:
    us: int


Entry = Opened | Passed | Closed


@dataclass(frozen=True, slots=True)
class Header:
    """`driver` is its name in a table's config; `made` is the date and time, for people."""

    device: str
    driver: str
    made: str = ""


@dataclass(frozen=True, slots=True)
class Capture:
    header: Header
    entries: tuple[Entry, ...]


class Tap(Protocol):
    """Receives what passes over a link's wire. It must not block."""

    def opened(self, place: Place, now: float) -> None: ...

    def passed(self, direction: Direction, data: bytes, now: float) -> None: ...

    def closed(self, now: float) -> None: ...


Taps = Callable[[str], Tap]
"""The tap for a device, by its name."""


class Untapped:
    """A tap that records nothing."""

    def opened(self, place: Place, now: float) -> None:
        pass

    def passed(self, direction: Direction, data: bytes, now: float) -> None:
        pass

    def closed(self, now: float) -> None:
        pass


UNTAPPED = Untapped()


class Written(Protocol):
    """Where a recording is written: a file, or something that keeps the end of one."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> None: ...

    def close(self) -> None: ...


class Recorder:
    """Writes everything at once, so that a recording that is cut off is complete up to that point.

    The file is opened with the device: a device that never appears leaves no file. Times count from `started`, so that
    all captures of one table have the same time base.
    """

    def __init__(self, open_file: Callable[[], Written], header: Header, started: float) -> None:
        self._open_file = open_file
        self._header = header
        self._started = started
        self._file: Written | None = None
        self.messages = 0

    def opened(self, place: Place, now: float) -> None:
        if self._file is None:
            self._file = self._open_file()
            header = self._header
            self._write({"capture": FORMAT, "device": header.device, "driver": header.driver, "made": header.made})
        self._write({"us": self._us(now), "open": _pack_place(place)})

    def passed(self, direction: Direction, data: bytes, now: float) -> None:
        if data:
            self.messages += 1
            self._write({"us": self._us(now), direction.value: data.hex()})

    def closed(self, now: float) -> None:
        self._write({"us": self._us(now), "close": True})

    def close(self) -> None:
        """End the recording."""
        if self._file is not None:
            self._file.close()

    def _us(self, now: float) -> int:
        return round((now - self._started) * _MICROSECONDS)

    def _write(self, document: Mapping[str, Any]) -> None:
        assert self._file is not None, "a wire is opened before anything passes over it"
        self._file.write(json.dumps(document, separators=(",", ":")) + "\n")
        self._file.flush()


def read_capture(lines: Iterable[str]) -> Capture:
    """Read a capture; raises CaptureError for anything else. A last line that was cut short is left out."""
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not numbered:
        raise CaptureError("this capture is empty: record it again")
    header = _header(*numbered[0])
    entries: list[Entry] = []
    for number, line in numbered[1:]:
        if number == numbered[-1][0] and not line.endswith("\n"):
            break  # the recording was cut off in the middle of a line
        entries.append(_entry(number, line))
    return Capture(header, tuple(entries))


def _header(number: int, line: str) -> Header:
    document = _document(number, line)
    if document.get("capture") != FORMAT:
        raise CaptureError(f"line {number}: this is not a capture of format {FORMAT}: record it with `arbiter record`")
    try:
        return Header(str(document["device"]), str(document["driver"]), str(document.get("made", "")))
    except KeyError as missing:
        raise CaptureError(f"line {number}: {missing} is missing: record it again") from None


def _entry(number: int, line: str) -> Entry:
    document = _document(number, line)
    try:
        us = int(document["us"])
        if "open" in document:
            return Opened(us, _unpack_place(document["open"]))
        if "close" in document:
            return Closed(us)
        (direction,) = document.keys() & set(Direction)
        return Passed(us, Direction(direction), bytes.fromhex(document[direction]))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise CaptureError(f"line {number}: this is not what a recorder writes: {line.strip()[:60]}") from None


def _document(number: int, line: str) -> dict[str, Any]:
    try:
        document = json.loads(line)
    except ValueError:
        document = None
    if not isinstance(document, dict):
        raise CaptureError(f"line {number}: this is not a JSON object: {line.strip()[:60]}")
    return document


def _pack_place(place: Place) -> dict[str, Any]:
    match place:
        case Cable(port):
            return {"port": port}
        case Air(address, advert, service, notify, write):
            return {
                "address": address,
                "name": advert.name,
                "services": list(advert.service_uuids),
                "manufacturer_data": {str(company): data.hex() for company, data in advert.manufacturer_data.items()},
                "service_data": {uuid: data.hex() for uuid, data in advert.service_data.items()},
                "service": service,
                "notify": notify,
                "write": write,
            }


def _unpack_place(document: Mapping[str, Any]) -> Place:
    if "port" in document:
        return Cable(str(document["port"]))
    advert = Advert(
        document["name"],
        tuple(document["services"]),
        {int(company): bytes.fromhex(data) for company, data in document["manufacturer_data"].items()},
        {uuid: bytes.fromhex(data) for uuid, data in document["service_data"].items()},
    )
    return Air(document["address"], advert, document["service"], document["notify"], document["write"])
