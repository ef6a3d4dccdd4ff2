"""Changes to the text of a config, which keep its comments and its order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import tomlkit
from tomlkit.exceptions import ParseError
from tomlkit.items import AoT, Table
from tomlkit.toml_document import TOMLDocument

from controller.onboarding.draft.draft import as_item
from controller.toml.source import SourceFault

Edit: TypeAlias = Callable[[str], str]
"""Makes the new text of a config from the old one."""


def editing(change: Callable[[TOMLDocument], None]) -> Edit:
    """An Edit that changes the parsed document."""

    def edit(text: str) -> str:
        try:
            document = tomlkit.parse(text)
        except ParseError as error:
            raise SourceFault(f"line {error.line}: the config cannot be read: correct it first.") from None
        change(document)
        return document.as_string()

    return edit


def changing(section: str, name: str, values: Mapping[str, Any], new_name: str) -> Edit:
    """Change an entry of a section, and its name."""

    def change(document: TOMLDocument) -> None:
        put(document, section, name, values)
        if new_name != name:
            rename(document, section, name, new_name)

    return editing(change)


def put(document: TOMLDocument, section: str, name: str, values: Mapping[str, Any]) -> None:
    """Set the keys of `[section.name]`, and leave its other keys and comments. A value of None removes a key."""
    entries = _section(document, section)
    entry = entries.get(name)
    if entry is None:
        entry = tomlkit.table()
        for key, value in values.items():
            if value is not None:
                entry.add(key, as_item(value))
        entries[name] = entry
        return
    for key, value in values.items():
        if value is None:
            entry.pop(key, None)
        elif entry.get(key) != value:
            entry[key] = as_item(value)


def put_value(document: TOMLDocument, section: str, key: str, value: Any) -> None:
    """Set `key` in `[section]`; None removes it."""
    if value is not None:
        _section(document, section, is_super=False)[key] = as_item(value)
    elif section in document:
        _section(document, section).pop(key, None)


def remove(document: TOMLDocument, section: str, name: str) -> None:
    """Remove `[section.name]`, and the section with its last entry."""
    entries = document.get(section)
    if entries is None or name not in entries:
        return
    del entries[name]
    if not entries:
        del document[section]


def rename(document: TOMLDocument, section: str, old: str, new: str) -> None:
    """Give `[section.old]` another name, with everything in it."""
    entries = _section(document, section)
    entry = entries[old]
    del entries[old]
    entries[new] = entry


def append(document: TOMLDocument, section: str, key: str, values: Mapping[str, Any]) -> None:
    """Add an entry to the list `key` of `[section]`, in the way in which it is written there."""
    owner = _section(document, section)
    entries = owner.setdefault(key, tomlkit.aot())
    entry = tomlkit.table() if isinstance(entries, AoT) else tomlkit.inline_table()
    for name, value in values.items():
        if value is not None:
            entry.add(name, as_item(value))
    entries.append(entry)


def take_out(document: TOMLDocument, section: str, key: str, place: int) -> None:
    """Remove an entry of a list, and the list with its last entry."""
    owner = document[section]
    del owner[key][place]
    if not owner[key]:
        del owner[key]
        if not owner:
            del document[section]


def _section(document: TOMLDocument, section: str, *, is_super: bool = True) -> Table:
    if section not in document:
        if document.as_string() and not document.as_string().endswith("\n\n"):
            document.add(tomlkit.nl())
        document.add(section, tomlkit.table(is_super_table=is_super))
    found: Table = document[section]
    return found
