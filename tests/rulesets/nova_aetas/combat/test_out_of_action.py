"""NA-OOA: falling, lying there, standing up again or not, and what the dead leave behind."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.decks import Deck
from rulesets.engine.requests import Draw, Roll
from rulesets.nova_aetas.invariants import violations
from rulesets.nova_aetas.state.events import (
    ActivationEnded,
    AttackRolled,
    EnemyDecided,
    EnemySlain,
    GroupGone,
    HandMoved,
    HeroDown,
    HeroOutOfGame,
    HeroTreated,
    LootDropped,
    TokenMoved,
    WoundCardDrawn,
    WoundsDealt,
)
from rulesets.nova_aetas.state.state import Item, Standing
from tests.rulesets.nova_aetas.table import OPEN_GROUND, Table, battle

FIVE = 60
PLAIN_SWORD = {"equipment.arming-sword.attack.chase": False}


def falling(**changes: Any) -> Table:
    """A Stratiota strikes the Scum, who has four of five wounds, and she parries nothing. The Squire is far away."""
    given: dict[str, Any] = {
        "heroes": {"scum": {"at": "C5", "wounds": 4, "tv": 3}, "squire": "L1"},
        "enemies": {"stratiota-1": "C4"},
        "active": "stratiota",
        "dial": {"scum": FIVE + 9, "squire": FIVE + 5},
        "house": {"enemies_choose_paths": True},
    }
    return battle(**(given | changes)).roll(1, 1, 1)


def lying(**fields: Any) -> dict[str, Any]:
    return {"at": "C5", "wounds": 5, "standing": "out-of-action"} | fields


@pytest.mark.rule("NA-OOA-01", "NA-HRO-06")
def test_wounds_stop_at_wo_and_the_hero_lies_down() -> None:
    """Four of five wounds and two more: out of action with five."""
    table = falling()

    scum = table.state.heroes["scum"]
    assert WoundsDealt("scum", 2, "NA-CBE-04") in table.events
    assert table.told(HeroDown) == [HeroDown("scum")]
    assert (scum.wounds, scum.standing, scum.at) == (5, Standing.OUT_OF_ACTION, "C5")
    board = table.game.view.board
    assert board is not None
    assert [piece.down for piece in board.pieces if piece.id == "scum"] == [True]


@pytest.mark.rule("NA-OOA-01", "NA-OOA-04")
def test_wounds_beyond_wo_are_not_kept() -> None:
    """Four of five wounds and two more are five: one wound healed is enough to stand up."""
    table = falling(
        heroes={"scum": {"at": "C5", "wounds": 4}, "novice": "C7"},
        dial={"scum": FIVE + 9, "novice": FIVE},
        cards={"classes.novice.ra": 4, "enemies.stratiota.attack.range": 1},
        house={"enemies_choose_paths": True},
    )

    table.choose("attack:scum:book-of-hours").roll(5, 1, 1)

    assert table.state.heroes["scum"].wounds == 4
    assert table.state.heroes["scum"].in_action
    assert violations(table.state) == ()


@pytest.mark.rule("NA-OOA-01", "NA-EFF-01")
def test_one_who_lies_there_is_hit_again_without_falling_again() -> None:
    table = battle(
        heroes={"scum": lying(), "sapper": {"at": "C8", "items": [Item("fire-pot")]}},
        active="sapper",
        dial={"scum": FIVE + 9},
        cards={"orientation": {1: "n", 2: "se", 3: "w"}},
    )

    table.choose("attack:C5:fire-pot").roll(5, 1, 1).roll(1).roll(2).roll(3)

    assert table.told(WoundsDealt) == [WoundsDealt("scum", 1, "NA-EFF-01")]
    assert not table.told(HeroDown)
    assert (table.state.heroes["scum"].wounds, table.state.dial["scum"]) == (5, FIVE + 9)


@pytest.mark.rule("NA-OOA-02")
def test_his_token_goes_six_sectors_on() -> None:
    table = falling()

    assert [(event.start, event.to) for event in table.told(TokenMoved) if event.token == "scum"] == [(9, 3)]


@pytest.mark.rule("NA-OOA-02")
def test_one_who_falls_in_his_own_activation_moves_by_what_he_spent_and_by_six() -> None:
    """Five sectors for the wait, then six for bleeding to the ground; some count the six alone."""
    table = battle(
        heroes={"scum": {"at": "C5", "wounds": 4, "tokens": ["bleeding"]}, "squire": "L1"},
        active="scum",
        dial={"squire": FIVE + 1},
    )

    table.choose("wait:5")

    assert [(event.start, event.to) for event in table.told(TokenMoved)] == [(12, 5), (5, 11)]


@pytest.mark.rule("NA-OOA-03", "NA-OOA-09", "NA-OOA-10")
def test_one_not_treated_when_his_turn_comes_is_out_of_the_game_and_draws_a_wound_card() -> None:
    table = battle(heroes={"scum": lying(), "squire": "L1"}, active="squire", dial={"scum": FIVE + 3})

    table.choose("wait:4")
    assert table.told(HeroOutOfGame) == [HeroOutOfGame("scum")]
    assert isinstance(table.request, Draw)
    assert (table.request.deck, len(table.request.cards)) == ("wound-cards", 8)
    table.draw("lame-leg")

    scum = table.state.heroes["scum"]
    assert table.told(WoundCardDrawn) == [WoundCardDrawn("scum", "lame-leg")]
    assert (scum.standing, scum.at, scum.wound_cards) == (Standing.OUT_OF_GAME, None, ["lame-leg"])
    assert "scum" not in table.state.dial
    board = table.game.view.board
    assert board is not None
    assert "scum" not in {piece.id for piece in board.pieces}


@pytest.mark.rule("NA-OOA-09", "NA-BLD-02")
def test_one_who_burns_to_the_ground_inside_a_house_is_gone_from_there_too() -> None:
    rows = (*OPEN_GROUND[:3], "..1.........", *OPEN_GROUND[4:])
    table = battle(
        rows,
        heroes={"scum": {"at": None, "inside": "1", "wounds": 4, "tokens": ["burned"]}, "squire": "L12"},
        active="scum",
        dial={"squire": FIVE + 20},
        map_={"buildings": {"1": {}}},
    )

    table.choose("wait:5").draw("lame-leg")

    scum = table.state.heroes["scum"]
    assert (scum.standing, scum.inside) == (Standing.OUT_OF_GAME, None)
    assert violations(table.state) == ()


@pytest.mark.rule("NA-OOA-10", "NA-CIT-22")
@pytest.mark.parametrize("deck", [[], ["lame-leg"]], ids=["empty", "one card"])
def test_who_is_out_of_game_draws_from_the_cards_that_are_left(deck: list[str]) -> None:
    table = battle(
        heroes={"squire": "A1", "novice": {"at": "L12", "standing": "out-of-action"}},
        active="squire",
        wound_cards=deck,
    ).choose("wait:4")

    assert table.told(HeroOutOfGame)[0].hero == "novice"
    assert isinstance(table.request, Draw) is bool(deck)


@pytest.mark.rule("NA-OOA-03")
@pytest.mark.parametrize("standing", ["out-of-game", "left"])
def test_one_who_is_gone_stands_in_nobodys_way(standing: str) -> None:
    table = battle(heroes={"squire": "A1", "novice": {"at": "A2", "standing": standing}}, active="squire")

    assert table.offers("move:squire:A2")


@pytest.mark.rule("NA-OOA-03", "NA-ACT-02")
@pytest.mark.parametrize(("ra", "saved"), [(6, True), (4, False)])
def test_in_one_sector_the_quicker_comes_first_whether_to_treat_or_to_be_lost(ra: int, saved: bool) -> None:
    """The Scum (Ra 5) is out of action, with the hand on her token and on the Novice's."""
    table = battle(
        heroes={"scum": lying(), "novice": "C6", "squire": "L1"},
        active="squire",
        dial={"scum": FIVE + 1, "novice": FIVE + 1},
        cards={"classes.novice.ra": ra},
    ).choose("wait:4")

    assert bool(table.told(HeroOutOfGame)) is not saved
    if saved:
        table.choose("attack:scum:book-of-hours").roll(5, 1, 1)
        assert table.state.heroes["scum"].in_action


@pytest.mark.rule("NA-OOA-10")
def test_with_no_wound_card_left_he_is_out_of_the_game_all_the_same() -> None:
    table = battle(
        heroes={"scum": lying(), "squire": "L1"},
        active="squire",
        dial={"scum": FIVE + 3},
        wound_cards=Deck("wound-cards"),
    ).choose("wait:4")

    assert table.state.heroes["scum"].standing is Standing.OUT_OF_GAME
    assert table.state.heroes["scum"].wound_cards == []


@pytest.mark.rule("NA-OOA-04", "NA-CBH-18")
def test_healed_in_time_he_stands_up_where_he_lay_and_acts_when_the_hand_comes() -> None:
    """Five wounds of five, two healed: he stands with three, and his token stays where it is."""
    table = battle(heroes={"scum": lying(), "novice": "C6"}, active="novice", dial={"scum": FIVE + 4}, ap=2, spent=2)

    table.choose("attack:scum:book-of-hours").roll(5, 5, 1)

    scum = table.state.heroes["scum"]
    assert table.told(HeroTreated) == [HeroTreated("scum")]
    assert (scum.wounds, scum.standing, scum.at) == (3, Standing.IN_ACTION, "C5")
    assert table.state.dial["scum"] == FIVE + 4
    assert (table.active.token, table.active.ap) == ("scum", 5)


@pytest.mark.rule("NA-OOA-04")
@pytest.mark.parametrize("do", ["heal", "first-aid"])
def test_any_healing_treats(do: str) -> None:
    table = battle(
        heroes={"scum": lying(), "plague-doctor": {"at": "C6", "items": [Item("theriac")]}},
        active="plague-doctor",
        dial={"scum": FIVE + 9},
        cards={"equipment.theriac.use": {"target": "friend", "effects": [{"do": do, "count": 2}]}},
    )

    table.choose("use-item:theriac:scum:1")

    assert table.state.heroes["scum"].in_action
    assert table.state.heroes["scum"].wounds == 3


@pytest.mark.rule("NA-OOA-01", "NA-OOA-04")
def test_one_who_lies_there_has_as_many_wounds_as_he_can_bear() -> None:
    table = battle(
        heroes={"novice": "C5", "squire": {"at": "C6", "standing": "out-of-action"}},
        active="novice",
        dial={"squire": FIVE + 6},
    )

    table.choose("attack:squire:book-of-hours").roll(5, 5, 1)

    squire = table.state.heroes["squire"]
    assert (squire.wounds, squire.standing) == (4, Standing.IN_ACTION)


@pytest.mark.rule("NA-OOA-05")
def test_one_who_lies_there_still_fills_his_square() -> None:
    rows = ("TT.TTTTTTTTT",) * 12
    table = battle(rows, heroes={"scum": lying(), "squire": "C3"}, active="squire")

    assert table.offers("move:squire:C4:1")
    assert not table.offers("move:squire:C5")
    assert not table.offers("move:squire:C6")


@pytest.mark.rule("NA-OOA-07", "NA-ENM-08")
def test_an_enemy_with_all_its_wounds_is_gone_and_leaves_a_bag() -> None:
    """Wo 3, one wound already, two more."""
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": {"at": "C4", "wounds": 1}, "stratiota-2": "L12"},
        active="squire",
        cards={"enemies.stratiota.wo": 3} | PLAIN_SWORD,
    )

    table.choose("attack:stratiota-1:arming-sword").roll(5, 5, 1, 1)

    assert table.told(EnemySlain) == [EnemySlain("stratiota-1")]
    assert table.told(LootDropped) == [LootDropped("C4")]
    assert table.offers("pick-up:C4:1")
    assert table.offers("move:squire:C4:1")


@pytest.mark.rule("NA-OOA-07", "NA-ACN-02")
def test_two_that_die_on_one_square_leave_two_bags() -> None:
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": {"at": "C4", "wounds": 1}},
        active="squire",
        loot=["C4"],
        cards={"classes.squire.ra": 6} | PLAIN_SWORD,
    )

    table.choose("attack:stratiota-1:arming-sword").roll(5, 1, 1, 1)
    table.choose("pick-up:C4:1").draw("amber").choose("pick-up:C4:1").draw("sulphur")

    assert table.state.heroes["squire"].backpack == ["amber", "sulphur"]
    assert not table.offers("pick-up")


@pytest.mark.rule("NA-OOA-08", "NA-GEN-04")
def test_in_the_harder_variant_the_token_of_the_fallen_stays() -> None:
    table = falling(house={"harder_out_of_action": True, "enemies_choose_paths": True})

    assert table.state.dial["scum"] == FIVE + 9
    assert not [event for event in table.told(TokenMoved) if event.token == "scum"]


@pytest.mark.rule("NA-OOA-08")
def test_one_who_falls_under_the_hand_is_lost_only_when_it_comes_round_again() -> None:
    """The Stratiota, as quick as she is, strikes first: her token is in the active sector and stays there."""
    table = falling(
        dial={"scum": FIVE, "squire": FIVE + 2}, house={"harder_out_of_action": True, "enemies_choose_paths": True}
    )

    assert table.state.heroes["scum"].standing is Standing.OUT_OF_ACTION
    assert table.state.now == FIVE + 2
    dial = table.game.view.dial
    assert dial is not None
    assert [(token.sector, table.state.dial["scum"]) for token in dial.tokens if token.id == "scum"] == [
        (12, FIVE + 12)
    ]


@pytest.mark.rule("NA-OOA-08")
def test_one_who_falls_in_his_own_activation_has_only_what_he_spent() -> None:
    table = battle(
        heroes={"scum": {"at": "C5", "wounds": 4, "tokens": ["bleeding"]}, "squire": "L1"},
        active="scum",
        dial={"squire": FIVE + 1},
        house={"harder_out_of_action": True},
    )

    table.choose("wait:5")

    assert table.state.dial["scum"] == FIVE + 5
    assert HandMoved("5:05") in table.events


@pytest.mark.rule("NA-OOA-11", "NA-ENM-01")
def test_the_token_of_a_group_goes_with_its_last_model() -> None:
    table = battle(
        heroes={"squire": "C5"},
        enemies={f"stratiota-{number}": {"at": at, "wounds": 1} for number, at in ((1, "C4"), (2, "D5"), (3, "B5"))},
        active="squire",
        cards={"classes.squire.ra": 9} | PLAIN_SWORD,
    )
    left = []
    for number in (1, 2, 3):
        table.choose(f"attack:stratiota-{number}:arming-sword").roll(5, 1, 1, 1)
        left.append(bool(table.told(GroupGone)))

    assert left == [False, False, True]
    assert "stratiota" not in table.state.dial


@pytest.mark.rule("NA-OOA-12")
def test_enemies_pass_over_the_fallen() -> None:
    """The most threatening hero is out of action, so the next one is attacked."""
    table = battle(
        heroes={"scum": lying(tv=9), "squire": {"at": "C3", "tv": 1}},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
    )

    assert [event.target for event in table.game.opening if isinstance(event, EnemyDecided)] == ["squire"]
    assert isinstance(table.request, Roll)
    assert table.request.seat == "player-squire"


@pytest.mark.rule("NA-OOA-12", "NA-ENG-11")
def test_the_fallen_are_not_counted_in_a_fight() -> None:
    table = battle(
        heroes={"squire": "C3", "scum": lying()},
        enemies={"stratiota-1": "C4"},
        active="squire",
        engaged=[("squire", "stratiota-1")],
    )

    table.choose("disengage:2")

    assert table.dice() == ("1d6", 4)


@pytest.mark.rule("NA-OOA-13", "NA-ENG-15")
def test_tokens_stay_on_the_fallen_and_engagements_end() -> None:
    """Ph 2 for the poison: two dice, both bad; then the Novice next to her has his turn."""
    table = battle(
        heroes={"scum": {"at": "C5", "wounds": 4, "tokens": ["poisoned"]}, "novice": "C6"},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        dial={"scum": FIVE + 9, "novice": FIVE + 1},
        engaged=[("scum", "stratiota-1")],
        cards={"enemies.stratiota.ra": 3},
    ).roll(1, 1)

    assert table.state.engaged == []
    table.choose("attack:scum:book-of-hours").roll(5, 1, 1)

    scum = table.state.heroes["scum"]
    assert (scum.standing, scum.tokens) == (Standing.IN_ACTION, ["poisoned"])


@pytest.mark.rule("NA-OOA-13", "NA-CBE-06")
def test_what_comes_with_the_blow_that_fells_stays_too() -> None:
    table = battle(
        heroes={"scum": {"at": "C5", "wounds": 4}, "novice": "L9"},
        enemies={"faun-warrior-1": "C4"},
        active="faun-warrior",
    )

    table.roll(1, 1, 1)

    scum = table.state.heroes["scum"]
    assert (scum.standing, scum.tokens) == (Standing.OUT_OF_ACTION, ["bleeding"])


def with_a_price_in_blood(**attack: Any) -> Table:
    """The Squire between two enemies, with an attack that fells him."""
    effects = [{"do": "wounds", "count": 9, "to": "self"}]
    card = {"kind": "action", "archetype": "sword", "colours": ["green"]}
    return battle(
        heroes={"squire": {"at": "C5", "skills": ["guard"]}, "novice": "L1"},
        enemies={"stratiota-1": "C4", "stratiota-2": "C6"},
        active="squire",
        cards={
            "skills.guard": card | {"attack": {"form": "close", "cost": 1, "effects": effects} | attack},
            "enemies.stratiota.wo": 9,
        },
    )


@pytest.mark.rule("NA-OOA-01", "NA-CBH-14", "NA-CBH-17")
@pytest.mark.parametrize(("form", "dice"), [("close", 4), ("spell", 1), ("prayer", 1)])
def test_a_hero_who_falls_by_his_own_card_makes_no_further_test_with_it(form: str, dice: int) -> None:
    area = {"shape": "pulse", "size": 1}
    table = with_a_price_in_blood(form=form, oppose=form != "close", area=area)

    table.choose("attack:squire:guard").roll(*[5] * dice)

    assert table.told(HeroDown) == [HeroDown("squire")]
    assert [event.target for event in table.told(AttackRolled)] == ["stratiota-1"]
    assert table.told(ActivationEnded)[0].who == "squire"


@pytest.mark.rule("NA-OOA-01", "NA-CBH-19")
def test_a_hero_who_falls_by_his_own_card_chases_nobody() -> None:
    table = with_a_price_in_blood(chase=True)

    table.choose("attack:stratiota-1:guard").roll(5, 5, 5, 5)

    assert table.told(ActivationEnded)[0].who == "squire"
