"""The words of a game in the language of its readers: the table's own, the engine's, the ruleset's and the pack's.

English is the fallback for every other language, so a pack that has only English still works.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Any, TypeAlias

import rulesets
from controller.config import games
from controller.config.languages import BASE, everywhere
from controller.content.packs import layers
from controller.toml.lines import Key
from controller.toml.source import SourceFault, TomlSource
from rulesets.engine.language.words import SIGNED, TENTHS, Words

PackWords: TypeAlias = Mapping[str, Mapping[str, Any]]
"""The words of a pack by language."""

# What may follow a name: nothing, or the unit in which tenths are written.
PLAIN = frozenset({"", SIGNED, *TENTHS})

# What nearly every text is made of. It is looked at more closely only if it does not match.
_NAMED = rf"{{[A-Za-z_][A-Za-z0-9_-]*(?::(?:{'|'.join(map(re.escape, sorted(PLAIN)))}))?}}"
_PLAIN_TEXT = re.compile(rf"[^{{}}]*(?:{_NAMED}[^{{}}]*)*")

_OURS = Path(__file__).resolve().parents[1] / "words"
_ENGINE = Path(rulesets.__path__[0]) / "engine" / "words"


def words_for(ruleset: str, pack: Path, language: str) -> Words:
    """Raises SourceFault with every sentence of a pack that cannot be filled in."""
    return words_with(ruleset, pack_words(ruleset, pack, under(language)), language)


def words_with(ruleset: str, pack: PackWords, language: str) -> Words:
    """The words of a game whose pack has these to say."""
    folders = _folders(ruleset)
    tables = (table for each in under(language) for table in (*_read(folders, each), pack.get(each, {})))
    return Words(*tables, language=language)


def words_of_game(ruleset: str, languages: Iterable[str]) -> dict[str, Words]:
    """The words of a game without any pack, in each of these languages. Every file is read once."""
    folders = _folders(ruleset)
    tables = {each: _read(folders, each) for each in dict.fromkeys((BASE, *languages))}
    base = Words(*tables.pop(BASE), language=BASE)
    return {BASE: base} | {each: Words(base.entries, *tables[each], language=each) for each in tables}


def own_words(language: str) -> Words:
    """What the table says while no game is on it."""
    return Words(*(table for each in under(language) for table in _read((_OURS, _ENGINE), each)), language=language)


def _folders(ruleset: str) -> tuple[Path, ...]:
    return (_OURS, _ENGINE, *(games.folder(each) / "words" for each in games.lineage(ruleset)))


def pack_words(ruleset: str, pack: Path, languages: Sequence[str]) -> PackWords:
    """What a pack has to say: first the words of the one that it extends, then its own."""
    folders = [layer / "words" for layer in layers(ruleset, pack)]
    return {each: Words(*_read(folders, each)).entries for each in languages}


def under(language: str) -> tuple[str, ...]:
    """The languages that are laid over each other for a reader of this one."""
    return tuple(dict.fromkeys((BASE, language)))


def _read(folders: Sequence[Path], language: str) -> list[dict[str, Any]]:
    files = (folder / f"{language}.toml" for folder in folders)
    sources = [TomlSource.load(place) for file in files for place in everywhere(file)]
    wrong = tuple(fault for source in sources for fault in faults(source))
    if wrong:
        raise SourceFault(*wrong)
    return [source.data for source in sources]


def faults(source: TomlSource) -> Iterator[str]:
    """A sentence may hold plain names in braces and nothing else: format strings can do more than data should."""
    for key, text in _texts(source.data):
        if not isinstance(text, str):
            yield f"{source.place(key)}: write a text in quotes."
            continue
        if _PLAIN_TEXT.fullmatch(text):
            continue
        try:
            names = [
                (name, spec, conversion) for _, name, spec, conversion in Formatter().parse(text) if name is not None
            ]
        except ValueError:
            yield f"{source.place(key)}: a brace stands alone: write {{{{ or }}}} for one that is meant."
            continue
        for name, spec, conversion in names:
            if spec not in PLAIN or conversion or not name.replace("-", "_").isidentifier():
                yield f"{source.place(key)}: {{{name}}} is in it: write a plain name between the braces."


def _texts(table: dict[str, object], prefix: Key = ()) -> Iterator[tuple[Key, object]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _texts(value, (*prefix, name))
        else:
            yield (*prefix, name), value
