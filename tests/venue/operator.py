"""An operator of a NATS cluster who gives each user a file of credentials: keys, and what is signed with them."""

from __future__ import annotations

import os
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nkeys
import orjson

_CREDENTIALS = """\
-----BEGIN NATS USER JWT-----
{jwt}
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
{seed}
------END USER NKEY SEED------
"""


def _keys(kind: int) -> Any:
    return nkeys.from_seed(nkeys.encode_seed(os.urandom(32), kind))


def _name(keys: Any) -> str:
    return str(keys.public_key.decode())


@dataclass(slots=True)
class Operator:
    """One account in which the venue and all tables meet, and the one that a server needs for itself."""

    keys: Any = field(default_factory=lambda: _keys(nkeys.PREFIX_BYTE_OPERATOR))
    hall: Any = field(default_factory=lambda: _keys(nkeys.PREFIX_BYTE_ACCOUNT))
    system: Any = field(default_factory=lambda: _keys(nkeys.PREFIX_BYTE_ACCOUNT))

    def settings(self) -> str:
        """What a server has to know: the operator, and the accounts in its memory."""
        operator = _signed(self.keys, "operator", _name(self.keys), {"type": "operator"})
        hall, system = (self._account(each) for each in (self.hall, self.system))
        known = f"{_name(self.hall)}: {hall}, {_name(self.system)}: {system}"
        return (
            f"operator: {operator}\nsystem_account: {_name(self.system)}\nresolver: MEMORY\n"
            f"resolver_preload: {{ {known} }}\n"
        )

    def _account(self, account: Any) -> str:
        room = dict.fromkeys(("subs", "data", "payload", "imports", "exports", "conn", "leaf"), -1)
        storage = dict.fromkeys(
            ("mem_storage", "disk_storage", "streams", "consumer"), -1 if account is self.hall else 0
        )
        limits = {**room, **storage, "wildcards": True}
        return _signed(self.keys, "account", _name(account), {"type": "account", "limits": limits})

    def credentials(self, file: Path, says: Iterable[str] = (), hears: Iterable[str] = ()) -> Path:
        """A file for a user; without limits where none are given."""
        user = _keys(nkeys.PREFIX_BYTE_USER)
        allowed = {name: {"allow": list(listed)} for name, listed in (("pub", says), ("sub", hears)) if listed}
        claims = {"type": "user", "subs": -1, "data": -1, "payload": -1, **allowed}
        jwt = _signed(self.hall, "user", _name(user), claims)
        file.write_text(_CREDENTIALS.format(jwt=jwt, seed=user.seed.decode()), encoding="ascii")
        return file


def _signed(issuer: Any, name: str, subject: str, claims: dict[str, Any]) -> str:
    head = {"typ": "JWT", "alg": "ed25519-nkey"}
    body = {
        "jti": os.urandom(16).hex(),
        "iat": int(time.time()),
        "iss": _name(issuer),
        "name": name,
        "sub": subject,
        "nats": {**claims, "version": 2},
    }
    text = f"{_encoded(orjson.dumps(head))}.{_encoded(orjson.dumps(body))}"
    return f"{text}.{_encoded(issuer.sign(text.encode()))}"


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
