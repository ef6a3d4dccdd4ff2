"""The games that a table has played, newest first, and a summary of a finished one.

The journal is read while the table writes it. Replaying games takes time, so do not call this in the event loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any

from controller.chronicle.titles import title_of
from controller.config import games
from controller.config.games import UnknownRuleset
from controller.content.game_name import game_name
from controller.dice_log.filters import Filter
from controller.dice_log.read import Source
from controller.dice_log.statistics.attempts import Attempt, attempts_in
from controller.dice_log.statistics.exact import sum_of
from controller.dice_log.statistics.luck import by_player
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import apply, setup_of
from controller.journal.sqlite_file import JournalFault
from controller.journal.strikes import Strikes
from controller.messages.company_in_words import company_in_words
from controller.messages.prompt_in_words import result_text
from rulesets.engine.answers import Answer, ForSeat
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Request

# A player who takes longer for an answer has left the table.
LONGEST_THOUGHT = 900.0


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """`result` is empty for a game that was not played to its end; `seconds` is how long it was played, without long pauses.

    `players` are the names of the seats, in their order.
    """

    id: int
    ruleset: str
    name: str
    title: str
    seats: tuple[str, ...]
    players: tuple[str, ...]
    started: float
    seconds: int
    answers: int
    finished: bool
    result: str = ""
    won: tuple[str, ...] = ()
    struck: bool = False
    """Whether it was struck from the statistics."""


@dataclass(frozen=True, slots=True)
class PlayerLuck:
    """`percentile`: how many of a hundred players with the same rolls would have less luck."""

    seat: str
    rolls: int
    expected: float
    achieved: int
    percentile: int


@dataclass(frozen=True, slots=True)
class NotedRoll:
    """A roll to talk about: one in `one_in` such rolls is as good, or as bad. Dice had to reach `need`, or show one of the `good` faces.

    `symbols` are the names of what the faces of a die show; none if it is numbered.
    """

    seat: str
    faces: tuple[int, ...]
    need: int | None
    achieved: int
    one_in: int
    good: tuple[int, ...] = ()
    kind: str = ""
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameLuck:
    """`thinking` is how many seconds each seat took for its answers."""

    players: tuple[PlayerLuck, ...]
    best: NotedRoll | None
    worst: NotedRoll | None = None
    thinking: tuple[tuple[str, int], ...] = ()


def games_played(path: Path, language: str) -> list[GamePlayed]:
    """Newest first; empty where there is no journal yet."""
    if not path.is_file():
        return []
    with Journal.read(path) as journal:
        strikes = Strikes(journal.notes())
        return [_played(journal, saved, language, strikes) for saved in without_copies(journal)][::-1]


def without_copies(journal: Journal) -> list[Saved]:
    """A game that was continued after others is in the journal twice: leave the first copy out."""
    kept: list[Saved] = []
    for saved in reversed(list(journal.games())):
        if not any(_begins_with(later, saved) for later in kept):
            kept.append(saved)
    return kept[::-1]


def _begins_with(later: Saved, saved: Saved) -> bool:
    if (later.ruleset, later.seed, later.setup) != (saved.ruleset, saved.seed, saved.setup) or not saved.given:
        return False
    bodies = [entry.body for entry in saved.given]
    return [entry.body for entry in later.given[: len(bodies)]] == bodies


def luck_in(path: Path, game: int | None) -> GameLuck:
    """By default, of the latest game. Raises JournalFault if the journal cannot be read."""
    if game is None:
        latest = find_game(path, None)
        game = latest.id if latest else 0
    played = attempts_in([Source("", path)], Filter(games=(game,)), games.find)
    kept = [attempt for attempt in played.attempts if not (attempt.undone or attempt.struck)]
    players = tuple(
        PlayerLuck(luck.name, luck.attempts, round(luck.expected, 1), luck.achieved, round(luck.percentile))
        for luck in by_player(kept)
    )
    return GameLuck(players, best_roll(kept), worst_roll(kept), _thinking(path, game))


def _thinking(path: Path, game: int) -> tuple[tuple[str, int], ...]:
    """Give the time before each answer to the seat that gave it. A long pause does not count."""
    saved = find_game(path, game)
    if saved is None:
        return ()
    try:
        ruleset = games.find(saved.ruleset)
        played = Game(ruleset, setup_of(saved, ruleset))
    except (UnknownRuleset, JournalFault):
        return ()
    seconds: dict[str, float] = dict.fromkeys(played.setup.seats, 0.0)
    before = saved.started
    for entry in saved.given:
        seat = who_answered(played.request, entry.answer, played.setup.seats)
        if seat and entry.at - before < LONGEST_THOUGHT:
            seconds[seat] += entry.at - before
        before = entry.at
        try:
            apply(played, entry)
        except JournalFault:  # a game of another version: from here on it is not known who answered
            return ()
    return tuple((seat, round(each)) for seat, each in seconds.items())


def seconds_played(saved: Saved) -> int:
    """From the first question to the last answer, without the times when everybody was away."""
    times = [saved.started, *(entry.at for entry in saved.given)]
    return round(sum(after - before for before, after in pairwise(times) if after - before < LONGEST_THOUGHT))


def who_answered(asked: Request | None, answer: Answer, seats: Sequence[str]) -> str:
    """The seat that gave an answer; empty where it was the table or anyone."""
    seat = answer.seat if isinstance(answer, ForSeat) else getattr(asked, "seat", "")
    return seat if seat in seats else ""


def best_roll(attempts: list[Attempt]) -> NotedRoll | None:
    """The luckiest: at least one die succeeded, and the fewest rolls are as good."""
    return _rarest([(chance_of(attempt), attempt) for attempt in attempts if attempt.is_test and attempt.achieved])


def worst_roll(attempts: list[Attempt]) -> NotedRoll | None:
    """The unluckiest: not all dice succeeded, and the fewest rolls are as bad."""
    tried = [attempt for attempt in attempts if attempt.is_test and attempt.achieved < len(attempt.chances)]
    return _rarest([(sum(sum_of(attempt.chances)[: attempt.achieved + 1]), attempt) for attempt in tried])


def _rarest(rated: list[tuple[float, Attempt]]) -> NotedRoll | None:
    if not rated:
        return None
    chance, attempt = min(rated, key=lambda each: (each[0], each[1].index))
    one_in = max(1, round(1 / chance))
    return NotedRoll(
        attempt.seat, attempt.faces, attempt.need, attempt.achieved, one_in, attempt.good, attempt.kind, attempt.symbols
    )


def chance_of(attempt: Attempt) -> float:
    """Return the chance of at least this many successes; for all dice it is a plain product."""
    if attempt.achieved == len(attempt.chances):
        return prod(attempt.chances)
    return sum(sum_of(attempt.chances)[attempt.achieved :])


def _played(journal: Journal, saved: Saved, language: str, strikes: Strikes) -> GamePlayed:
    title, name, people, result = _read(journal, saved, language)
    won = tuple(saved.outcome["won"]) if saved.outcome else ()
    answers = len(saved.given)
    return GamePlayed(
        saved.id,
        saved.ruleset,
        name,
        title,
        tuple(people),
        tuple(people.values()),
        saved.started,
        seconds_played(saved),
        answers,
        saved.finished,
        result,
        won,
        strikes.game(saved.id),
    )


def _read(journal: Journal, saved: Saved, language: str) -> tuple[str, str, dict[str, str], str]:
    """What only a replay can find out; a game whose rules are missing is shown by its id."""
    try:
        ruleset = games.find(saved.ruleset)
        setup = setup_of(saved, ruleset)
        words = words_of_game(journal, saved, language)
        title = title_of(ruleset.view_for(ruleset.begin(setup), None).title, setup, words)
    except (UnknownRuleset, JournalFault):
        return "", game_name(saved.ruleset), {}, saved.outcome["result"] if saved.outcome else ""
    result = result_text(saved.outcome["result"], words) if saved.outcome else ""
    people = {seat: words.name(seat) for seat in setup.seats}
    return title, game_name(saved.ruleset, words), people, result


def title_in_words(saved: Saved, words: Words) -> str:
    """The mission or scenario that was played; empty where the game has none, or its rules are missing."""
    try:
        ruleset = games.find(saved.ruleset)
        setup = setup_of(saved, ruleset)
        return title_of(ruleset.view_for(ruleset.begin(setup), None).title, setup, words)
    except (UnknownRuleset, JournalFault):
        return ""


def find_game(path: Path, game: int | None) -> Saved | None:
    """A game by its number, or the latest."""
    with Journal.read(path) as journal:
        if game is None:
            return journal.latest()
        return next((saved for saved in journal.games() if saved.id == game), None)


def company_in(path: Path, game: int, language: str) -> dict[str, Any] | None:
    """What everyone may see; None for a game that is not a campaign."""
    saved = find_game(path, game)
    if saved is None:
        return None
    ruleset = games.find(saved.ruleset)
    if ruleset.campaigns is None:
        return None
    with Journal.read(path) as journal:
        state = journal.restore(saved, ruleset).state
        page = ruleset.campaigns.page(ruleset.redacted(state, None))
        return company_in_words(page, words_of_game(journal, saved, language)) if page else None
