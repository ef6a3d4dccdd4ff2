"""Every finished game of a table as a play: who played what, who won, and every roll.

Replaying takes up to half a second for each game, so what a replay finds out is kept in a file next to the journal, by the hash of the game
and of its last row. It blocks: do not call it in the event loop.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from controller.config import games
from controller.config.games import UnknownRuleset
from controller.content.game_name import game_name
from controller.dice_log.statistics.attempts import Attempt, attempts_of, with_strikes
from controller.journal.campaign import chains
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import setup_of, steps
from controller.journal.sqlite_file import JournalFault
from controller.journal.strikes import Strikes
from controller.lobby.chosen import bots_throughout, choices_before
from controller.lobby.history import seconds_played, title_in_words, who_answered, without_copies
from controller.lobby.ranking import Ranked, ranking_in
from controller.messages.prompt_in_words import result_text
from controller.whole_file import write_whole
from rulesets.engine.game import Game

log = logging.getLogger(__name__)

SUFFIX = ".plays.json"


class Figures(Struct, frozen=True):
    """What only a replay can find out. `first` is the seat that answered first; `roles` are the heroes, classes or armies of each seat."""

    attempts: tuple[Attempt, ...] = ()
    ranking: tuple[Ranked, ...] = ()
    first: str = ""
    roles: dict[str, tuple[str, ...]] = {}


@dataclass(frozen=True, slots=True)
class Player:
    """One seat of a play. `bot` is whether no person played it at any time. `rank` and `points` are None where the game has no ranking."""

    seat: str
    name: str
    bot: bool
    won: bool
    first: bool
    rank: int | None
    points: int | None
    roles: tuple[str, ...]
    roles_in_words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """`attempts` are its rolls; those that were struck have a mark."""

    id: int
    key: str
    ruleset: str
    game: str
    title: str
    result: str
    started: float
    seconds: int
    players: tuple[Player, ...]
    attempts: tuple[Attempt, ...]
    struck: bool
    reason: str


class Plays:
    """The plays of one journal. Lessons and unfinished games are left out."""

    def __init__(self, journal: Path, state: Path) -> None:
        self._path = journal
        self._state = state
        self._file = journal.with_name(journal.name + SUFFIX)
        self._figures: dict[str, Figures] | None = None

    def all(self, language: str) -> list[Play]:
        """Newest first; empty where there is no journal yet."""
        if not self._path.is_file():
            return []
        known, kept = self._known(), {}
        chosen, bots = choices_before(self._state), bots_throughout(self._state)
        with Journal.read(self._path) as journal:
            strikes = Strikes(journal.notes())
            counted = {saved.id for saved in without_copies(journal) if saved.finished}
            found: list[Play] = []
            for chain in chains(journal.games()):
                section: dict[str, Any] = {}
                seated: list[str] = []
                for saved in chain:
                    section, seated = chosen.get(saved.hash, section), bots.get(saved.hash, seated)
                    if saved.id not in counted or section.get("lesson"):
                        continue
                    figures = kept[_key(saved)] = known.get(_key(saved)) or figures_of(saved)
                    found.append(_play(journal, saved, figures, seated, strikes, language))
        self._keep(kept)
        return sorted(found, key=lambda play: -play.id)

    def _known(self) -> dict[str, Figures]:
        if self._figures is None:
            self._figures = {}
            with suppress(OSError, msgspec.DecodeError):
                self._figures = msgspec.json.decode(self._file.read_bytes(), type=dict[str, Figures])
        return self._figures

    def _keep(self, figures: dict[str, Figures]) -> None:
        """If the file cannot be written, the games are only played again next time."""
        if figures == self._figures:
            return
        self._figures = figures
        try:
            write_whole(self._file, msgspec.json.encode(figures))
        except OSError as error:
            log.warning("What the statistics found out cannot be written to %s (%s).", self._file, error.strerror)


def figures_of(saved: Saved) -> Figures:
    """Replay a game. One whose rules are missing or have changed has no figures."""
    try:
        ruleset = games.find(saved.ruleset)
        game: Game[Any] = Game(ruleset, setup_of(saved, ruleset))
        played, first = [], ""
        for asked, entry, events in steps(game, saved):
            first = first or who_answered(asked, entry.answer, game.setup.seats)
            played.append((asked, entry, events))
        roles = ruleset.roles(game.setup, game.state) if ruleset.roles else {}
    except (UnknownRuleset, JournalFault):
        return Figures()
    ranking = ranking_in(played[-1][2]) if played else []
    return Figures(
        tuple(attempts_of("", saved, played)),
        tuple(ranking),
        first,
        {seat: tuple(each) for seat, each in roles.items()},
    )


def _key(saved: Saved) -> str:
    return f"{saved.hash}/{saved.head}"


def _play(
    journal: Journal, saved: Saved, figures: Figures, bots: Collection[str], strikes: Strikes, language: str
) -> Play:
    words = words_of_game(journal, saved, language)
    outcome = saved.outcome or {}
    seats = _seats(saved)
    ranked = {each.seat: each for each in figures.ranking}
    players = tuple(
        Player(
            seat,
            _capital(words.name(seat)),
            seat in bots,
            seat in outcome.get("won", ()),
            seat == (figures.first or seats[0]),
            ranked[seat].rank if seat in ranked else None,
            ranked[seat].points if seat in ranked else None,
            figures.roles.get(seat, ()),
            tuple(_capital(words.name(role)) for role in figures.roles.get(seat, ())),
        )
        for seat in seats
    )
    return Play(
        saved.id,
        saved.hash,
        saved.ruleset,
        game_name(saved.ruleset, words),
        title_in_words(saved, words),
        result_text(outcome.get("result", ""), words),
        saved.started,
        seconds_played(saved),
        players,
        tuple(with_strikes(figures.attempts, strikes)),
        strikes.game(saved.id),
        strikes.reason(saved.id),
    )


def _seats(saved: Saved) -> tuple[str, ...]:
    return tuple(msgspec.json.decode(saved.setup).get("seats", ()))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
