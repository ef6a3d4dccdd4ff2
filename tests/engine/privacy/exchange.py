"""For any game at any moment: exchange what a viewer may not know, and the viewer sees the same as before."""

from __future__ import annotations

from random import Random
from typing import Any

from controller.messages.prompt_in_words import prompt_for
from controller.messages.prompt_visible_to_seat import visible_to
from rulesets.engine import bots, position
from rulesets.engine.answers import Answer
from rulesets.engine.cues import Cue
from rulesets.engine.exchange import Mobile, anything, exchanged
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.overrides.list_values import changeable
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Option, is_anchor


class _EveryValue(Words):
    """Sentences that hold every value of a cue and of an option: no wording hides what is sent."""

    def say(self, cue: Cue) -> str:
        return repr(cue)

    def label(self, option: Option) -> str:
        return repr(option)


EVERY_VALUE = _EveryValue()


def check_privacy(game: Game[Any], viewer: str | None, rng: Random, mobile: Mobile = anything) -> None:
    """View, list of values and, where the State alone tells it, the request are the same for this viewer."""
    other = exchanged(game, viewer, rng, mobile)
    assert game.ruleset.view_for(other, viewer) == game.ruleset.view_for(game.state, viewer)
    assert list(changeable(other, viewer)) == list(changeable(game.state, viewer))
    if is_anchor(game.request):
        assert _asked(begun(game, other), viewer) == _asked(begun(game, game.state), viewer)


def check_private_events(game: Game[Any], viewer: str | None, rng: Random, mobile: Mobile = anything) -> None:
    """At an anchor: the results of the same answer, and the next question, are the same for this viewer."""
    one, two = begun(game, game.state), begun(game, exchanged(game, viewer, rng, mobile))
    answer = bots.answer(one, rng)
    if allowed(two, answer):
        assert one.answer(answer) == two.answer(answer)
        assert _asked(one, viewer) == _asked(two, viewer)


def begun(game: Game[Any], state: Any) -> Game[Any]:
    return Game(game.ruleset, game.setup, position.write(state))


def _asked(game: Game[Any], viewer: str | None) -> Any:
    if game.request is None:
        return None
    prompt = prompt_for(0, game.request, game.waiting_for, EVERY_VALUE)
    return game.waiting_for, visible_to(prompt, viewer, EVERY_VALUE)


def allowed(game: Game[Any], answer: Answer) -> bool:
    try:
        game.check(answer)
    except Refused:
        return False
    return True
