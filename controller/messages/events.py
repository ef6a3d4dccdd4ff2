"""What an answer did, and what a die showed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class EventsMessage(Struct, frozen=True):
    """One for each answer. Every event has its `text`; `index` counts the answers before this one.

    `head` is the hash of the answer's row in the journal: note it, and you can prove later that nothing up to it
    was changed.
    """

    index: int
    answer: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    head: str = ""


class DieThrown(Struct, frozen=True):
    """A die came to rest, and `fate` says whether it counted, or why not; `symbol` is the symbol on the face."""

    index: int
    die: str
    kind: str
    face: int | None
    fate: str
    symbol: str | None = None
