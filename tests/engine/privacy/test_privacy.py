"""Nobody is shown what is not theirs to know, whatever is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Annotated

import pytest
from msgspec.structs import replace

from rulesets.engine.answers import Chosen, Drawn, ForSeat, Override
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.overrides.list_values import changeable
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import is_anchor
from rulesets.engine.state.privacy import Hidden, ToNobody, ToOwner, ToSeatIn, hidden_from
from rulesets.engine.state.redact import UNKNOWN
from rulesets.engine.view import View
from tests.engine.fair import FAIR, FairSetup, State, new_fair, sensible
from tests.engine.privacy.exchange import check_privacy, check_private_events


@dataclass(slots=True)
class Chest:
    seat: str
    gold: Annotated[int, ToOwner("gold")]
    token: Annotated[int | None, ToSeatIn("hider")] = None
    hider: str | None = None


@dataclass(slots=True)
class Hoard:
    chests: list[Chest]
    hands: Annotated[dict[str, list[str]], ToOwner("cards")]
    order: Annotated[list[str], ToNobody("cards")]
    open: int = 0


HOARD = Hoard(
    [Chest("red", 3), Chest("blue", 4, token=7, hider="red"), Chest("blue", 5, token=8)],
    {"red": ["gem"], "blue": ["coin", "crown"]},
    ["snake"],
)


def hidden(viewer: str | None) -> set[str]:
    return {each.path for each in hidden_from(HOARD, viewer)}


def test_an_owner_is_named_by_the_field_seat_or_by_a_key_above() -> None:
    assert hidden("red") == {"chests.1.gold", "chests.2.gold", "hands.blue.0", "hands.blue.1", "order.0"}
    assert hidden("blue") == {"chests.0.gold", "chests.1.token", "hands.red.0", "order.0"}


def test_a_stranger_knows_what_everyone_knows() -> None:
    assert hidden(None) == hidden("red") | hidden("blue")
    assert hidden("green") == hidden(None)


def test_what_is_hidden_is_reported_with_its_pool() -> None:
    assert Hidden("hands.red.0", "cards", "gem") in hidden_from(HOARD, "blue")
    bag = {each.pool for each in hidden_from(new_fair().state, "red") if each.path.startswith("deck.bag")}
    assert bag == {"wares"}


def test_the_list_of_values_holds_what_its_reader_may_know() -> None:
    state = new_fair().state
    listed = {seat: {each.path for each in changeable(state, seat)} for seat in ("red", None)}
    assert listed["red"] - listed[None] == {"traders.red.hand", "traders.red.helper"}
    assert "traders.blue.coins" in listed[None]
    assert not [path for path in listed["red"] if path.startswith(("deck.bag", "deck.top", "traders.blue.hand"))]


def test_a_card_picked_from_the_printed_list_is_checked_against_the_deck() -> None:
    game = new_fair(cards=("silk", "pepper"))
    for seat, card in (("red", "silk"), ("blue", "pepper")):
        game.answer(ForSeat(seat, Chosen("restock")))
        if seat == "blue":
            with pytest.raises(Refused, match="not-in-deck"):
                game.answer(ForSeat(seat, Drawn(("silk",))))
        game.answer(ForSeat(seat, Drawn((card,))))


OFTEN_ENOUGH = 1 / 3


def watch(seed: int) -> None:
    """One random game, looked at by somebody after every answer."""
    rng = Random(seed)
    game = new_fair(seats=("red", "blue", "green", "white", "black")[: 2 + seed % 4], rounds=1)
    while game.request is not None:
        viewer = rng.choice((None, *game.setup.seats))
        check_privacy(game, viewer, rng)
        if is_anchor(game.request) and rng.random() < OFTEN_ENOUGH:
            check_private_events(game, viewer, rng)
        game.answer(answer(game, rng, sensible))


@pytest.mark.parametrize("block", range(8))
def test_no_viewer_notices_that_hidden_things_were_exchanged(block: int) -> None:
    for seed in range(8 * block, 8 * block + 8):
        watch(seed)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_no_viewer_notices_it_in_many_games(block: int) -> None:
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        watch(seed)


def leaky_view(state: State, _viewer: str | None) -> View:
    return FAIR.view(state, "blue")


def test_a_view_that_forgets_to_hide_a_hand_shows_blanks() -> None:
    game = Game(replace(FAIR, view=leaky_view), FairSetup())
    game.answer(Override("traders.blue.hand", ["silk", "pepper"]))
    check_privacy(game, "red", Random(1))
    assert next(pile for pile in game.view.piles if pile.seat == "blue").cards == (UNKNOWN, UNKNOWN)


@dataclass(slots=True)
class Shared:
    known_to: list[str] | None
    gold: Annotated[int, ToSeatIn("known_to", "gold")] = 3


def test_a_secret_may_be_shared_by_several_seats() -> None:
    assert not list(hidden_from(Shared(["anna", "carla"]), "carla"))
    assert [hidden.value for hidden in hidden_from(Shared(["anna", "carla"]), "bruno")] == [3]
    assert not list(hidden_from(Shared(None), None))
