"""The config of a venue's nats-server: who may publish what. The same lines are for our own server and an existing cluster.

A table may publish below its own name, and subscribe to what is sent to it and to all. Besides that, its server and the
venue's must exchange messages about the stream: `$JS.<its domain>.API` is asked by the venue, `$JSC.R` carries the replies,
`deliver.<name>` the content of the stream, `$JS.FC` its flow control. None of this lets one table publish for another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import orjson

from controller.uplink.subjects import here, said_by
from controller.venue.config import NatsSection, Venue

DOMAIN = "venue"
ACCOUNT = "HALL"

# The server reserves the quota of every table; this is what everything else gets.
SPARE_BYTES = 2**30

_OWN = """\
server_name: venue
listen: "127.0.0.1:{client_port}"
leafnodes {{ listen: {leaf}{tls} }}
jetstream {{ store_dir: {store}, domain: {domain}, max_memory_store: 256MB, max_file_store: {most} }}
{accounts}
logtime: false
"""


def deliver_prefix(table: str) -> str:
    return f"deliver.{table}"


def accounts(venue: Venue, venue_password: str) -> str:
    """The block `accounts` of the server's config."""
    tables = venue.config.tables
    known = {name: table.password for name, table in tables.items() if table.password is not None}
    users = [_user(venue.config.nats.user, venue_password), *_table_users(known, venue.domains)]
    listed = ",\n    ".join(users)
    return f"accounts {{\n  {ACCOUNT} {{ jetstream: enabled, users: [\n    {listed}\n  ] }}\n}}"


def own_server(venue: Venue, venue_password: str, store: Path, client_port: int) -> str:
    nats = venue.config.nats
    return _OWN.format(
        client_port=client_port or -1,
        leaf=_quoted(f"{nats.leaf_host}:{nats.leaf_port or -1}"),
        tls=_certificate(nats),
        store=_quoted(str(store)),
        domain=DOMAIN,
        most=SPARE_BYTES + len(venue.config.tables) * venue.config.limits.stored_bytes,
        accounts=accounts(venue, venue_password),
    )


def _certificate(nats: NatsSection) -> str:
    if nats.cert_file is None or nats.key_file is None:
        return ""
    return f", tls: {{ cert_file: {_quoted(nats.cert_file)}, key_file: {_quoted(nats.key_file)} }}"


def said_by_table(name: str) -> tuple[str, ...]:
    """All that a table may publish."""
    return said_by(name), here(name), f"{deliver_prefix(name)}.>", "$JSC.R.>"


def heard_by_table(name: str, domain: str) -> tuple[str, ...]:
    """All that a table may subscribe to; `domain` is the JetStream that its stream is in."""
    return "venue.all.>", f"venue.{name}.>", f"$JS.{domain}.API.>", "$JS.FC.>"


def _table_users(passwords: Mapping[str, str], domains: Mapping[str, str]) -> Iterable[str]:
    for name, password in passwords.items():
        says, hears = _listed(said_by_table(name)), _listed(heard_by_table(name, domains[name]))
        allowed = f"publish: {{ allow: {says} }}, subscribe: {{ allow: {hears} }}"
        yield _user(name, password, f", permissions: {{ {allowed} }}")


def _user(name: str, password: str, rest: str = "") -> str:
    return f"{{ user: {_quoted(name)}, password: {_quoted(password)}{rest} }}"


def _listed(subjects: Iterable[str]) -> str:
    return f"[{', '.join(map(_quoted, subjects))}]"


def _quoted(text: str) -> str:
    return orjson.dumps(text).decode()
