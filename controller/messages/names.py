"""The names of ids, for prompts and views."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.language.words import Words


def names_of(ids: Iterable[str], words: Words) -> dict[str, str]:
    """Return the names of ids that have one."""
    named = {id_: words.name(id_) for id_ in sorted(set(ids))}
    return {id_: name for id_, name in named.items() if name != id_}
