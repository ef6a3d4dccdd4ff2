"""A table's config while it is being put together, and the text that it becomes: with a word on every section."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.onboarding.plain_text import printable

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

# Longer than this, a list is easier to read with one entry in each line.
WIDEST_LINE = 100


@dataclass(frozen=True, slots=True)
class Entry:
    """A table in the config: its keys and values, and what a person may want to know of it."""

    values: Mapping[str, Any]
    note: str = ""


@dataclass(slots=True)
class Draft:
    name: str
    language: str
    ruleset: str = ""
    choices: Mapping[str, Any] = field(default_factory=dict)
    dice: dict[str, Entry] = field(default_factory=dict)
    readers: dict[str, Entry] = field(default_factory=dict)
    pieces: dict[str, str] = field(default_factory=dict)
    displays: dict[str, Entry] = field(default_factory=dict)
    broker: Mapping[str, Any] = field(default_factory=lambda: {"broker": "embedded", "port": 1883})
    bus: str | None = None
    public: bool = False


def as_toml(draft: Draft) -> str:
    return "\n\n".join("\n".join(section) for section in _sections(draft)) + "\n"


def _sections(draft: Draft) -> Iterator[Sequence[str]]:
    yield (
        f"# The table {draft.name}. `arbiter check` reads this file, `arbiter devices test` tries what is in it,",
        "# and `arbiter play` plays on it. Change what you like; anything left out has a sound default.",
    )
    yield (
        "[table]",
        f"name = {value(draft.name)}  # names the MQTT topics: arbiter/{draft.name}/...",
        f"language = {value(draft.language)}  # en or it",
        'pace = "strict"  # strict: the board must be right before play goes on; relaxed: the table only reminds',
    )
    if draft.ruleset:
        yield "[game]", f"ruleset = {value(draft.ruleset)}", 'pack = "starter"', *_lines(draft.choices)
    else:
        yield ("# No [game] here: the owner chooses one in the lobby, on the page.",)
    if draft.dice:
        yield "# Dice. Without an owner (a seat), a die is anybody's.", *_tables("dice", draft.dice)
    if draft.readers:
        yield (
            "# What sees the miniatures: hubs under the board, bare readers on a cable.",
            *_tables("readers", draft.readers),
        )
    if draft.pieces:
        tags = (f"{key(piece)} = {{ tag = {value(tag)} }}" for piece, tag in draft.pieces.items())
        yield "# Which tag is under which miniature.", "[pieces]", *tags
    if draft.displays:
        yield "# Displays, by the topics that they listen to.", *_tables("displays", draft.displays)
    yield _broker_comment(draft.broker), "[mqtt]", *_lines(draft.broker)
    yield (
        "# Every answer is on disk before it takes effect. In the table's state folder, unless the path is absolute.",
        "[journal]",
        f"path = {value(f'{draft.name}.arbiter')}",
    )
    if draft.public:
        yield (
            "# Phones and other computers in the house may open the page; without this, only this computer.",
            "[web]",
            "public = true",
        )
    if draft.bus:
        yield "# Where Bluetooth is found; without this, the system's own.", "[bluetooth]", f"bus = {value(draft.bus)}"


def _broker_comment(broker: Mapping[str, Any]) -> str:
    if broker["broker"] == "embedded":
        return "# Arbiter's own broker, which only this machine reaches. For displays on the network, name the house's."
    return "# The broker of the house."


def _tables(section: str, entries: Mapping[str, Entry]) -> Iterator[str]:
    for number, (name, entry) in enumerate(entries.items()):
        if number:
            yield ""
        yield f"[{section}.{key(name)}]" + (f"  # {printable(entry.note)}" if entry.note else "")
        yield from _lines(entry.values)


def _lines(values: Mapping[str, Any]) -> Iterator[str]:
    for name, each in values.items():
        line = f"{key(name)} = {value(each)}"
        if len(line) > WIDEST_LINE and isinstance(each, list | tuple):
            yield f"{key(name)} = ["
            yield from (f"    {value(item)}," for item in each)
            yield "]"
        else:
            yield line


def key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else value(name)


def value(thing: Any) -> str:
    """Write a value as TOML does. JSON writes text the same way, but for one character."""
    match thing:
        case bool():
            return "true" if thing else "false"
        case int() | float():
            return str(thing)
        case str():
            return json.dumps(thing, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            inside = ", ".join(f"{key(name)} = {value(each)}" for name, each in thing.items())
            return f"{{ {inside} }}" if inside else "{}"
        case Sequence():
            return f"[{', '.join(value(each) for each in thing)}]"
        case _:
            raise TypeError(f"{thing!r} cannot be written into a config")
