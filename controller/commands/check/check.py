"""`arbiter check`: every fault of a table's config or of a pack, with its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from controller.commands.failing import Failure
from controller.commands.faults import told_plainly
from controller.commands.output import print_json
from controller.config import games
from controller.config.load import load_table
from controller.content.languages import words_for
from controller.content.pack_faults import checked, setup_for
from controller.content.pack_names import naming_faults
from controller.content.packs import HEAD, Pack, folder_of, head_of, pack_folder, read_pack
from controller.toml.faults import instead
from controller.toml.lines import Key
from controller.toml.source import SourceFault, TomlSource
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Ruleset


def check(path: Path, *, ruleset: str | None = None, cards: str | None = None, json: bool = False) -> None:
    """`cards` is the language to read out the cards of a pack in, if they are to be read out."""
    faults: tuple[str, ...] = ()
    texts: dict[str, str] = {}
    with told_plainly():
        try:
            pack = _check_pack(path, ruleset) if path.is_dir() else _check_table(path)
            texts = _texts(*pack, cards) if cards and pack else {}
        except SourceFault as fault:
            faults = fault.sentences
    if json:
        print_json({"sound": not faults, "faults": faults} | ({"cards": texts} if cards else {}))
    elif not faults:
        console = Console()
        if texts:
            console.print(_read_out(texts))
        console.print(f"{path} is sound.", soft_wrap=True)
    if faults:
        raise Failure("" if json else "\n".join(faults))


def _check_table(path: Path) -> tuple[Ruleset[Any], Path] | None:
    """A config is sound when its pack is, and its game can begin."""
    table = load_table(path)
    if not table.config.has_game:
        return None
    ruleset = games.find(table.config.game.ruleset)
    folder = folder_of(table)
    wrong = list(_pack_faults(folder, ruleset))
    try:
        setup = setup_for(table, ruleset)
    except SourceFault as fault:
        raise SourceFault(*dict.fromkeys((*wrong, *fault.sentences))) from None
    if wrong:
        raise SourceFault(*wrong)
    Game(ruleset, setup)
    return ruleset, folder


def _check_pack(path: Path, ruleset: str | None) -> tuple[Ruleset[Any], Path]:
    told = head_of(path).ruleset
    if told is not None and not games.is_known(told):
        place = TomlSource.load(path / HEAD).place(("ruleset",))
        raise SourceFault(f"{place}: there is no ruleset {told!r}{instead(told, games.ids())}")
    name = ruleset or told or path.resolve().parent.name
    if not games.is_known(name) and ruleset is None:
        ways = f'write ruleset = "{games.ids()[0]}" in its pack.toml, or add --ruleset, one of {", ".join(games.ids())}'
        raise Failure(f"{path} does not tell which game it is for: {ways}.")
    found, folder = games.find(name), pack_folder(name, f"{path}/", Path())
    wrong = tuple(_pack_faults(folder, found))
    if wrong:
        raise SourceFault(*wrong)
    return found, folder


def _texts(ruleset: Ruleset[Any], folder: Path, language: str) -> dict[str, str]:
    """Return the text of each card that this pack adds, by name."""
    pack, _ = read_pack(ruleset.id, folder)
    content, _ = checked(pack, ruleset)
    words = words_for(ruleset.id, folder, language)
    said = ((key, words.say(text)) for key, text in ruleset.texts(content))
    return {words.name(str(key[-1])): text for key, text in said if _is_own(pack, key)}


def _is_own(pack: Pack, key: Key) -> bool:
    origin = pack.origin(key)
    return origin is not None and origin[0].path.parent == pack.folder


def _read_out(texts: dict[str, str]) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for name, text in texts.items():
        table.add_row(Text(name), Text(text))
    return table


def _pack_faults(folder: Path, ruleset: Ruleset[Any]) -> Iterator[str]:
    """All of them: nobody should have to mend one and ask again."""
    pack, unreadable = read_pack(ruleset.id, folder)
    content, wrong = checked(pack, ruleset, whole=not unreadable)
    yield from (*unreadable, *wrong, *naming_faults(pack, ruleset, None if unreadable else content))
