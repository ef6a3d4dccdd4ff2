"""Content packs: a folder of TOML files that are read as one. A pack is data only: it can never run code.

Files are joined by their top-level tables, so that an owner may keep enemies, heroes and maps apart. What is wrong in
one is told with its own file and line, even where only the whole game shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from controller.config import Table
from controller.toml_faults import complaint, instead, sentence
from controller.toml_lines import Key
from controller.toml_source import SourceFault, TomlSource
from rulesets.engine.ruleset import Ruleset, Setup

SHIPPED = Path(__file__).resolve().parent.parent / "configs" / "packs"

CONTENT = "content"
_CHOICES = "game"


@dataclass(frozen=True, slots=True)
class Pack:
    """`origins` tells of each joined part which file it came from, and its key there."""

    folder: Path
    content: dict[str, Any]
    origins: dict[Key, tuple[TomlSource, Key]]

    def origin(self, key: Sequence[str | int]) -> tuple[TomlSource, Key] | None:
        for length in (2, 1):
            found = self.origins.get(tuple(key[:length]))
            if found:
                source, own = found
                return source, (*own, *key[length:])
        return None


def setup_for(table: Table, ruleset: Ruleset[Any]) -> Setup:
    """The pack and the choices of the table's config, checked by the game; raises SourceFault with every fault."""
    pack = load_pack(ruleset.id, table.config.game.pack, table.source.path.parent)
    choices = table.config.game.choices
    if CONTENT in choices:
        raise SourceFault(f"{table.source.place((_CHOICES, CONTENT))}: this comes from the pack: leave it out.")
    try:
        return ruleset.setup.model_validate({CONTENT: pack.content, **choices})
    except ValidationError as error:
        raise SourceFault(*(_complaint(table, pack, ruleset, one) for one in error.errors())) from None


def check_content(pack: Pack, ruleset: Ruleset[Any]) -> None:
    """What the game says of the cards alone, whoever will play with them; raises SourceFault with every fault."""
    try:
        ruleset.setup.model_validate({CONTENT: pack.content})
    except ValidationError as error:
        ours = [one for one in error.errors() if one["loc"][:1] == (CONTENT,)]
        if ours:
            raise SourceFault(*(_content_complaint(pack, ruleset, one) for one in ours)) from None


def load_pack(ruleset: str, pack: str, beside: Path) -> Pack:
    """A pack by the name of one of ours, or by a path such as "./my-cards" from the folder `beside`."""
    joined = Pack(pack_folder(ruleset, pack, beside), {}, {})
    files = sorted(joined.folder.glob("*.toml"))
    wrong = tuple(clash for file in files for clash in _join(joined, TomlSource.load(file)))
    if wrong:
        raise SourceFault(*wrong)
    return joined


def pack_folder(ruleset: str, pack: str, beside: Path) -> Path:
    """Where a pack lies; raises SourceFault if there is none."""
    folder = beside / pack if "/" in pack else SHIPPED / ruleset / pack
    if not any(folder.glob("*.toml")):
        raise SourceFault(f"There is no pack {pack!r} for {ruleset}{_known(ruleset, pack)}")
    return folder


def _known(ruleset: str, pack: str) -> str:
    if "/" in pack:
        return ": write the path of a folder with TOML files in it, starting from the folder of the config."
    names = sorted(folder.parent.name for folder in (SHIPPED / ruleset).glob("*/*.toml"))
    return instead(pack, sorted(set(names)))


def _join(pack: Pack, source: TomlSource) -> list[str]:
    """Add one file; returns a sentence for each thing that is in two."""
    clashes: list[str] = []
    for name, value in source.data.items():
        here = pack.content.get(name)
        match here, value:
            case None, _:
                pack.content[name] = _copied(value)
                pack.origins[name,] = (source, (name,))
            case dict(), dict():
                clashes += [_clash(pack, source, (name, key)) for key in value if key in here]
                here.update(value)
            case list(), list():
                here.extend(value)
            case _:
                clashes.append(_clash(pack, source, (name,)))
        _remember(pack, source, name, value)
    return clashes


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
            for key in value:
                pack.origins.setdefault((name, key), (source, (name, key)))
        case list():
            first = len(pack.content[name]) - len(value)
            for index in range(len(value)):
                pack.origins[name, first + index] = (source, (name, index))


def _clash(pack: Pack, source: TomlSource, key: Key) -> str:
    other, own = pack.origins.get(key) or pack.origins[key[:1]]
    return (
        f"{source.place(key)}: this is there already, in {other.path} at line {other.line_of(own)}: keep one of them."
    )


def _complaint(table: Table, pack: Pack, ruleset: Ruleset[Any], error: ErrorDetails) -> str:
    if error["loc"][:1] == (CONTENT,):
        return _content_complaint(pack, ruleset, error)
    return complaint(ruleset.setup, error, table.source, (_CHOICES, *error["loc"]))


def _content_complaint(pack: Pack, ruleset: Ruleset[Any], error: ErrorDetails) -> str:
    key = error["loc"][1:]
    origin = pack.origin(key)
    if origin is None:
        return f"{pack.folder}: {'.'.join(map(str, key))}: {sentence(ruleset.setup, error)}"
    return complaint(ruleset.setup, error, *origin)
