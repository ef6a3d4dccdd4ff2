"""`arbiter check`: every fault of a table's config or of a pack, with its place."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from rich.console import Console

from controller import games
from controller.commands.failing import Failure
from controller.commands.faults import told_plainly
from controller.commands.output import print_json
from controller.config import load_table
from controller.config_types import Language
from controller.languages import words_for
from controller.packs import check_content, load_pack, setup_for
from controller.taking_up import words_of
from controller.toml_source import SourceFault
from rulesets.engine.game import Game


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
    """A config is sound when its game can begin."""
    table = load_table(path)
    ruleset = games.find(table.config.game.ruleset)
    words_of(table)
    Game(ruleset, setup_for(table, ruleset))


def _check_pack(path: Path, ruleset: str | None) -> None:
    name = ruleset or path.resolve().parent.name
    if ruleset is None and name not in games.ids():
        raise Failure(f"{path} does not tell which game it is for: add --ruleset, one of {', '.join(games.ids())}.")
    pack = load_pack(name, f"{path.resolve()}/", Path("/"))
    check_content(pack, games.find(name))
    for language in get_args(Language):
        words_for(name, pack.folder, language)
