"""The view in words, and the changes from one view to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class ViewMessage(Struct, frozen=True):
    """What anyone may see: the engine's View with its labels said; `names` are the names of the ids in it."""

    index: int
    view: Mapping[str, Any]
    names: Mapping[str, str]


class ViewChanges(Struct, frozen=True):
    """The steps that make the view of `index` out of the view that has the index `after`: a JSON Patch (RFC 6902)."""

    index: int
    after: int
    changes: tuple[Mapping[str, Any], ...]
