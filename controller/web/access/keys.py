"""Who is who on the page. The owner's key is a file in the table's state folder; each seat's key follows from it.

A key travels in the part of an address behind the #, which browsers never send, and then in the first message of the
socket. It is in no cookie and in no log, so another site cannot borrow it. A browser keeps it under the table's id and path: two
tables behind one host name do not get each other's keys.
"""

from __future__ import annotations

import hmac
import re
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe

from msgspec import Struct

from controller.whole_file import FOR_OWNER, write_whole

FILE = "owner-key"
LINK_FILE = "owner-link"

# 24 bytes cannot be guessed, and still fit a QR code that a terminal can show.
KEY_BYTES = 24
SEAT_KEY_LENGTH = 24
TABLE_ID_LENGTH = 16

_KEY = re.compile(r"[A-Za-z0-9_-]{16,128}")


class Role(StrEnum):
    OWNER = "owner"
    SEAT = "seat"
    LOOKER = "looker"


class Guest(Struct, frozen=True):
    """Someone at the page. Only a guest with a seat has one."""

    role: Role
    seat: str | None = None


OWNER = Guest(Role.OWNER)
LOOKER = Guest(Role.LOOKER)


class Keys(Struct, frozen=True):
    owner: str
    seats: tuple[str, ...]

    @property
    def table_id(self) -> str:
        """What the page calls this table when a browser keeps a key for it. Everyone may know it."""
        return hmac.new(self.owner.encode(), b"table id", sha256).hexdigest()[:TABLE_ID_LENGTH]

    def of_seat(self, seat: str) -> str:
        return hmac.new(self.owner.encode(), f"seat {seat}".encode(), sha256).hexdigest()[:SEAT_KEY_LENGTH]

    def guest(self, key: str) -> Guest | None:
        """Whose key this is; None for a wrong one."""
        given = key.encode()
        if hmac.compare_digest(given, self.owner.encode()):
            return OWNER
        fits = (seat for seat in self.seats if hmac.compare_digest(given, self.of_seat(seat).encode()))
        seat = next(fits, None)
        return Guest(Role.SEAT, seat) if seat else None


def load_keys(state: Path, seats: tuple[str, ...]) -> Keys:
    """Read the owner's key, or make one that only this user can read. Delete the file to revoke every key."""
    file = state / FILE
    state.mkdir(parents=True, exist_ok=True)
    known = file.read_text(encoding="ascii", errors="replace").strip() if file.is_file() else ""
    if not _KEY.fullmatch(known):
        known = token_urlsafe(KEY_BYTES)
        _write_for_owner(file, known)
    return Keys(known, seats)


def keep_owner_link(state: Path, url: str) -> Path:
    """The owner's link in a file that only this user can read: terminals and logs have other readers."""
    file = state / LINK_FILE
    _write_for_owner(file, url)
    return file


def _write_for_owner(file: Path, text: str) -> None:
    write_whole(file, f"{text}\n".encode("ascii"), FOR_OWNER)
