"""Frames of the table link: what stands between two zeros on the wire. `talk` interprets them."""

from array import array

VERSION = 1

# The longest frame without its zeros; what is longer is noise.
MAX_STUFFED = 254
MAX_PAYLOAD = 245


def _crc_of(byte):
    crc = byte << 8
    for _ in range(8):
        crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


# Bit by bit, the checksum of a full frame would take a microcontroller longer than the frame takes on the wire.
_TABLE = array("H", [_crc_of(byte) for byte in range(256)])


def crc16(data):
    crc = 0xFFFF
    for byte in data:
        crc = (crc << 8) & 0xFFFF ^ _TABLE[crc >> 8 ^ byte]
    return crc


def write_frame(kind, session, number, payload=b""):
    body = bytes([VERSION, kind, session >> 8, session & 0xFF, number >> 8, number & 0xFF]) + payload
    crc = crc16(body)
    body += bytes([crc >> 8, crc & 0xFF])
    return b"\0" + b"".join([bytes([len(run) + 1]) + run for run in body.split(b"\0")]) + b"\0"


def read_frame(stuffed):
    """Return (version, kind, session, number, payload), or None if it is not a frame."""
    runs, at = [], 0
    while at < len(stuffed):
        end = at + stuffed[at]
        runs.append(stuffed[at + 1 : end])
        at = end
    body = b"\0".join(runs)
    if at != len(stuffed) or len(body) < 8 or crc16(body[:-2]) != body[-2] << 8 | body[-1]:
        return None
    return body[0], body[1], body[2] << 8 | body[3], body[4] << 8 | body[5], body[6:-2]


class Decoder:
    """Feed it bytes as they arrive; it counts what it cannot read. It never keeps more than one frame."""

    def __init__(self):
        self.refused = 0
        self._pending = b""
        self._overlong = False

    def feed(self, data):
        pieces = bytes(data).split(b"\0")
        frames = []
        for number, piece in enumerate(pieces):
            if number:
                self._end(frames)
            self._add(piece)
        return frames

    def _add(self, piece):
        if self._overlong:
            return
        self._pending += piece
        if len(self._pending) > MAX_STUFFED:
            self._overlong = True
            self._pending = b""
            self.refused += 1

    def _end(self, frames):
        stuffed, overlong = self._pending, self._overlong
        self._pending, self._overlong = b"", False
        if not stuffed or overlong:
            return
        frame = read_frame(stuffed)
        if frame is None:
            self.refused += 1
        else:
            frames.append(frame)
