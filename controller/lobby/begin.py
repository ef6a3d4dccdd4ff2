"""Which game a table opens with, and how another one is begun while it runs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace
from pydantic import BaseModel

from controller.config import games
from controller.config.load import Table
from controller.config.model import GameSection
from controller.content.packs import folder_of
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.pack_words import keep_words
from controller.journal.sqlite_file import JournalFault
from controller.lobby.chosen import LobbyChoice, for_next_game, recall, recall_game, remember
from controller.messages.commands import BeginGame, Tonight
from controller.session.resume import OpenedGame, begin_game, new_seed, open_game, reopened, with_game
from controller.toml.source import SourceFault
from rulesets.engine.game import Game
from rulesets.engine.refusal import Refused
from rulesets.engine.ruleset import Ruleset, Setup


def game_to_open(
    table: Table, journal: Journal, *, new: bool = False, unfinished: int | None = None
) -> OpenedGame | None:
    """Return the unfinished game of the journal, or else the one that the config names; None for the lobby.

    Raises SourceFault or JournalFault where the game cannot be opened, or the `unfinished` one is not there.
    """
    if unfinished is not None:
        try:
            return _go_on(table, journal, unfinished)
        except Refused:
            sentence = f"There is no unfinished game {unfinished} in {journal.path}: run `arbiter games` for a list."
            raise JournalFault(sentence) from None
    saved = None if new else journal.latest()
    if saved is not None:
        ours = _chosen_for(table, saved)
        if ours or not table.config.has_game or saved.ruleset != table.config.game.ruleset:
            found = _reopened(table, journal, saved, ours)
            if found is not None:
                return found
    return open_game(table, journal, new=new) if table.config.has_game else None


def _chosen_for(table: Table, saved: Saved) -> LobbyChoice | None:
    """What was chosen in the lobby, if this game was begun from it, or follows one that was."""
    chosen = recall(table.state)
    if chosen is None or chosen.section.ruleset != saved.ruleset:
        return None
    return chosen if chosen.game == saved.hash or not table.config.has_game else None


def begin_chosen(table: Table, journal: Journal, command: BeginGame, now: Game[Any] | None) -> OpenedGame:
    """Begin what the owner wants; `now` is the game on the table. Raises Refused where it cannot be begun."""
    try:
        if command.unfinished is not None:
            return _go_on(table, journal, command.unfinished, command.tonight)
        section, ruleset, setup = _wanted(table, journal, command, now)
        seed = new_seed() if section.seed is None else section.seed
        opened = begin_game(with_game(table, section), journal, ruleset, setup, seed)
    except (SourceFault, JournalFault) as fault:
        raise Refused("cannot-begin", problem=str(fault)) from None
    begun = journal.latest()
    assert begun is not None
    remember(table.state, LobbyChoice(begun.hash, section))
    return opened


def _wanted(
    table: Table, journal: Journal, command: BeginGame, now: Game[Any] | None
) -> tuple[GameSection, Ruleset[Any], Setup]:
    if command.game is not None:
        from controller.lobby.offers import section_of  # noqa: PLC0415  # most tables play what their config names

        return section_of(command.game, table.source.path.parent)
    if now is None:
        raise Refused("no-game")
    setup = swapped(now.setup) if command.swapped else now.setup
    before = journal.latest()
    section = for_next_game(table.state, before.hash, table.config.game) if before else table.config.game
    return section.model_copy(update={"seed": None}), now.ruleset, setup


def swapped(setup: Setup) -> Setup:
    """The same setup with every player in the place of the one before: order, heroes and warbands move on by one seat."""
    after = dict(zip(setup.seats, (*setup.seats[1:], *setup.seats[:1]), strict=True))
    changed = {name: _renamed(getattr(setup, name), after) for name in type(setup).model_fields if name != "content"}
    return setup.model_copy(update=changed)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """The same value with these names in place of others, however deep they are in it."""
    match value:
        case str():
            return names.get(value, value)
        case tuple() | list():
            return type(value)(_renamed(each, names) for each in value)
        case dict():
            return {_renamed(key, names): _renamed(each, names) for key, each in value.items()}
        case BaseModel():
            return value.model_copy(
                update={name: _renamed(getattr(value, name), names) for name in value.model_fields_set}
            )
        case _:
            return value


def _go_on(table: Table, journal: Journal, number: int, tonight: Tonight | None = None) -> OpenedGame:
    """Continue a game after which others were played: it is copied to the end of the journal, with the games before it.

    Rows of a journal are only ever added, and only the last game can continue.
    """
    from controller.journal.campaign import chains, write_into, written  # noqa: PLC0415  # few games are left and found again

    chain = next((chain for chain in chains(journal.games()) if chain[-1].id == number), None)
    if chain is None:
        raise Refused("no-unfinished-game", number=number)
    left = chain[-1]
    ruleset = games.find(left.ruleset)
    journal.refuse_changed(left)
    if left.finished and not _may_follow(journal, left, ruleset):
        raise Refused("no-unfinished-game", number=number)
    section = _section_of(table, chain)
    if left.finished and left.next is None:  # another evening begins
        section = for_next_game(table.state, left.hash, section)
    there = with_game(table, section)
    latest = journal.latest()
    if latest is None or latest.id != number:
        words = partial(keep_words, journal, ruleset.id, folder_of(there))
        write_into(journal, written(chain, ruleset), ruleset, words, copied=chain)
        latest = journal.latest()
    assert latest is not None
    if tonight is not None:
        from controller.lobby.tonight import seat_tonight  # noqa: PLC0415  # players change seldom

        section = seat_tonight(journal, latest, ruleset, section, tonight)
        there = with_game(table, section)
    remember(table.state, LobbyChoice(latest.hash, section), continued=left.hash)
    opened = reopened(there, journal, ruleset)
    assert opened is not None, "it was found unfinished"
    return opened


def _may_follow(journal: Journal, saved: Saved, ruleset: Ruleset[Any]) -> bool:
    """Whether the campaign goes on after this game."""
    game = journal.restore(saved, ruleset)
    return game.outcome is not None and bool(ruleset.following(game.setup, game.outcome))


def _section_of(table: Table, chain: list[Saved]) -> GameSection:
    """The choices it was begun with: from the lobby, or from the config if that still names this game."""
    for saved in reversed(chain):
        if known := recall_game(table.state, saved.hash):
            return known.section
    config = table.config
    if config.has_game and config.game.ruleset == chain[-1].ruleset:
        return config.game
    return GameSection(ruleset=chain[-1].ruleset)


def _reopened(table: Table, journal: Journal, saved: Saved, chosen: LobbyChoice | None) -> OpenedGame | None:
    """A game that the config does not name. Its pack is the one chosen in the lobby, or else the starter pack."""
    section = chosen.section if chosen else GameSection(ruleset=saved.ruleset)
    found = reopened(with_game(table, section), journal, games.find(saved.ruleset))
    return replace(found, differs=chosen is None and table.config.has_game) if found else None
