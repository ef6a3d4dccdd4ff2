"""The decks of a game, as a few games that bots play show them: which cards each was made of, copies and all."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

from controller.content.party import GAMES_TRIED, LONGEST_GAME
from rulesets.engine.bots import Taste, answer
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.requests import Draw, parts_of
from rulesets.engine.ruleset import Ruleset, Setup


def decks_of(ruleset: Ruleset[Any], setup: Setup, taste: Taste[Any]) -> dict[str, tuple[str, ...]]:
    """By the name of the deck; what never lay in it at once is counted by the most of it that did."""
    found: dict[str, Counter[str]] = {}
    for seed in range(GAMES_TRIED):
        game, rng = Game(ruleset, setup), Random(seed)
        with suppress(RulesFault):  # a game that breaks off has shown some of them
            for _ in range(LONGEST_GAME):
                for part in parts_of(game.request):
                    if isinstance(part, Draw):
                        found[part.deck] = found.get(part.deck, Counter()) | Counter(part.printed or part.cards)
                if game.request is None:
                    break
                game.answer(answer(game, rng, taste))
    return {deck: tuple(sorted(cards.elements())) for deck, cards in sorted(found.items())}
