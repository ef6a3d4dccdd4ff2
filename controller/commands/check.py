"""`arbiter check`: every fault of a table's config or of a pack, with its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from controller import games
from controller.commands.failing import Failure
from controller.commands.faults import told_plainly
from controller.commands.output import print_json
from controller.config import load_table
from controller.pack_faults import checked, setup_for
from controller.pack_naming import naming_faults
from controller.packs import HEAD, head_of, pack_folder, read_pack
from controller.toml_faults import instead
from controller.toml_source import SourceFault, TomlSource
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Ruleset


def check(path: Path, *, ruleset: str | None, json: bool) -> None:
    faults: tuple[str, ...] = ()
    with told_plainly():
        try:
            if path.is_dir():
                _check_pack(path, ruleset)
            else:
                _check_table(path)
        except SourceFault as fault:
            faults = fault.sentences
    if json:
        print_json({"sound": not faults, "faults": faults})
    elif not faults:
        Console().print(f"{path} is sound.")
    if faults:
        raise Failure("" if json else "\n".join(faults))


def _check_table(path: Path) -> None:
    """A config is sound when its pack is, and its game can begin."""
    table = load_table(path)
    section = table.config.game
    ruleset = games.find(section.ruleset)
    folder = pack_folder(section.ruleset, section.pack, path.parent)
    wrong = list(_pack_faults(folder, ruleset))
    try:
        setup = setup_for(table, ruleset)
    except SourceFault as fault:
        raise SourceFault(*dict.fromkeys((*wrong, *fault.sentences))) from None
    if wrong:
        raise SourceFault(*wrong)
    Game(ruleset, setup)


def _check_pack(path: Path, ruleset: str | None) -> None:
    told = head_of(path).ruleset
    if told is not None and told not in games.ids():
        place = TomlSource.load(path / HEAD).place(("ruleset",))
        raise SourceFault(f"{place}: there is no ruleset {told!r}{instead(told, games.ids())}")
    name = ruleset or told or path.resolve().parent.name
    if name not in games.ids() and ruleset is None:
        ways = f'write ruleset = "{games.ids()[0]}" in its pack.toml, or add --ruleset, one of {", ".join(games.ids())}'
        raise Failure(f"{path} does not tell which game it is for: {ways}.")
    wrong = tuple(_pack_faults(pack_folder(name, f"{path}/", Path()), games.find(name)))
    if wrong:
        raise SourceFault(*wrong)


def _pack_faults(folder: Path, ruleset: Ruleset[Any]) -> Iterator[str]:
    """All of them: nobody should have to mend one and ask again."""
    pack, unreadable = read_pack(ruleset.id, folder)
    content, wrong = checked(pack, ruleset, whole=not unreadable)
    yield from (*unreadable, *wrong, *naming_faults(pack, ruleset, None if unreadable else content))
