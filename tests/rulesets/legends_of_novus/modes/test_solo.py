"""Alone against 25 turns."""

import pytest

from rulesets.legends_of_novus.state.battle_events import CreatureRolled
from rulesets.legends_of_novus.state.events import CardsRemoved
from rulesets.legends_of_novus.state.state import ADVENTURE
from tests.rulesets.legends_of_novus.table import battle, new_game, position

TOKENS = ["osira", "cystos", "kroenig"]


@pytest.mark.rule("LN-SOL-01")
def test_three_tokens_and_a_quest_event_win() -> None:
    assert position(mode="solo", round_=12, anna={"tokens": TOKENS}).over is None
    assert position(mode="solo", round_=12, anna={"tokens": TOKENS, "quests": ["old-debt"]}).over == "legend"
    assert position(mode="solo", anna={"tokens": TOKENS[:2], "quests": ["old-debt"]}).over is None


@pytest.mark.rule("LN-SOL-02")
def test_the_tracker_goes_up_first_and_turn_25_is_the_last() -> None:
    table = new_game(1, heroes={"anna": {"character": "kain", "class": "knight"}})
    assert table.state.round == 0
    table.draw("lesson").draw("gem")
    assert table.state.round == 1
    dial = table.game.view.turn_dial
    assert dial is not None
    assert (dial.marker, len(dial.sectors)) == (1, 25)
    going = position("recovery", mode="solo", round_=24).choose("end-turn")
    assert (going.over, going.state.round) == (None, 25)
    last = position("recovery", mode="solo", round_=25).choose("end-turn")
    assert (last.over, last.winners) == ("too-late", ())


@pytest.mark.rule("LN-SOL-03")
@pytest.mark.parametrize(
    ("turn", "rank"), [(15, "legend"), (16, "hero"), (20, "hero"), (21, "champion"), (25, "champion")]
)
def test_the_rank_depends_on_the_turn(turn: int, rank: str) -> None:
    table = position(mode="solo", round_=turn, anna={"tokens": TOKENS, "adventures": ["old-debt"]}).choose(
        "play:old-debt"
    )
    assert (table.over, table.winners) == (rank, ("anna",))


@pytest.mark.rule("LN-SOL-04")
def test_cards_that_need_an_opponent_are_taken_out_and_counted() -> None:
    table = new_game(1)
    left = table.state.decks[ADVENTURE].bag
    for name in ("stolen-stories", "pilfer", "backalley-deal", "stolen-reward", "experience-of-war", "hex"):
        assert name not in left
    whole = len(new_game(2).state.decks[ADVENTURE].bag)
    assert len(left) == whole - 6, "the five, and one that the pack marks"
    assert table.told(CardsRemoved)[0].count == 6


@pytest.mark.rule("LN-SOL-04")
def test_all_copies_of_the_five_go_even_where_the_pack_forgot_to_mark_them() -> None:
    cards = {"adventures.pilfer": {"kind": "event", "copies": 2, "effects": [{"do": "gp", "n": 5}]}}
    assert new_game(1, cards=cards).told(CardsRemoved)[0].count == 7


@pytest.mark.rule("LN-SOL-05", "LN-LCK-02")
def test_the_same_hand_rolls_for_the_creature() -> None:
    table = battle("goblin", mode="solo").choose("fight")
    assert table.dice() == ("2d10", None)
    table.roll(4, 1)
    assert table.last(CreatureRolled).total == 3
    assert not table.offers("luck")


@pytest.mark.rule("LN-SOL-01", "LN-SOL-02")
def test_beyond_turn_25_the_goal_is_worth_nothing() -> None:
    hero = {"tokens": ["osira", "cystos", "kroenig"], "adventures": ["old-debt"]}
    table = position("recovery", mode="solo", round_=26, anna=hero).choose("play:old-debt")
    assert table.over is None
    assert table.choose("end-turn").over == "too-late"


@pytest.mark.rule("LN-CRD-05")
@pytest.mark.parametrize("window", ["hold", "in-turn"])
@pytest.mark.parametrize("face", [1, 4])
def test_alone_too_a_travel_die_that_was_read_may_be_rolled_again(window: str, face: int) -> None:
    hero = {"adventures": ["other-road"]}
    table = position(mode="solo", house={"interrupts": window}, anna=hero, top={"reward": ["ring"]})
    table.travel("a", face).choose("play:other-road").roll(4).go_on()
    assert (table.hero().rewards, table.phase) == (["ring"], "recovery")
