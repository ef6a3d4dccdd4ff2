"""The addresses to hand out: one for the owner, one for each seat, and one to look on; as links and as QR codes."""

from __future__ import annotations

import io
import socket
from dataclasses import dataclass

import segno

from controller.web.access.keys import Keys, Role

# An address of the documentation's own network: a datagram socket finds its way there, and nothing is sent.
_ANYWHERE = ("192.0.2.1", 9)


@dataclass(frozen=True, slots=True)
class Invite:
    role: Role
    seat: str | None
    url: str

    @property
    def code(self) -> tuple[str, ...]:
        """The squares of its QR code, row by row, 1 for dark."""
        return tuple("".join("1" if dark else "0" for dark in row) for row in segno.make(self.url).matrix)

    @property
    def in_terminal(self) -> str:
        """The QR code in half blocks, for a terminal."""
        text = io.StringIO()
        segno.make(self.url).terminal(out=text, compact=True)
        return text.getvalue()


def invites(keys: Keys, url: str) -> tuple[Invite, ...]:
    seats = (Invite(Role.SEAT, seat, f"{url}#{keys.of_seat(seat)}") for seat in keys.seats)
    return Invite(Role.OWNER, None, f"{url}#{keys.owner}"), *seats, Invite(Role.LOOKER, None, url)


def address(host: str, port: int, scheme: str = "http") -> str:
    """Return the page's address for browsers.

    For a page that listens everywhere, use this machine's address on the local network.
    """
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        host = _own_address()
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
        except OSError:
            return socket.gethostname()
        found: str = probe.getsockname()[0]
        return found
