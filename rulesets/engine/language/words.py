"""Turns cues into sentences, in the language of the reader.

A table of words is flat: `event.wounds-dealt = "{target} takes {wounds} wounds."`. A key with `.one`, `.two`, `.few` or
`.many` is the plural form for a number: the value called `count`, or else the first number in the sentence. Values that
are ids are replaced by their names: `name.stratiota`, and "Stratiota 2" for `stratiota-2`. A field of the State is written
with a dot before it, and has its word in `value.wounds`; one whose word is empty is left out. A number that counts tenths
is written `{reach:.1}`, or `{reach:,1}` where people write a comma; `{by:+}` has a sign. A question or option may have a second line: `"order.detail"` next to
`order`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulesets.engine.cues import Cue, CueValue
from rulesets.engine.events import Event
from rulesets.engine.language.plurals import FORMS, form
from rulesets.engine.requests import Option

_BLANK = re.compile(r"\{([a-z_]+)")
_EUPHONIC = re.compile(r"\b(a(?= [aA])|e(?= [eE])) ")
"""In Italian, "a" and "e" take a "d" before their own vowel: ad Anna, ed Elena."""
_NUMBERED = re.compile(r"^(?P<base>.+)-(?P<number>\d+)$")
_LEVELLED = re.compile(r"^(?P<square>[A-Z]+\d+)\+(?P<level>\d)$")


SEVERAL = "+"
"""After an id: several of the kind. `"hunter.several"` next to `hunter` is their name, where a language needs one."""
TIMES = "\N{MULTIPLICATION SIGN}"
TENTHS = frozenset({".1", ",1"})
"""How a number that counts tenths may be written: with a point, or with a comma."""
MINUS = "\N{MINUS SIGN}"
SIGNED = "+"
"""How a change is written: with its sign."""


class _Figure(int):
    """A number as it is written: 35 tenths are written as 3.5, and 30 as 3; a change is written as +3."""

    def __format__(self, how: str) -> str:
        if how == SIGNED:
            return f"{int(self):+d}".replace("-", MINUS)
        if how not in TENTHS:
            return str(int(self))
        whole, tenths = divmod(self, 10)
        return f"{whole}{how[0]}{tenths}" if tenths else str(whole)


class _Filling(dict[str, str | _Figure]):
    """A missing value shows as a gap in the sentence instead of stopping the game."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


class Words:
    def __init__(self, *tables: Mapping[str, Any], language: str = "en") -> None:
        self.language = language
        self.entries: dict[str, str] = {}
        for table in tables:
            self._add_table(dict(flatten(table)))
        self.called: tuple[tuple[str, Cue], ...] = ()
        """The names of things in one game, as cues: the same for every language."""

    def _add_table(self, table: dict[str, str]) -> None:
        """Add or replace sentences. A replaced sentence also loses its old plural forms."""
        for key in table if self.entries else ():
            for each in FORMS:
                self.entries.pop(f"{key}.{each}", None)
        self.entries.update(table)

    def calling(self, called: Iterable[tuple[str, Cue]], seats: Iterable[str] = ()) -> Words:
        """These words with names for the things of one game. A seat without a name is written with a capital letter."""
        people = ((seat, Cue(_capital(seat))) for seat in seats if f"name.{seat}" not in self.entries)
        given = (*called, *people)
        words = Words(self.entries, {f"name.{thing}": self.say(cue) for thing, cue in given}, language=self.language)
        words.called = given
        return words

    def say(self, cue: Cue) -> str:
        return self._fill(cue.key, dict(cue.values))

    def sentence(self, cue: Cue) -> str:
        """The text with a capital letter."""
        return _capital(self.say(cue))

    def tell(self, event: Event) -> str:
        """The sentence of an event, with a capital letter.

        An optional reason stands last: if it is empty, the space before it is removed.
        """
        cue = event.cue
        text = self.say(cue).rstrip()
        return text if text == cue.key else _capital(text)

    def label(self, option: Option) -> str:
        """The text on a button, with a capital letter."""
        text = self._fill(f"option.{option.wording}", option.values())
        return text if f"option.{option.wording}" == text else _capital(text)

    def detail(self, cue: Cue) -> str:
        """What stands in small type below a question; empty if the words have nothing to add to it."""
        return self._fill(f"{cue.key}.detail", dict(cue.values)) if f"{cue.key}.detail" in self.entries else ""

    def waiting(self, cue: Cue, seat: str) -> str:
        """What others read while this is asked of a seat; empty if they read the question itself."""
        key = f"{cue.key}.waiting"
        return self._fill(key, {**dict(cue.values), "seat": seat}) if key in self.entries else ""

    def option_detail(self, option: Option) -> str:
        """What an option does, where that is always the same; empty if the words have nothing to add to its label."""
        key = f"option.{option.wording}.detail"
        return self._fill(key, option.values()) if key in self.entries else ""

    def option_chance(self, option: Option) -> str:
        """What the chance of an option is a chance of: "to cast"; empty if the words do not say."""
        return self.entries.get(f"option.{option.wording}.chance", "")

    def name(self, thing: str) -> str:
        if thing.startswith("."):
            return self.entries.get(f"value{thing}", thing[1:].replace("_", " "))
        if thing.endswith(SEVERAL):
            one = thing.removesuffix(SEVERAL)
            return self.entries.get(f"name.{one}.several", self.name(one))
        if f"name.{thing}" in self.entries:
            return self.entries[f"name.{thing}"]
        numbered = _NUMBERED.match(thing)
        if numbered and f"name.{numbered['base']}" in self.entries:
            return f"{self.entries['name.' + numbered['base']]} {numbered['number']}"
        levelled = _LEVELLED.match(thing)
        if levelled and f"name.level-{levelled['level']}" in self.entries:
            return f"{levelled['square']} ({self.entries['name.level-' + levelled['level']]})"
        return thing

    def names(self, things: Iterable[str | int | Cue]) -> str:
        """Names with commas between them; one that comes several times is counted. Numbers, such as faces of dice, stay as they are."""
        found = [text for each in things if (text := str(self._value(each)))]
        if all(text.isdecimal() for text in found):
            return ", ".join(found)
        counted = Counter(found)
        return ", ".join(name if count == 1 else f"{count} {TIMES} {name}" for name, count in counted.items())

    def _fill(self, key: str, values: Mapping[str, Any]) -> str:
        template = self.entries.get(key)
        if template is None:
            return key
        number = _number(template, values)
        if number is not None:
            template = self.entries.get(f"{key}.{form(self.language, number)}", template)
        text = template.format_map(_Filling({name: self._value(value) for name, value in values.items()}))
        return _EUPHONIC.sub(r"\1d ", text) if self.language == "it" else text

    def _value(self, value: CueValue | None) -> str | _Figure:
        match value:
            case Cue():
                return self.say(value)
            case int() if not isinstance(value, bool):
                return _Figure(value)
            case tuple():
                return self.names(value)
            case str():
                return self.name(value)
            case None:
                return ""
            case _:
                return str(value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _number(template: str, values: Mapping[str, Any]) -> int | None:
    """The number that a sentence is about."""
    names = ("count", *_BLANK.findall(template))
    found = (values.get(name) for name in names)
    return next((each for each in found if isinstance(each, int) and not isinstance(each, bool)), None)


def flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        path = f"{prefix}.{key}" if prefix else key
        if isinstance(value, dict):  # much quicker to ask than for a Mapping
            yield from flatten(value, path)
        else:
            yield path, str(value)
