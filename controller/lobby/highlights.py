"""The turning point of a game, the best moment of each player, and what else mattered.

A game with a teller knows its moments: the turning point is the one that the chronicle shows, and a player's best moment is the heaviest
with one of their heroes. What else mattered are the other moments that could have turned the game. For other games the `standing` of the seats decides: the turning point is the answer after which the lead
of the winners over the best of the others had changed most, and a player's best moment is the answer that brought them most. Of equal answers
it is one that helped the winners, and the last in the chapter that changed the lead most. How it ended are the last decisions that helped the winners, and what the rules counted at the end.
Each is one sentence: what an answer decided, or else the first news of it that is not a count.

It replays a game: do not call it in the event loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, TypeAlias

from controller.chronicle.tale import Sentences, Tale, tale_of
from controller.config import games
from controller.config.games import UnknownRuleset
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import replay, setup_of, steps
from controller.journal.sqlite_file import JournalFault
from controller.lobby.history import find_game
from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, Weight
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset
from rulesets.engine.tale import Moment

# The last decisions say how a game ended.
LAST_CHANGES = 3

# A page at the end of a game has more to say; the book has all of it.
MOST_TOLD = 4

_Seeded: TypeAlias = tuple[str, Moment]
"""A moment with the seed for its sentence."""


@dataclass(frozen=True, slots=True)
class Lead:
    """Who gained on the other, and the `standing` of both after a moment, in `unit`. `word` says what changed, `when` is the title of that moment."""

    word: str
    seat: str
    own: int
    other: int
    unit: str
    when: str


@dataclass(frozen=True, slots=True)
class Highlight:
    """`at` is how many answers had been given by then; `by` is how much the standing changed, 0 where the game counts none, and `gained` says so with its unit."""

    at: int
    seat: str
    by: int
    text: str
    gained: str = ""
    lead: Lead | None = None


@dataclass(frozen=True, slots=True)
class Highlights:
    turning: Highlight | None = None
    players: tuple[Highlight, ...] = ()
    told: tuple[Highlight, ...] = ()
    ended: tuple[Highlight, ...] = ()


def highlights_of(path: Path, game: int | None, language: str) -> Highlights:
    """By default of the latest game; empty for a game that is not over, or whose rules are missing."""
    saved = find_game(path, game)
    if saved is None or not saved.finished:
        return Highlights()
    with Journal.read(path) as journal:
        words = words_of_game(journal, saved, language)
    try:
        ruleset = games.find(saved.ruleset)
        return _of_moments(saved, ruleset, words) if ruleset.teller else _of_standing(saved, ruleset, words)
    except (UnknownRuleset, JournalFault):
        return Highlights()


def _of_moments(saved: Saved, ruleset: Ruleset[Any], words: Words) -> Highlights:
    tale = tale_of(saved, ruleset)
    if tale.turned is None:
        return Highlights()
    turning = tale.turned[1]
    played = replay(saved, ruleset)
    roles = ruleset.roles(played.setup, played.state) if ruleset.roles else {}
    rest = [each for each in tale.moments if each[1] is not turning[1]]
    best = {seat: found for seat, own in roles.items() if (found := _best_moment(own, rest)) is not None}
    sentences = Sentences(words)
    return Highlights(
        _said(turning, "", sentences),
        tuple(_said(found, seat, sentences) for seat, found in best.items()),
        tuple(_said(found, "", sentences) for found in _others(tale, (turning, *best.values()))),
    )


def _said(found: _Seeded, seat: str, sentences: Sentences) -> Highlight:
    """Its seed ends with how many answers had been given by then."""
    at = int(found[0].rpartition("/")[2])
    return Highlight(at, seat, 0, " ".join(sentences.tell(Tale((found,)))))


def _best_moment(heroes: Sequence[str], moments: Sequence[_Seeded]) -> _Seeded | None:
    own = [each for each in moments if each[1].values.get("hero") in heroes and not each[1].sad]
    return max(own, key=lambda each: each[1].weight, default=None)


def _others(tale: Tale, said: Sequence[_Seeded]) -> list[_Seeded]:
    """The heaviest of those that could have turned the game, in the order in which they came."""
    left = [each for each in tale.moments if each[1].turns and each not in said]
    heaviest = sorted(left, key=lambda each: -each[1].weight)[:MOST_TOLD]
    return [each for each in left if each in heaviest]


def _of_standing(saved: Saved, ruleset: Ruleset[Any], words: Words) -> Highlights:
    if ruleset.standing is None:
        return Highlights()
    game: Game[Any] = Game(ruleset, setup_of(saved, ruleset))
    course, happened, titles = [ruleset.standing(game.state)], [game.opening], [game.view.title]
    for _, _, events in steps(game, saved):
        course.append(ruleset.standing(game.state))
        happened.append(events)
        titles.append(game.view.title if course[-1] != course[-2] else titles[-1])
    won = tuple(saved.outcome["won"]) if saved.outcome else ()
    swings = [lead(after, won) - lead(before, won) for before, after in pairwise(course)]
    turning = turning_point(swings, happened)
    unit = words.say(ruleset.unit) if ruleset.unit else ""
    best = (best_answer(seat, course, happened, words, ruleset.gained) for seat in game.setup.seats)
    return Highlights(
        Highlight(
            turning,
            "",
            swings[turning - 1],
            _told(turning, happened, words),
            lead=lead_after(course[turning - 1], course[turning], won, unit, words.say(titles[turning])),
        )
        if turning
        else None,
        tuple(each for each in best if each and each.text),
        ended=tuple(last_changes(swings, happened, words)),
    )


def lead_after(
    before: Mapping[str, int], after: Mapping[str, int], won: Sequence[str], unit: str, when: str
) -> Lead | None:
    """Who gained, and on which rival: the winner, or the best of the others. None where more than one seat won, or nobody else played."""
    others = [seat for seat in after if seat not in won]
    if len(won) != 1 or not others:
        return None
    pair = (won[0], max(others, key=after.__getitem__))
    gaining, other = pair if lead(after, won) >= lead(before, won) else pair[::-1]
    was, own, theirs = before[gaining] - before[other], after[gaining], after[other]
    word = "level" if own == theirs else "behind" if own < theirs else "leads" if was > 0 else "takes"
    return Lead(word, gaining, own, theirs, unit, when)


def turning_point(swings: Sequence[int], happened: Sequence[tuple[Event, ...]]) -> int:
    """How many answers had been given after the largest swing; 0 where the lead never changed."""
    chapters = [*accumulate(any(event.weight is Weight.CHAPTER for event in events) for events in happened)]
    inside = Counter[int]()
    for before, swing in enumerate(swings):
        inside[chapters[before]] += swing
    changed = [at for at, swing in enumerate(swings, 1) if swing]
    return max(
        changed, key=lambda at: (abs(swings[at - 1]), swings[at - 1], abs(inside[chapters[at - 1]]), at), default=0
    )


def last_changes(swings: Sequence[int], happened: Sequence[tuple[Event, ...]], words: Words) -> Iterator[Highlight]:
    """Decisions that helped the winners; where none did, those that changed anything."""
    last = len(happened) - 1
    decided = [(at, swing, found) for at, swing in enumerate(swings, 1) if swing and (found := _known(at, happened))]
    helped = [each for each in decided if each[1] > 0] or decided
    yield from (Highlight(at, "", 0, words.tell(found)) for at, _, found in helped[-LAST_CHANGES:] if at != last)
    yield from (Highlight(last, "", 0, words.tell(event)) for event in happened[last] if event.decides)


def lead(standing: Mapping[str, int], won: Sequence[str]) -> int:
    """How far the winners are ahead of the best of the others; where nobody won, or everybody, the sum of all."""
    winners = [value for seat, value in standing.items() if seat in won]
    others = [value for seat, value in standing.items() if seat not in won]
    return max(winners) - max(others) if winners and others else sum(standing.values())


def best_answer(
    seat: str,
    course: Sequence[Mapping[str, int]],
    happened: Sequence[tuple[Event, ...]],
    words: Words,
    gained: Callable[[int], Cue] | None = None,
) -> Highlight | None:
    """What brought the seat most, or what cost the others most where nobody can gain."""
    gains = [after.get(seat, 0) - before.get(seat, 0) for before, after in pairwise(course)]
    if max(gains, default=0) <= 0:
        others = [name for name in course[0] if name != seat]
        gains = [sum(before[name] - after[name] for name in others) for before, after in pairwise(course)]
    at = _largest(gains)
    if not at:
        return None
    by = gains[at - 1]
    return Highlight(at, seat, by, _told(at, happened, words), words.say(gained(by)) if gained else "")


def _largest(changes: Sequence[int]) -> int:
    """How many answers had been given after the last of the largest changes; 0 where nothing grew."""
    return max(
        (at for at, change in enumerate(changes, 1) if change > 0), key=lambda at: (changes[at - 1], at), default=0
    )


def _told(at: int, happened: Sequence[tuple[Event, ...]], words: Words) -> str:
    """What an answer decided; else the first news that is not a count. Empty where there is nothing to tell."""
    found = _known(at, happened) or next((each for each in happened[at] if _is_news(each)), None)
    return words.tell(found) if found else ""


def _known(at: int, happened: Sequence[tuple[Event, ...]]) -> Event | None:
    """What an answer decided; if it was secret, what was decided when others learned of it."""
    later = (
        happened[at:] if not any(event.weight is not Weight.CHORE for event in happened[at]) else happened[at : at + 1]
    )
    return next((found for events in later if (found := _decided(events))), None)


def _decided(events: Sequence[Event]) -> Event | None:
    return next((event for event in reversed(events) if event.decides), None)


def _is_news(event: Event) -> bool:
    """A change by a number is no moment."""
    return event.weight is Weight.NEWS and "by" not in event.values()
