"""The words of a game in the language of its readers: the table's own, the engine's, the ruleset's and the pack's.

English lies under every other language, so that a pack which has only English still speaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import rulesets
from controller.toml_lines import Key
from controller.toml_source import SourceFault, TomlSource
from rulesets.engine.words import TENTHS, Words

BASE = "en"

# What may stand behind a name: nothing, or the word that tenths are told in.
PLAIN = frozenset({"", *TENTHS})

_OURS = Path(__file__).resolve().parent / "words"
_RULESETS = Path(rulesets.__path__[0])


def words_for(ruleset: str, pack: Path, language: str) -> Words:
    """Raises SourceFault with every sentence of a pack that cannot be filled in."""
    folders = (_OURS, _RULESETS / "engine" / "words", _RULESETS / ruleset / "words", pack / "words")
    files = [folder / f"{each}.toml" for each in dict.fromkeys((BASE, language)) for folder in folders]
    sources = [TomlSource.load(file) for file in files if file.exists()]
    wrong = tuple(fault for source in sources for fault in faults(source))
    if wrong:
        raise SourceFault(*wrong)
    return Words(*(source.data for source in sources))


def faults(source: TomlSource) -> Iterator[str]:
    """A sentence may hold plain names in braces and nothing else: what else a format can do is not for data."""
    for key, text in _texts(source.data):
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


def _texts(table: dict[str, object], prefix: Key = ()) -> Iterator[tuple[Key, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _texts(value, (*prefix, name))
        else:
            yield (*prefix, name), str(value)
