"""What a ruleset promises, as functions that look at one moment of a game.

A check returns whether there was anything to look at, and raises Broken if the promise does not hold.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from controller.conformance.words_check import Reading, unreadable
from rulesets.engine import position
from rulesets.engine.answers import Answer, Chosen, ForSeat, Undo, from_json, to_json
from rulesets.engine.events import Event
from rulesets.engine.exchange import exchanged
from rulesets.engine.game import Game
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, First, Together, is_anchor, parts_of
from rulesets.engine.state.digest import in_order
from rulesets.engine.view import View

LONGEST_GAME = 20_000
"""Answers. A game of people has some hundreds."""
NO_SUCH_OPTION = "no-such-option"


class Broken(Exception):
    """A promise does not hold; the message is a sentence for the author."""


class Moment(Struct, frozen=True):
    """A game before an answer, and the events of the last one."""

    game: Game[Any]
    events: tuple[Event, ...]
    reading: Reading


class Check(Struct, frozen=True):
    """`every` is after how many answers it is due again: some take as long as a game."""

    id: str
    says: str
    look: Callable[[Moment], bool]
    every: int = 1


def _states_are_legal(moment: Moment) -> bool:
    wrong = moment.game.ruleset.violations(moment.game.state)
    if wrong:
        raise Broken(f"violations() finds: {'; '.join(wrong)}")
    return True


def _options_differ(moment: Moment) -> bool:
    choices = [part for part in parts_of(moment.game.request) if isinstance(part, Choose)]
    for part in choices:
        keys = [option.key for option in part.options]
        double = next((key for key in keys if keys.count(key) > 1), None)
        if double is not None:
            raise Broken(f"the option {double} is offered twice in {part.why.key!r}")
    return bool(choices)


def _refuses_what_is_not_offered(moment: Moment) -> bool:
    game = moment.game
    part = next((part for part in parts_of(game.request) if isinstance(part, Choose)), None)
    if part is None:
        return False
    reply = Chosen(NO_SUCH_OPTION)
    answer: Answer = ForSeat(part.seat, reply) if isinstance(game.request, Together | First) else reply
    before = game.digest
    try:
        game.answer(answer)
    except Refused:
        if game.digest != before:
            raise Broken(f"a refused answer to {part.why.key!r} changed the game") from None
        return True
    raise Broken(f"{part.why.key!r} accepts an answer that it does not offer")


def _resumes_at_anchors(moment: Moment) -> bool:
    game = moment.game
    if not is_anchor(game.request):
        return False
    again = Game(game.ruleset, game.setup, start=game.position)
    if again.request != game.request:
        raise Broken(f"begun again at this anchor, the game asks {_why(again)} instead of {_why(game)}")
    if again.digest != game.digest:
        raise Broken(f"begun again at {_why(game)}, the State is another one: something is not saved in it")
    return True


def _undoes(moment: Moment) -> bool:
    game = moment.game
    if not game.answers:
        return False
    again = _replayed(game)
    last, before = again.answers[-1], again.digest
    again.answer(Undo(1, game.setup.seats))
    again.answer(last)
    if again.digest != before:
        raise Broken(f"{_why(game)} is another moment after an undo and the same answer again")
    return True


def _keeps_secrets(moment: Moment) -> bool:
    game, rng = moment.game, Random(len(moment.game.record))
    if not is_anchor(game.request):
        return False
    viewer = rng.choice((None, *game.setup.seats))
    other = exchanged(game, viewer, rng)
    if in_order(game.ruleset.redacted(other, viewer)) != in_order(game.ruleset.redacted(game.state, viewer)):
        raise Broken(f"what {viewer or 'a spectator'} may know of the State depends on what is hidden from them")
    if game.ruleset.view_for(other, viewer) != game.ruleset.view_for(game.state, viewer):
        raise Broken(f"the view of {viewer or 'a spectator'} depends on what is hidden from them")
    return True


def _bots_do_not_peek(moment: Moment) -> bool:
    game, bot = moment.game, moment.game.ruleset.bot
    part = next((part for part in parts_of(game.request) if isinstance(part, Choose) and part.options), None)
    if bot is None or part is None:
        return False
    dice = len(game.record)
    if bot(game.known_to(part.seat), part, Random(dice)) != bot(game, part, Random(dice)):
        raise Broken(f"the bot answers {part.why.key!r} by what its seat may not know")
    return True


def _shows_views(moment: Moment) -> bool:
    for viewer in (None, *moment.game.setup.seats):
        view = moment.game.ruleset.view_for(moment.game.state, viewer)
        try:
            again = msgspec.convert(msgspec.to_builtins(view), View)
        except msgspec.ValidationError as error:
            raise Broken(f"a part of the view is of another type than the View has: {error}") from None
        if again != view:
            raise Broken("the view changes when it is written as JSON and read again")
        cells = {cell.id for cell in view.board.cells} if view.board else set()
        for piece in view.board.pieces if view.board else ():
            if piece.cell is not None and piece.cell not in cells:
                raise Broken(f"{piece.id} stands on {piece.cell}, which is no cell of the board")
    return True


def _speaks(moment: Moment) -> bool:
    for language, words in moment.reading.words.items():
        wrong = next(iter(unreadable(moment.game, moment.events, words)), None)
        if wrong is not None:
            raise Broken(f"in {language}: {wrong}")
    return True


def _names_rules(moment: Moment) -> bool:
    rules = [part.rule for part in parts_of(moment.game.request)]
    rules += [event.rule for event in moment.events if getattr(event, "rule", "")]
    unknown = next((rule for rule in rules if moment.reading.rules and rule not in moment.reading.rules), None)
    if unknown is not None:
        raise Broken(f"rule {unknown!r} is not in rules.toml")
    return bool(moment.reading.rules)


def _replays(moment: Moment) -> bool:
    if _replayed(moment.game).digest != moment.game.digest:
        raise Broken("the same answers, written as JSON and given again, end in another digest")
    return True


def _ends(moment: Moment) -> bool:
    if moment.game.outcome is None:
        raise Broken(f"the game does not end within {LONGEST_GAME:,} answers")
    position.write(moment.game.state)  # no anchor, but statistics keep it
    return True


def _replayed(game: Game[Any]) -> Game[Any]:
    setup = type(game.setup).model_validate_json(game.setup.model_dump_json())
    again = Game(game.ruleset, setup)
    for answer in game.answers:
        again.answer(from_json(to_json(answer)))
    return again


def _why(game: Game[Any]) -> str:
    return ", ".join(f"{part.seat} {part.why.key!r}" for part in parts_of(game.request)) or "nothing"


CHECKS = (
    Check("legal", "No State is illegal by the game's own violations().", _states_are_legal),
    Check("options", "No question offers the same option twice.", _options_differ),
    Check(
        "refusals", "An answer that is not offered is refused, and changes nothing.", _refuses_what_is_not_offered, 7
    ),
    Check("positions", "A game can be begun again at every anchor, and asks the same.", _resumes_at_anchors, 5),
    Check("undo", "Undo and the same answer again lead to the same moment.", _undoes, 41),
    Check("privacy", "What a seat is shown does not depend on what is hidden from it.", _keeps_secrets, 11),
    Check("bots", "The bot knows no more than its seat.", _bots_do_not_peek, 3),
    Check("views", "Every seat's view is complete and can be written as JSON.", _shows_views, 5),
    Check("words", "Every question, option and event is a sentence, in every language.", _speaks, 2),
    Check("rules", "Every question and event names a rule of rules.toml.", _names_rules),
)
AT_THE_END = (
    Check("ends", "Every game ends.", _ends),
    Check("replay", "The same answers lead to the same digest.", _replays),
)
