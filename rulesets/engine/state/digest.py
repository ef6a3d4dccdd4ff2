"""A short hash of a whole game: the same setup and answers give the same digest on every machine."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
import orjson
from msgspec import Struct
from pydantic import BaseModel

FLAGS = orjson.OPT_NON_STR_KEYS


def canonical(value: Any) -> bytes:
    """Encode dataclasses, Structs, dicts, lists, numbers and text with sorted keys."""
    return orjson.dumps(value, default=_encode_other, option=FLAGS | orjson.OPT_SORT_KEYS)


def in_order(value: Any) -> bytes:
    """Encode without sorting, as rules may depend on the order of keys."""
    return orjson.dumps(value, default=_encode_other, option=FLAGS)


def digest(value: Any) -> str:
    return blake2b(canonical(value), digest_size=16).hexdigest()


def _encode_other(value: Any) -> Any:
    """Encode Structs as JSON, models as their data, and a World as the fingerprint that was computed when it was built."""
    if isinstance(value, Struct):
        return orjson.Fragment(msgspec.json.encode(value, enc_hook=_encode_other))
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    fingerprint = getattr(value, "fingerprint", None)
    if not isinstance(fingerprint, str):
        raise TypeError(f"{type(value).__name__} cannot be part of a State")
    return fingerprint
