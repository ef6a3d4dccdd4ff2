"""What each card of a pack does, in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from controller.content.languages import words_for
from controller.content.pack_faults import checked
from controller.content.packs import Pack, read_pack
from controller.toml.lines import Key
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset


def card_texts(ruleset: Ruleset[Any], folder: Path, language: str) -> dict[str, str]:
    """Return the text of each card that this pack adds, by name."""
    pack, _ = read_pack(ruleset.id, folder)
    content, _ = checked(pack, ruleset)
    words = words_for(ruleset.id, folder, language)
    said = ((key, words.say(text)) for key, text in ruleset.texts(content))
    return {_name(words, key): text for key, text in said if _is_own(pack, key)}


def _name(words: Words, key: Key) -> str:
    """What people call it, or whatever it is a part of: a unit's `ability` goes by the unit."""
    named = (str(step) for step in reversed(key) if f"name.{step}" in words.entries)
    return words.name(next(named, str(key[-1])))


def _is_own(pack: Pack, key: Key) -> bool:
    origin = pack.origin(key)
    return origin is not None and origin[0].path.parent == pack.folder


def read_out(texts: dict[str, str]) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for name, text in texts.items():
        table.add_row(Text(name), Text(text))
    Console().print(table)
