"""The addresses to hand out: one for the owner, one for each seat, and one to look on; as links and as QR codes."""

from __future__ import annotations

import io
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from controller.config.web import WebSection
from controller.web.access.keys import Keys, Role

if TYPE_CHECKING:
    from segno import QRCode

# An address reserved for documentation: connecting a datagram socket to it only picks our own address, and sends nothing.
_ANYWHERE = ("192.0.2.1", 9)


class Invite(Struct, frozen=True):
    role: Role
    seat: str | None
    url: str

    @property
    def code(self) -> tuple[str, ...]:
        """The squares of its QR code, row by row, 1 for dark."""
        return tuple("".join("1" if dark else "0" for dark in row) for row in _qr_code(self.url).matrix)

    @property
    def in_terminal(self) -> str:
        """The QR code in half blocks, for a terminal."""
        text = io.StringIO()
        _qr_code(self.url).terminal(out=text, compact=True)
        return text.getvalue()


class PageOpened(Struct, frozen=True):
    """The page is available. `reachable`: from other machines, too. `owner_link` is the file with the owner's link."""

    invites: tuple[Invite, ...]
    reachable: bool
    owner_link: Path | None = None


class PortTaken(Struct, frozen=True):
    """Another program uses the page's port; the sentence says what comes of it."""

    sentence: str


def _qr_code(url: str) -> QRCode:
    from segno import make  # noqa: PLC0415  # only a table that phones can reach needs it

    return make(url)


def invites(keys: Keys, url: str) -> tuple[Invite, ...]:
    seats = (Invite(Role.SEAT, seat, f"{url}#{keys.of_seat(seat)}") for seat in keys.seats)
    return Invite(Role.OWNER, None, f"{url}#{keys.owner}"), *seats, Invite(Role.LOOKER, None, url)


def page_opened(section: WebSection, keys: Keys, port: int) -> PageOpened:
    own = address(section.address, port, "https" if section.cert_file else "http")
    return PageOpened(invites(keys, section.url or own), section.public or section.url is not None)


def address(host: str, port: int, scheme: str = "http") -> str:
    """Return the page's address for browsers.

    For a page that listens everywhere, use this machine's address on the local network.
    """
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        host = own_address()
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
        except OSError:
            return socket.gethostname()
        found: str = probe.getsockname()[0]
        return found
