"""Every topic of a table. docs/mqtt.md describes them and is checked against this.

States are retained, so that a late subscriber knows at once. Events and replies are not: they would be out of date.
Nothing here needs more than MQTT 3.1.1, and everything works with MQTT 5: what belongs together carries an id or an index in its payload.
"""

from __future__ import annotations

import re
from unicodedata import normalize
from zlib import crc32

from msgspec import Struct

ONLINE = b"online"
OFFLINE = b"offline"

# Brokers and firmware disagree on all other characters, and a wildcard in a topic would address everyone.
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")
_NOT_PLAIN = re.compile(r"[^A-Za-z0-9_-]+")


class Topics(Struct, frozen=True):
    """The tree of one table."""

    table: str

    def __post_init__(self) -> None:
        if not _PLAIN.fullmatch(self.table):
            raise ValueError(f"{self.table!r} cannot name a table: use letters, digits, - and _ only.")

    @property
    def base(self) -> str:
        return f"arbiter/{self.table}"

    @property
    def availability(self) -> str:
        return f"{self.base}/availability"

    @property
    def prompt(self) -> str:
        return f"{self.base}/prompt"

    @property
    def view(self) -> str:
        return f"{self.base}/view"

    @property
    def view_changes(self) -> str:
        return f"{self.view}/changes"

    @property
    def events(self) -> str:
        return f"{self.base}/events"

    @property
    def dice(self) -> str:
        return f"{self.base}/dice"

    @property
    def command(self) -> str:
        return f"{self.base}/command"

    @property
    def reply(self) -> str:
        return f"{self.base}/reply"

    @property
    def echo(self) -> str:
        """The topic on which the table checks that its own messages come back."""
        return f"{self.base}/echo"

    @property
    def health(self) -> str:
        return f"{self.base}/health"

    @property
    def signal(self) -> str:
        return f"{self.base}/signal"

    @property
    def announce(self) -> str:
        return f"{self.base}/announce"

    @property
    def venue(self) -> str:
        """The connection to the venue, and its announcements."""
        return f"{self.base}/venue"

    @property
    def hardware(self) -> str:
        return f"{self.base}/hardware"

    @property
    def hardware_act(self) -> str:
        return f"{self.base}/hardware/act"

    def device(self, name: str) -> str:
        """The payload has the name as it is."""
        return f"{self.base}/device/{plain(name)}"

    def picture(self, display: str) -> str:
        return f"{self.base}/picture/{plain(display)}"

    def is_for_home_assistant(self, topic: str) -> bool:
        """Whether Home Assistant may read this topic: nothing of one seat, no commands, and only what its entities show."""
        shown = {self.prompt, self.view, self.dice, self.reply, self.health, self.signal, self.announce}
        return topic in shown or topic.startswith((f"{self.base}/device/", f"{self.base}/picture/"))

    def seat(self, name: str) -> str:
        return f"{self.base}/seat/{plain(name)}"

    def seat_view(self, name: str) -> str:
        return f"{self.seat(name)}/view"

    def seat_view_changes(self, name: str) -> str:
        return f"{self.seat_view(name)}/changes"


def plain(name: str) -> str:
    """The name in letters, digits, - and _. Two different names stay different: "José" becomes "Jose-1968"."""
    if _PLAIN.fullmatch(name):
        return name
    letters = normalize("NFKD", name).encode("ascii", "ignore").decode()
    return f"{_NOT_PLAIN.sub('-', letters)}-{crc32(name.encode()) & 0xFFFF:04x}"
