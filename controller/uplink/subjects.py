"""The subjects between tables and their venue. Permissions on them limit what each may send.

A table publishes below `arbiter.<its name>.`, and `here.<its name>`, and nowhere else; only the venue publishes below `venue.`. The server of the
venue enforces it by the permissions of each user (see `controller.venue.cluster.server_config`).
"""

from __future__ import annotations

from typing import Final

# All tables receive this.
ORDERS_TO_ALL: Final = "venue.all.orders"

# States: only the newest message of each is kept.
STATES: Final = ("table", "prompt", "scene", "view", "health", "judge", "devices")


def domain_of(table: str) -> str:
    """The table's own JetStream, and the name of the stream in it."""
    return f"table-{table}"


def said_by(table: str) -> str:
    """Everything that a table publishes."""
    return f"arbiter.{table}.>"


def state(table: str, name: str) -> str:
    return f"arbiter.{table}.state.{name}"


def journal(table: str, journal_id: str, *what: str | int) -> str:
    """One subject for each row, so that a row sent twice replaces itself."""
    return ".".join(map(str, ("arbiter", table, "journal", journal_id, *what)))


def here(table: str) -> str:
    """A table reports its presence whenever it receives something from the venue. The message is not stored."""
    return f"here.{table}"


def orders(table: str) -> str:
    return f"venue.{table}.orders"


def resend(table: str) -> str:
    return f"venue.{table}.resend"
