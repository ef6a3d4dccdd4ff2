"""Seats without a person: the game's own bot answers for them, and the table rolls their dice."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from controller.open_table.board import Board
from rulesets.engine import bots
from rulesets.engine.answers import Answer, ForSeat, Reply
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.levels import Level
from rulesets.engine.open_table import Hand
from rulesets.engine.requests import ANYONE, Choose, Draw, First, Option, Single, Together, can_be_answered, parts_of
from rulesets.engine.search import plan_of, taste_of

NORMAL: Mapping[str, Level] = MappingProxyType({})


def asked_bot(game: Game[Any], seats: Collection[str]) -> Single | None:
    """The part of the request that a bot at one of these seats answers now; None while a person is asked, or the table draws by itself.

    What anyone may answer is left to people, unless it is only about what bots play, or bots have every seat. Even then people decide about a campaign.
    """
    if isinstance(game.request, First) and not set(game.request.asked) <= set(seats):
        return None  # where the first answer decides, people go first
    alone = not _is_for_people(game) and (set(game.setup.seats) <= set(seats) or _is_about(game, seats))
    theirs = {*seats, ANYONE} if alone else set(seats)
    return next((part for part in parts_of(game.request) if _is_asked(game, part, theirs)), None)


def _is_about(game: Game[Any], seats: Collection[str]) -> bool:
    """Whether anyone may choose, and every option names somebody whom one of these seats plays, and nobody else's."""
    choose = game.request
    if not isinstance(choose, Choose) or choose.seat != ANYONE or not seats:
        return False
    players = {sheet.id: sheet.seat for sheet in game.view.sheets}
    named = ({players[word] for word in option.key.split(":") if word in players} for option in choose.options)
    return all(playing and playing <= set(seats) for playing in named)


def _is_for_people(game: Game[Any]) -> bool:
    campaigns = game.ruleset.campaigns
    return isinstance(game.request, Choose) and campaigns is not None and campaigns.between_missions(game.state)


def bot_answer(
    game: Game[Any], seats: Collection[str], seed: int, levels: Mapping[str, Level] = NORMAL
) -> Answer | None:
    """What a bot at one of these seats answers now; None if none is asked.

    The same seed and the same game give the same answer, so a table that was restarted plays on as it would have. A strong bot
    answers by its plan here: it thinks elsewhere (see `controller.thinking`).
    """
    part = asked_bot(game, seats)
    if part is None:
        return None
    level = levels.get(part.seat, Level.NORMAL)
    taste = plan_of(game.ruleset) if level is Level.STRONG else taste_of(game.ruleset, level)
    reply = bots.reply(game.known_to(part.seat), part, Random(thought_seed(game, part.seat, seed)), taste)
    return answer_of(game, part.seat, reply)


def answer_of(game: Game[Any], seat: str, reply: Reply) -> Answer:
    """The reply of a seat, as this request wants it."""
    return ForSeat(seat, reply) if isinstance(game.request, Together | First) else reply


def thought_seed(game: Game[Any], seat: str, seed: int) -> str:
    """What the choice of a bot depends on, apart from what its seat knows."""
    return f"{seed}/{len(game.record)}/{seat}"


def hinted_part(game: Game[Any], seat: str | None) -> Choose | None:
    """The question that a hint for this seat is about, if it is asked now."""
    secret = isinstance(game.request, Together) and game.request.secret
    for part in parts_of(game.request):
        if isinstance(part, Choose) and part.options and _may_see(part, seat, secret=secret):
            return part
    return None


def hint(game: Game[Any], seat: str | None) -> str | None:
    """Return the key of the option that a bot would pick for this seat, or for any seat that is asked; None if there is none.

    A choice that this seat may not see has no hint. Bots know no more than the seat they play for.
    """
    part = hinted_part(game, seat)
    if part is None:
        return None
    if not is_waited_for(game, part):
        return _hint_of_an_offer(game, part)
    taste = game.ruleset.bot or bots.anything
    return taste(game.known_to(part.seat), part, Random(len(game.record))).key


def is_waited_for(game: Game[Any], part: Choose) -> bool:
    """Whether the game waits for this part; any other is an offer."""
    return part.seat in {*game.waiting_for, ANYONE}


def hand_hint(game: Game[Any], board: Board, seat: str | None) -> Hand | str | None:
    """On the open table: how a bot would move the bases for this seat, or the key of the option that it would pick there."""
    for part in parts_of(game.request):
        if isinstance(part, Choose) and _may_see(part, seat, secret=False):
            found = board.bot(game, game.waiting_for)
            return found.key if isinstance(found, Option) else found
    return None


def reason(game: Game[Any], board: Board | None, seat: str | None, found: Hand | str | None) -> Cue | None:
    """Why a bot would do that: the positions know best, then the rules. `game` has the options that people are offered."""
    secret = isinstance(game.request, Together) and game.request.secret
    for part in parts_of(game.request):
        if isinstance(part, Choose) and _may_see(part, seat, secret=secret):
            done = (
                found if isinstance(found, Hand) else next((each for each in part.options if each.key == found), None)
            )
            if done is None:
                return None
            advice = game.ruleset.advice
            reason = board.advice(game, part, done) if board else None
            if reason is None and advice and isinstance(done, Option):
                reason = advice(game.known_to(part.seat).state, part, done)
            return reason
    return None


def _may_see(part: Choose, seat: str | None, *, secret: bool) -> bool:
    return part.seat in {seat, ANYONE} or (seat is None and not (secret or part.private))


def _hint_of_an_offer(game: Game[Any], part: Choose) -> str | None:
    """A hint only if the bot would use the offer; mostly it is best to let the game go on."""
    claim = next((option for option in part.options if option.claims), None)
    speaks_up = game.ruleset.speaks_up
    return claim.key if claim and speaks_up and speaks_up(game.known_to(part.seat), part) else None


def _is_asked(game: Game[Any], part: Single, seats: set[str]) -> bool:
    return part.seat in seats and part.seat in game.waiting_for and can_be_answered(part) and not isinstance(part, Draw)
