"""Content packs: a folder of TOML files that are read as one. A pack is data only: it can never run code.

Files are joined by their top-level tables, so that an owner may keep enemies, heroes and maps apart. A pack that extends
another has all of its cards, and its own in place of those with the same id. A mistake is reported with its own
file and line, even where only the whole game shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from pydantic import BaseModel, ConfigDict

from controller.config import games
from controller.config.load import Table
from controller.toml.faults import instead, validated
from controller.toml.lines import Key
from controller.toml.source import SourceFault, TomlSource

_OURS = Path(__file__).resolve().parents[2] / "configs" / "packs"

CONTENT = "content"
"""Where a game's setup has the cards."""

HEAD = "pack.toml"
"""The one file of a pack without cards: it describes the pack and names the pack it builds on."""


class PackHead(BaseModel):
    model_config = ConfigDict(extra="forbid")

    ruleset: str | None = None
    extends: str | None = None


class Pack(Struct, frozen=True):
    """`layers` are the folders it is made of, its own last; `origins` has the file and the key of each part."""

    folder: Path
    layers: tuple[Path, ...]
    content: dict[str, Any] = field(default_factory=dict)
    origins: dict[Key, tuple[TomlSource, Key]] = field(default_factory=dict)

    def origin(self, key: Sequence[str | int]) -> tuple[TomlSource, Key] | None:
        for length in (2, 1):
            found = self.origins.get(tuple(key[:length]))
            if found:
                source, own = found
                return source, (*own, *key[length:])
        return None


def shipped(ruleset: str) -> Path:
    """The folder of the packs that come with a game."""
    ours = _OURS / ruleset
    return ours if ours.is_dir() else games.folder(ruleset) / "packs"


def load_pack(ruleset: str, pack: str, config_folder: Path) -> Pack:
    """A pack by the name of one of ours, or by a path such as "./my-cards" from the folder `config_folder`."""
    joined, wrong = read_pack(ruleset, pack_folder(ruleset, pack, config_folder))
    if wrong:
        raise SourceFault(*wrong)
    return joined


def folder_of(table: Table) -> Path:
    """Where the pack lies that a table plays with; raises SourceFault with the place where its config names it."""
    section = table.config.game
    try:
        return pack_folder(section.ruleset, section.pack, table.source.path.parent)
    except SourceFault as fault:
        raise SourceFault(f"{table.source.place(('game', 'pack'))}: {_lowered(str(fault))}") from None


def read_pack(ruleset: str, folder: Path) -> tuple[Pack, tuple[str, ...]]:
    """What can be read of a pack, and a sentence for all that cannot; raises SourceFault if it builds on nothing."""
    pack, wrong = Pack(folder, layers(ruleset, folder)), []
    for layer in pack.layers:
        below = dict(pack.origins)
        for file in _cards_in(layer):
            try:
                wrong += _join(pack, TomlSource.load(file), below)
            except SourceFault as fault:
                wrong += fault.sentences
    return pack, tuple(wrong)


def pack_folder(ruleset: str, pack: str, config_folder: Path) -> Path:
    """Where a pack lies; raises SourceFault if there is none.

    An edition has the packs of the game that it builds on. A pack that extends a pack with the same name means that of the base.
    """
    if "/" in pack:
        places = [config_folder / pack]
    else:
        places = [shipped(each) / pack for each in reversed(games.lineage(ruleset))]
        places = [place for place in places if place.resolve() != config_folder.resolve()] or places
    folder = next((place for place in places if any(place.glob("*.toml"))), None)
    if folder is None:
        raise SourceFault(f"There is no pack {pack!r} for {ruleset}{_known(ruleset, pack, config_folder)}")
    return folder


def layers(ruleset: str, folder: Path) -> tuple[Path, ...]:
    """The folders that a pack is made of, from the ground up."""
    found = [folder]
    while (base := _base(ruleset, found[0])) is not None:
        if any(base.samefile(each) for each in found):
            place = _head_source(found[0]).place(("extends",))
            raise SourceFault(f"{place}: the packs build on each other in a circle: let one of them extend nothing.")
        found.insert(0, base)
    return tuple(found)


def head_of(folder: Path) -> PackHead:
    """Read a pack's own description; raises SourceFault with every mistake in it."""
    return validated(PackHead, _head_source(folder)) if (folder / HEAD).exists() else PackHead()


def _base(ruleset: str, folder: Path) -> Path | None:
    head = head_of(folder)
    if head.ruleset is not None and head.ruleset not in games.lineage(ruleset):
        place = _head_source(folder).place(("ruleset",))
        raise SourceFault(f"{place}: this pack is for {head.ruleset}, and {ruleset} is played: choose another pack.")
    if head.extends is None:
        return None
    try:
        return pack_folder(ruleset, head.extends, folder)
    except SourceFault as fault:
        raise SourceFault(f"{_head_source(folder).place(('extends',))}: {_lowered(str(fault))}") from None


def _head_source(folder: Path) -> TomlSource:
    return TomlSource.load(folder / HEAD)


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _cards_in(folder: Path) -> list[Path]:
    return sorted(file for file in folder.glob("*.toml") if file.name != HEAD)


def _known(ruleset: str, pack: str, config_folder: Path) -> str:
    if "/" in pack:
        return ": write the path of a folder with TOML files in it, starting from the folder of the config."
    if any((config_folder / pack).glob("*.toml")):
        return f': for the folder of this name next to the config write "./{pack}".'
    names = [folder.parent.name for each in games.lineage(ruleset) for folder in shipped(each).glob("*/*.toml")]
    return instead(pack, sorted(set(names)))


def _join(pack: Pack, source: TomlSource, below: dict[Key, tuple[TomlSource, Key]]) -> list[str]:
    """Add one file; returns a sentence for each thing that is in two of a layer. What is `below` gives way."""
    clashes: list[str] = []
    for name, value in source.data.items():
        here = pack.content.get(name)
        match here, value:
            case dict(), dict():
                clashes += [
                    _clash(pack, source, (name, key)) for key in value if _is_in_another_file(pack, (name, key), below)
                ]
                here.update(value)
            case list(), list():
                here.extend(value)
            case _ if _is_in_another_file(pack, (name,), below):
                clashes.append(_clash(pack, source, (name,)))
            case _:
                pack.content[name] = _copied(value)
                pack.origins[name,] = (source, (name,))
        _remember(pack, source, name, value)
    return clashes


def _is_in_another_file(pack: Pack, key: Key, below: dict[Key, tuple[TomlSource, Key]]) -> bool:
    """Another file of the same layer has it already."""
    return pack.origins.get(key) != below.get(key)


def _copied(value: Any) -> Any:
    """The first file's own values stay as they are when another is joined to them."""
    match value:
        case dict():
            return dict(value)
        case list():
            return list(value)
        case _:
            return value


def _remember(pack: Pack, source: TomlSource, name: str, value: Any) -> None:
    match value:
        case dict():
            pack.origins.update({(name, key): (source, (name, key)) for key in value})
        case list():
            first = len(pack.content[name]) - len(value)
            for index in range(len(value)):
                pack.origins[name, first + index] = (source, (name, index))


def _clash(pack: Pack, source: TomlSource, key: Key) -> str:
    other, own = pack.origins.get(key) or pack.origins[key[:1]]
    return (
        f"{source.place(key)}: this is there already, in {other.path} at line {other.line_of(own)}: keep one of them."
    )
