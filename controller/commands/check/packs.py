"""Check a pack, and whether a table can begin a game with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.commands.failing import Failure
from controller.config import games
from controller.config.load import Table
from controller.content.pack_faults import checked, setup_with
from controller.content.pack_names import naming_faults
from controller.content.packs import HEAD, Pack, folder_of, head_of, pack_folder, read_pack
from controller.lessons.lesson import FOLDER, lessons
from controller.lessons.walkthrough import faults
from controller.toml.faults import instead
from controller.toml.source import SourceFault, TomlSource
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Ruleset


def check_game(table: Table) -> tuple[Ruleset[Any], Path]:
    """A config is valid when its pack is valid and its game can begin."""
    ruleset, folder = games.find(table.config.game.ruleset), folder_of(table)
    pack, content, wrong = _looked_through(ruleset, folder)
    Game(ruleset, setup_with(table, ruleset, pack, content, wrong))
    return ruleset, folder


def check_pack(path: Path, ruleset: str | None) -> tuple[Ruleset[Any], Path]:
    named = head_of(path).ruleset
    if named is not None and not games.is_known(named):
        place = TomlSource.load(path / HEAD).place(("ruleset",))
        raise SourceFault(f"{place}: there is no ruleset {named!r}{instead(named, games.ids())}")
    name = ruleset or named or path.resolve().parent.name
    if not games.is_known(name) and ruleset is None:
        ways = f'write ruleset = "{games.ids()[0]}" in its pack.toml, or add --ruleset, one of {", ".join(games.ids())}'
        raise Failure(f"{path} does not tell which game it is for: {ways}.")
    found, folder = games.find(name), pack_folder(name, f"{path}/", Path())
    _, _, wrong = _looked_through(found, folder)
    if wrong:
        raise SourceFault(*wrong)
    return found, folder


def _looked_through(ruleset: Ruleset[Any], folder: Path) -> tuple[Pack, Any, list[str]]:
    """The pack, its cards, and all that is wrong with them: nobody should have to mend one thing and ask again.

    Raises SourceFault where a file cannot be read: what would be said without it may not be so.
    """
    pack, unreadable = read_pack(ruleset.id, folder)
    content, wrong = checked(pack, ruleset, whole=not unreadable)
    names = naming_faults(pack, ruleset, None if unreadable else content)
    if unreadable:
        raise SourceFault(*unreadable, *wrong, *names)
    return pack, content, [*wrong, *names, *([] if wrong else _lesson_faults(ruleset, folder, pack, content))]


def _lesson_faults(ruleset: Ruleset[Any], folder: Path, pack: Pack, content: Any) -> list[str]:
    """Every lesson is played to its last step."""
    return [
        fault
        for name, lesson in lessons(ruleset.id, folder).items()
        for fault in faults(
            folder / FOLDER / f"{name}.toml", lesson, ruleset, lesson.dealt(pack).content if lesson.cards else content
        )
    ]
