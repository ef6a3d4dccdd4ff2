"""One short name for a whole position: the same setup and answers give the same digest on every machine."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
import orjson
from msgspec import Struct

FLAGS = orjson.OPT_NON_STR_KEYS


def canonical(value: Any) -> bytes:
    """Encode dataclasses, Structs, dicts, lists, numbers and text in one fixed order. What never changes stands for itself."""
    return orjson.dumps(value, default=_fixed, option=FLAGS | orjson.OPT_SORT_KEYS)


def in_order(value: Any) -> bytes:
    """Encode in the order that things have now: rules that go through them one by one must find it again."""
    return orjson.dumps(value, default=_fixed, option=FLAGS)


def fixed_order(value: Any) -> orjson.Fragment:
    """For a part of a digest whose keys are not to be sorted."""
    return orjson.Fragment(in_order(value))


def digest(value: Any) -> str:
    return blake2b(canonical(value), digest_size=16).hexdigest()


def _fixed(value: Any) -> str | orjson.Fragment:
    """Represent the unchanging part of a game by the hash that it got when it was built."""
    if isinstance(value, Struct):
        return orjson.Fragment(msgspec.json.encode(value))
    fingerprint = getattr(value, "fingerprint", None)
    if not isinstance(fingerprint, str):
        raise TypeError(f"{type(value).__name__} cannot be part of a State")
    return fingerprint
