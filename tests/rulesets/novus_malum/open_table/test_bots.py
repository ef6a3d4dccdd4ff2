"""Whole battles by bots on the open table: hands and geometry answer everything that the rules ask about positions."""

from __future__ import annotations

from math import dist
from random import Random
from typing import Any

import pytest

from rulesets.engine import bots
from rulesets.engine.answers import Chosen
from rulesets.engine.game import Game
from rulesets.engine.open_table import Hand, Paths, Spots
from rulesets.engine.requests import Choose, First, Measure, Together
from rulesets.novus_malum.bot import sensible
from rulesets.novus_malum.open_table.bot import _wanted_orders
from rulesets.novus_malum.open_table.field import RADIUS
from rulesets.novus_malum.open_table.open_table import OPEN_TABLE
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.state.attack_events import TokensRevealed
from rulesets.novus_malum.state.state import Order, State
from tests.rulesets.novus_malum.open_table.tabletop import tabletop
from tests.rulesets.novus_malum.table import starter_setup

MOST = 3000
OTHER = {"premeasure": False, "coherency_mode": "chain", "heroic_move": "walk", "fleeing_off_the_table": "leave"}
HOUSES: list[dict[str, Any]] = [{"asking": "together"}, {}, {"asking": "together", **OTHER}]


class Battle:
    def __init__(self, seed: int, choices: dict[str, Any]) -> None:
        self.game: Game[State] = Game(RULESET, starter_setup(**choices))
        self.rng, self.spots, self.ways = Random(seed), dict[str, Any](), None
        self.by_hand = self.by_table = 0
        self.clashes = 0
        self.reasons: set[str] = set()

    spots: Spots
    ways: Paths | None

    def play(self) -> Battle:
        for _ in range(MOST):
            if self.game.request is None:
                return self
            self.spots = OPEN_TABLE.stand(self.game.state, self.spots)
            self._check()
            self._answer()
        raise AssertionError("the battle never ends")

    def _check(self) -> None:
        """No two bases ever stand on each other."""
        spots = list(self.spots.values())
        assert all(dist(a, b) >= 2 * RADIUS - 5 for at, a in enumerate(spots) for b in spots[at + 1 :])

    def _answer(self) -> None:
        game, request = self.game, self.game.request
        if request is None or isinstance(request, Together | First):
            self._note(game.answer(bots.answer(game, self.rng, sensible)))
            return
        step = OPEN_TABLE.settle(game.state, request, self.spots, self.ways)
        done = OPEN_TABLE.bot(game.state, request, self.spots) if step is None else None
        if isinstance(request, Choose) and done is not None:
            told = OPEN_TABLE.advice(game.state, request, self.spots, done)
            self.reasons |= {told.key} if told else set()
        if isinstance(done, Hand):
            self.by_hand += 1
            step = OPEN_TABLE.place(game.state, request, self.spots, done.paths, done.option)
        if step is not None:
            self.by_table += done is None
            self.spots, self.ways = step.spots, step.ways
            self._note(game.answer(step.reply))
        elif done is not None and not isinstance(done, Hand):
            self._note(game.answer(Chosen(done.key)))
        elif isinstance(request, Choose):
            offered = OPEN_TABLE.narrow(game.state, request, self.spots)
            self._note(game.answer(Chosen(sensible(game, offered, self.rng).key)))
        else:
            assert not isinstance(request, Measure), request
            self._note(game.answer(bots.answer(game, self.rng, sensible)))

    def _note(self, events: tuple[Any, ...]) -> None:
        self.clashes += sum(isinstance(event, TokensRevealed) for event in events)


@pytest.mark.parametrize("house", HOUSES, ids=["together", "each", "other"])
@pytest.mark.parametrize("scenario", ["the_ford", "the_watchtower", "the_last_cart"])
def test_bots_fight_a_whole_battle_and_nobody_measures(scenario: str, house: dict[str, Any]) -> None:
    battle = Battle(7, {"scenario": scenario, "house": house}).play()

    assert battle.game.outcome is not None
    assert battle.by_hand > 10
    assert battle.by_table > 10
    assert len(battle.reasons) > 2


def test_a_bot_in_the_middle_of_enemies_withdraws_base_by_base() -> None:
    """A block cannot leave a melee: each base finds its own way, or the advice of the page would be refused."""
    ring = {"k1": (18, 26.5), "k2": (16.5, 28), "k3": (16.9, 26.9), "k4": (19.8, 31.1)}
    own = {"d1": (18, 28), "d2": (19, 28.2), "d3": (19, 29.3)}
    top = tabletop("morale", {**ring, **own}, A="d1 d2 d3", X="k1 k2 k3 k4", engaged="A|X", lost={"A": 1})
    top.table.do(6, "withdraw")
    top.settle()

    found = OPEN_TABLE.bot(top.table.state, top.request, top.spots)

    assert isinstance(found, Hand)
    assert len(set(found.paths)) > 1
    OPEN_TABLE.place(top.table.state, top.request, top.spots, found.paths, found.option)


@pytest.mark.parametrize(("away", "order"), [(15, Order.HOLD), (21, Order.MOVE), (30, Order.RUN)])
def test_archers_walk_if_that_brings_an_enemy_within_their_range(away: float, order: Order) -> None:
    """A bow reaches 18 inches, and bowmen walk five."""
    top = tabletop("command", {"b1": (20, 8), "k1": (20, 8 + away)}, A="b1", X="k1")
    assert _wanted_orders(top.field, "A") == (order,)


def test_bots_come_to_blows() -> None:
    battles = [
        Battle(seed, {"scenario": "the_watchtower", "house": {"asking": "together"}}).play() for seed in range(4)
    ]
    assert sum(battle.clashes for battle in battles) > 0
