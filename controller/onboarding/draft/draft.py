"""A table's config while it is being put together, and its text, with a comment on every section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import tomlkit
from tomlkit.items import Item, Table
from tomlkit.toml_document import TOMLDocument

from controller.config.model import CONFIG_VERSION
from controller.config.schema import DIRECTIVE
from controller.onboarding.draft.plain_text import printable

# Longer than this, a list is easier to read with one entry in each line.
WIDEST_LINE = 100


# For a table without displays on the network: no device needs to find its broker.
NO_BROKER: Mapping[str, Any] = {"broker": "embedded", "port": 0}


@dataclass(frozen=True, slots=True)
class Entry:
    """A table in the config: its keys and values, and a comment."""

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
    broker: Mapping[str, Any] = field(default_factory=lambda: {"broker": "embedded"})
    home_assistant: Mapping[str, Any] | None = None
    bus: str | None = None
    proxies: Sequence[Mapping[str, Any]] = ()
    public: bool = False


def as_toml(draft: Draft) -> str:
    document = tomlkit.document()
    _comment(
        document,
        "The config of your table. `arbiter check` reads this file, `arbiter devices test` tries what is in it,",
        "and `arbiter play` plays on it. Change what you like; anything left out has a default.",
    )
    document.add("version", tomlkit.item(CONFIG_VERSION))
    _add_game(document, draft)
    _add_devices(document, draft)
    _add_surroundings(document, draft)
    return f"{DIRECTIVE}\n{document.as_string()}"


def _add_game(document: TOMLDocument, draft: Draft) -> None:
    table = _table({"name": draft.name, "language": draft.language, "pace": "strict"})
    table["name"].comment(f"names the MQTT topics: arbiter/{printable(draft.name)}/...")
    table["language"].comment("en or it")
    table["pace"].comment("strict: the board must be right before play goes on; relaxed: the table only reminds")
    _section(document, "table", table)
    if draft.ruleset:
        _section(document, "game", _table({"ruleset": draft.ruleset, "pack": "starter", **draft.choices}))
    else:
        document.add(tomlkit.nl())
        _comment(document, "No [game] here: the owner chooses one in the lobby, on the page.")


def _add_devices(document: TOMLDocument, draft: Draft) -> None:
    if draft.dice:
        _section(document, "dice", _entries(draft.dice), "Dice. Without an owner (a seat), a die is anybody's.")
    if draft.readers:
        about = "What sees the miniatures: hubs under the board, bare readers on a cable."
        _section(document, "readers", _entries(draft.readers), about)
    if draft.pieces:
        pieces = _table({piece: {"tag": tag} for piece, tag in draft.pieces.items()})
        _section(document, "pieces", pieces, "Which tag is under which miniature.")
    if draft.displays:
        _section(document, "displays", _entries(draft.displays), "Displays, by the topics that they listen to.")


def _add_surroundings(document: TOMLDocument, draft: Draft) -> None:
    _section(document, "mqtt", _table(draft.broker), _broker_comment(draft.broker))
    if draft.home_assistant:
        own = "Home Assistant, on its own broker; without enabled = true, everything of the table is removed there."
        _section(document, "home_assistant", _table(draft.home_assistant), own)
    kept = "Every answer is on disk before it takes effect. In the table's state folder, unless the path is absolute."
    _section(document, "journal", _table({"path": f"{draft.name}.arbiter"}), kept)
    if draft.public:
        reach = "Phones and other computers on your network may open the page; without this, only this computer."
        _section(document, "web", _table({"public": True}), reach)
    if draft.bus or draft.proxies:
        values = ({"bus": draft.bus} if draft.bus else {}) | ({"proxies": draft.proxies} if draft.proxies else {})
        about = ["Where Bluetooth is found; without this, the system's own."] if draft.bus else []
        about += ["Proxies hear dice elsewhere in the house, and connect to them."] if draft.proxies else []
        _section(document, "bluetooth", _table(values), *about)


def _broker_comment(broker: Mapping[str, Any]) -> str:
    if broker["broker"] == "embedded":
        return "Arbiter's own broker, which only this machine reaches. For displays on the network, name the broker of your network."
    return "The broker of your network."


def _section(document: TOMLDocument, name: str, table: Table, *about: str) -> None:
    document.add(tomlkit.nl())
    _comment(document, *about)
    document.add(name, table)


def _comment(document: TOMLDocument, *lines: str) -> None:
    for line in lines:
        document.add(tomlkit.comment(printable(line)))


def _table(values: Mapping[str, Any]) -> Table:
    table = tomlkit.table()
    for name, each in values.items():
        table.add(name, as_item(each, name))
    return table


def _entries(entries: Mapping[str, Entry]) -> Table:
    """A table for each, with a line between them."""
    tables = tomlkit.table(is_super_table=True)
    for number, (name, entry) in enumerate(entries.items()):
        if number:
            tables.add(tomlkit.nl())
        table = _table(entry.values)
        if entry.note:
            table.comment(printable(entry.note))
        tables.add(name, table)
    return tables


def value(thing: Any) -> str:
    """As TOML writes it, in one line."""
    return as_item(thing).as_string()


def as_item(thing: Any, name: str = "") -> Item:
    """As tomlkit writes it: small tables in braces, long lists over several lines."""
    match thing:
        case Mapping():
            table = tomlkit.inline_table()
            for key, each in thing.items():
                table.append(key, as_item(each))
            return table
        case str():
            return tomlkit.string(thing)
        case Sequence():
            array = tomlkit.array()
            array.extend(as_item(each) for each in thing)
            wide = name and len(name) + len(array.as_string()) > WIDEST_LINE
            return array.multiline(multiline=True) if wide else array
        case _:
            item: Item = tomlkit.item(thing)
            return item
