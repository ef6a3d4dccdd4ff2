"""The embedded broker as a leaf of a venue's NATS cluster.

Two accounts share the server and nothing else. TABLE has MQTT: displays, phones, seats, commands. VENUE is connected to the
venue, and only the table's own uplink uses it. So no topic of the table can leave it by accident, and nobody at the venue
can publish on one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from urllib.parse import quote

import orjson

# The user name of the uplink at its own broker.
LINK = "uplink"

# Space on disk for what waits for the venue: enough for a long convention without a connection.
STORE = "1GB"

_SETTINGS = """\
server_name: {domain}
listen: "{host}:{client_port}"
mqtt {{ listen: "{host}:{port}" }}
jetstream {{ store_dir: {store}, domain: {domain}, max_memory_store: 16MB, max_file_store: {most} }}
accounts {{
  TABLE {{ jetstream: enabled, users: [ {{ user: table, password: {key} }} ] }}
  VENUE {{ jetstream: enabled, users: [ {{ user: {link}, password: {key} }} ] }}
}}
no_auth_user: table
leafnodes {{ reconnect: "1s", remotes: [ {{ {remote} }} ] }}
logtime: false
"""


@dataclass(frozen=True, slots=True)
class Leaf:
    """`domain` is the name of the table's own JetStream; `key` is the password of its uplink at its own broker."""

    domain: str
    servers: tuple[str, ...]
    user: str = ""
    password: str = field(default="", repr=False)
    creds_file: Path | None = None
    tls: bool = False
    ca_file: Path | None = None
    key: str = field(default_factory=lambda: token_hex(16), repr=False)

    def settings(self, host: str, port: int, client_port: int, store: Path) -> str:
        return _SETTINGS.format(
            host=host,
            port=port or -1,
            client_port=client_port or -1,
            store=_quoted(str(store)),
            domain=_quoted(self.domain),
            most=STORE,
            link=LINK,
            key=_quoted(self.key),
            remote=", ".join(self._remote()),
        )

    def _remote(self) -> Iterator[str]:
        scheme = "tls" if self.tls else "nats-leaf"
        who = "" if self.creds_file else f"{quote(self.user, safe='')}:{quote(self.password, safe='')}@"
        urls = ", ".join(_quoted(f"{scheme}://{who}{server}") for server in self.servers)
        yield f"urls: [{urls}]"
        yield "account: VENUE"
        if self.creds_file:
            yield f"credentials: {_quoted(str(self.creds_file))}"
        if self.ca_file:
            yield f"tls: {{ ca_file: {_quoted(str(self.ca_file))} }}"


def _quoted(text: str) -> str:
    return orjson.dumps(text).decode()
