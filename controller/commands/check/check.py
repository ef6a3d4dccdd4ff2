"""`arbiter check`: every fault of a table's config or of a pack, with its place."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.failing import Failure, plain_failures
from controller.commands.output import print_json
from controller.config import games
from controller.config.load import examine
from controller.toml.source import SourceFault


def check(path: Path, *, ruleset: str | None = None, cards: str | None = None, json: bool = False) -> None:
    """`cards` is the language to read out the cards of a pack in, if they are to be read out."""
    faults: tuple[str, ...] = ()
    texts: dict[str, str] = {}
    with plain_failures():
        try:
            texts = _checked(path, ruleset, cards)
        except SourceFault as fault:
            faults = fault.sentences
    if json:
        print_json({"sound": not faults, "faults": faults} | ({"cards": texts} if cards else {}))
    elif not faults:
        if texts:
            from controller.commands.check.card_texts import read_out  # noqa: PLC0415  # for people only

            read_out(texts)
        click.echo(f"{path}: no problems found.")
    if faults:
        raise Failure("" if json else "\n".join(faults))


def _checked(path: Path, ruleset: str | None, cards: str | None) -> dict[str, str]:
    """The text of each card, in the language of `cards`. Raises SourceFault with every fault."""
    table, wrong = (None, []) if path.is_dir() else examine(path)
    game = None
    if path.is_dir() or (table is not None and table.config.has_game and games.is_known(table.config.game.ruleset)):
        from controller.commands.check.packs import check_game, check_pack  # noqa: PLC0415  # rules come with it

        try:
            game = check_pack(path, ruleset) if table is None else check_game(table)
        except SourceFault as fault:
            wrong += fault.sentences
    if wrong:
        raise SourceFault(*wrong)
    if cards is None or game is None:
        return {}
    from controller.commands.check.card_texts import card_texts  # noqa: PLC0415

    return card_texts(*game, cards)
