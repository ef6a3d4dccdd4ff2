"""Combat cards: laid face down, turned up together, bought from the trade row."""

from typing import Any

import pytest

from rulesets.multiverse_war.display.conceal import conceal
from rulesets.multiverse_war.state.combat_events import (
    CardCancelled,
    CardDidNothing,
    CardsLaid,
    CardTurnedUp,
    DefenderStrikesFirst,
    UnitRetreated,
)
from rulesets.multiverse_war.state.events import CardBought, RowDealt
from tests.rulesets.multiverse_war.table import Table, battle

UNITS = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}


def facing(
    red: tuple[str, ...] = (), blue: tuple[str, ...] = (), units: dict[str, str] | None = None, **more: Any
) -> Table:
    """Red attacks, and both sides lay these cards."""
    hands = {"red": ["empty-words", *red], "blue": ["empty-words", *blue]}
    table = battle(units or UNITS, hands=hands, **more).order("red-1").choose("attack:(1,0)")
    for cards in (red, blue):
        for card in cards:
            table.choose(f"lay:{card}")
        if table.asked == "lay":
            table.choose("no-more-cards")
    return table


@pytest.mark.rule("MW-CRD-01")
def test_attacker_then_defender_lay_any_number_before_the_dice() -> None:
    table = battle(UNITS, hands={"red": ["battle-cry", "keen-edge"], "blue": ["braced-line"]}).order("red-1")
    table.choose("attack:(1,0)")
    assert (table.seat, table.asked) == ("red", "lay")
    table.choose("lay:battle-cry").choose("lay:keen-edge").choose("no-more-cards")
    assert (table.seat, table.asked) == ("blue", "lay")
    table.choose("no-more-cards")
    assert table.asked == "strike"
    assert table.refuses("lay:braced-line")
    table.roll("SWORD", "BOW", "BOW", "BOW")
    assert {"battle-cry", "keen-edge"} <= set(table.state.combat_cards.discard)


@pytest.mark.rule("MW-CRD-01")
def test_players_are_asked_for_cards_whatever_they_hold() -> None:
    table = battle(UNITS, hands={"red": [], "blue": []}).order("red-1").choose("attack:(1,0)")
    assert (table.seat, table.offers()) == ("red", ["no-more-cards"])
    table.choose("no-more-cards")
    assert (table.seat, table.offers()) == ("blue", ["no-more-cards"])


@pytest.mark.rule("MW-CRD-02", "MW-DAT-03")
def test_cards_change_strength_and_only_those_named_may_use_them() -> None:
    assert facing(("headlong-rush",)).dice == 5
    table = battle({"red-1": "archer 0,0", "blue-1": "horseman 1,0"}, hands={"red": ["headlong-rush", "arrow-storm"]})
    table.order("red-1").choose("shoot:(1,0)")
    assert table.offers("lay:") == ["lay:arrow-storm"]


@pytest.mark.rule("MW-CRD-02")
def test_cards_for_heroes_units_and_classes() -> None:
    cards = {"cards": {"battle-cry": {"use": ["heroes"]}, "keen-edge": {"use": ["swordsman"]}}}
    hands = {"red": ["battle-cry", "keen-edge"]}
    plain = battle(UNITS, hands=hands, changes=cards).order("red-1").choose("attack:(1,0)")
    assert plain.offers("lay:") == ["lay:keen-edge"]
    heroic = battle(
        {"red-1": "brand-the-elder 0,0", "blue-1": "horseman 1,0"},
        hands=hands,
        changes=cards,
        heroes={"red": {"brand-the-elder": {}}},
    )
    assert heroic.order("red-1").choose("attack:(1,0)").offers("lay:") == ["lay:battle-cry"]


@pytest.mark.rule("MW-CRD-03")
def test_everyone_begins_with_empty_words_which_bluffs_and_comes_back() -> None:
    table = battle(UNITS)
    assert [player.hand for player in table.state.players.values()] == [["empty-words"], ["empty-words"]]
    table.order("red-1").choose("attack:(1,0)").choose("lay:empty-words").choose("no-more-cards")
    assert table.last(CardsLaid).count == 1
    assert not table.told(CardTurnedUp)
    blue = [pile for pile in table.view("blue").piles if pile.id == "laid-red"]
    assert [(pile.cards, pile.hidden) for pile in blue] == [((), 1)]
    table.choose("no-more-cards")
    assert table.last(CardTurnedUp).card == "empty-words"
    assert table.dice == 3
    table.miss().miss()
    assert table.player("red").hand == ["empty-words"]


@pytest.mark.rule("MW-CRD-04")
def test_a_card_is_bought_from_the_row_which_is_refilled_to_five() -> None:
    row = ["battle-cry", "battle-cry", "dust-cloud", "keen-edge", "braced-line"]
    table = battle(phase="build", order=["blue", "red"], gold={"red": 2}, row=row)
    assert table.offers("buy:") == ["buy:battle-cry", "buy:dust-cloud", "buy:braced-line"]
    table.choose("buy:dust-cloud")
    assert table.player("red").gold == 1
    assert "dust-cloud" in table.player("red").hand
    assert table.choose("end-build").last(CardBought).card == "dust-cloud"
    table.draw("hidden-pits")
    assert sorted(table.state.row) == sorted(["battle-cry", "battle-cry", "keen-edge", "braced-line", "hidden-pits"])
    assert table.last(RowDealt).card == "hidden-pits"


@pytest.mark.rule("MW-CRD-04", "MW-TRN-07")
def test_nothing_tells_of_a_purchase_before_the_buyer_has_finished() -> None:
    """Not the size of the deck, not a card that is dealt, not the number of cards in hand."""
    row = ["battle-cry", "battle-cry", "dust-cloud", "keen-edge", "braced-line"]
    table = battle(phase="build", order=["blue", "red"], gold={"red": 2}, row=row)
    before, listed = table.view("blue"), conceal(table.state, "blue").players["red"].hand
    table.choose("buy:dust-cloud")
    assert (table.asked, table.view("blue")) == ("build", before)
    assert conceal(table.state, "blue").players["red"].hand == listed
    assert table.choose("end-build").asked == "deal-row"


@pytest.mark.rule("MW-CRD-04", "MW-TRN-07")
def test_all_at_once_the_row_is_refilled_when_all_have_finished() -> None:
    row = ["battle-cry", "battle-cry", "dust-cloud", "keen-edge", "braced-line"]
    table = battle(phase="build", gold={"red": 2, "blue": 2}, row=row, build_order="together")
    table.choose("buy:dust-cloud", seat="red").choose("end-build", seat="red")
    table.choose("buy:battle-cry", seat="blue").choose("end-build", seat="blue")
    table.draw("hidden-pits").draw("hidden-pits")
    assert sorted(table.state.row) == ["battle-cry", "braced-line", "hidden-pits", "hidden-pits", "keen-edge"]


@pytest.mark.rule("MW-BDR-04", "MW-TRN-07")
def test_a_card_from_the_builder_track_is_drawn_when_its_player_has_finished() -> None:
    track = {"builder_track": {"effects": {"1": [{"do": "card"}, {"do": "gold", "amount": 2}]}}}
    table = battle({"red-1": "builder 0,0"}, phase="build", order=["blue", "red"], gold={"red": 1}, changes=track)
    table.choose("work:red-1").choose("road:1:4")
    assert (table.asked, table.player("red").gold) == ("work", 2)
    assert table.choose("end-build").asked == "draw-card"
    assert len(table.draw("battle-cry").player("red").hand) == 2


@pytest.mark.rule("MW-CRD-05")
def test_who_acts_last_buys_first() -> None:
    table = battle(players=3, phase="build", gold=dict.fromkeys(("red", "blue", "green"), 4), row=["out-of-the-sun"])
    assert table.seat == "green"
    table.choose("buy:out-of-the-sun").until("build", seat="blue")
    assert not table.offers("buy:out-of-the-sun")


@pytest.mark.rule("MW-DAT-03")
def test_dice_for_cavalry_and_against_the_enemy() -> None:
    cards = {"cards": {"battle-cry": {"effects": [{"do": "dice", "amount": 2, "when": {"classes": ["cavalry"]}}]}}}
    riders = {"red-1": "horseman 0,0", "blue-1": "horseman 1,0"}
    assert facing(("battle-cry",), units=riders, changes=cards).dice == 6
    assert facing(("battle-cry",), changes=cards).dice == 3
    assert facing(blue=("dust-cloud",)).dice == 2


@pytest.mark.rule("MW-DAT-03")
def test_a_cancel_names_one_card_and_the_other_takes_effect() -> None:
    table = facing(("battle-cry", "headlong-rush"), ("second-thoughts",))
    assert (table.seat, table.offers("cancel:")) == ("blue", ["cancel:battle-cry", "cancel:headlong-rush"])
    table.choose("cancel:headlong-rush")
    assert table.last(CardCancelled).card == "headlong-rush"
    assert table.dice == 4


@pytest.mark.rule("MW-DAT-03")
def test_a_cancelled_cancel_does_nothing() -> None:
    table = facing(("second-thoughts", "battle-cry"), ("second-thoughts",))
    assert table.last(CardCancelled).seat == "blue"
    assert table.dice == 4


@pytest.mark.rule("MW-DAT-03")
def test_first_and_no_answer() -> None:
    late = facing(units={"red-1": "swordsman 0,0", "blue-1": "archer 1,0"}, red=("sudden-blow",))
    assert late.seat == "red"
    hurried = facing(blue=("sudden-blow",))
    assert hurried.seat == "blue"
    assert hurried.last(DefenderStrikesFirst).rule == "MW-DAT-03"
    silent = facing(("out-of-the-sun",)).miss()
    assert silent.asked == "action"


@pytest.mark.rule("MW-DAT-03")
def test_wound_and_heal_act_before_the_combat() -> None:
    table = facing(("hidden-pits",), marks={"blue-1": {"wounds": 1}})
    assert table.gone("blue-1")
    assert table.asked == "action"
    assert table.at("red-1") == (1, 0)
    healed = facing(("field-surgeon",), marks={"red-1": {"wounds": 1}})
    assert healed.unit("red-1").wounds == 0


@pytest.mark.rule("MW-DAT-03")
def test_keen_edge_adds_damage_to_a_strike_that_lands() -> None:
    assert facing(("keen-edge",)).roll("SWORD", "BOW", "BOW").gone("blue-1")
    assert facing(("keen-edge",)).miss().unit("blue-1").wounds == 0


@pytest.mark.rule("MW-DAT-03")
def test_a_retreat_leaves_the_hex_to_the_attacker() -> None:
    units = UNITS | {"blue-2": "builder 1,0"}
    table = facing(blue=("feigned-flight",), units=units)
    assert sorted(table.offers("retreat:")) == sorted(table.key(f"retreat:{at}") for at in ("(2,0)", "(1,1)", "(2,-1)"))
    table.choose("retreat:(2,0)")
    assert table.at("blue-1") == table.at("blue-2") == (2, 0)
    assert len(table.told(UnitRetreated)) == 2
    assert table.at("red-1") == (1, 0)
    assert table.unit("red-1").finished
    assert table.unit("blue-1").wounds == 0


@pytest.mark.rule("MW-DAT-03")
def test_with_nowhere_to_go_or_inside_a_building_the_combat_takes_place() -> None:
    sea = {(2, 0): "water", (1, 1): "water", (2, -1): "water"}
    table = facing(blue=("feigned-flight",), terrain=sea)
    assert table.last(CardDidNothing).card == "feigned-flight"
    assert table.asked == "strike"
    inside = facing(blue=("feigned-flight",), buildings={"barracks-1": "blue 1,0"})
    assert inside.told(CardDidNothing)


def test_only_its_owner_sees_a_hand() -> None:
    table = battle(hands={"red": ["keen-edge"], "blue": ["battle-cry"]})
    hands = {pile.id: pile for pile in table.view("red").piles}
    assert hands["hand-red"].cards == ("keen-edge",)
    assert (hands["hand-blue"].cards, hands["hand-blue"].hidden) == ((), 1)


@pytest.mark.rule("MW-CRD-01", "MW-BDR-05")
def test_the_owner_of_a_lone_builder_lays_cards_for_it() -> None:
    table = battle({"red-1": "horseman 0,0", "blue-1": "builder 1,0"}, hands={"blue": ["dust-cloud", "feigned-flight"]})
    table.order("red-1").choose("attack:").choose("no-more-cards")
    assert table.offers("lay:", seat="blue") == ["lay:dust-cloud", "lay:feigned-flight"]
    table.choose("lay:feigned-flight").no_cards().choose("retreat:(2,0)")
    assert (table.at("blue-1"), table.at("red-1")) == ((2, 0), (1, 0))


@pytest.mark.rule("MW-CRD-02", "MW-BDR-05")
def test_hidden_pits_kill_a_lone_builder_before_the_dice() -> None:
    table = battle({"red-1": "horseman 0,0", "blue-1": "builder 1,0"}, hands={"red": ["hidden-pits"]})
    table.order("red-1").choose("attack:").choose("lay:hidden-pits").no_cards()
    assert table.gone("blue-1")
    assert table.at("red-1") == (1, 0)


@pytest.mark.rule("MW-DAT-03", "MW-BLD-07")
def test_a_builder_that_retreats_abandons_its_site() -> None:
    table = battle(
        {"red-1": "horseman 0,0", "blue-1": "swordsman 1,0", "blue-2": "builder 1,0"},
        buildings={"fortress-1": "blue 1,0 site=blue-2"},
        hands={"blue": ["feigned-flight"]},
    )
    table.order("red-1").choose("attack:").choose("no-more-cards").choose("lay:feigned-flight").no_cards()
    table.choose("retreat:(2,0)")
    assert table.gone("fortress-1")
    assert table.at("red-1") == (1, 0)


@pytest.mark.rule("MW-DAT-03")
def test_a_cancel_with_nothing_to_cancel_does_nothing_and_the_table_says_so() -> None:
    table = battle({"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}, hands={"red": ["second-thoughts"]})
    table.order("red-1").choose("attack:").choose("lay:second-thoughts").no_cards()
    assert table.last(CardDidNothing).card == "second-thoughts"
    assert table.dice == 3


@pytest.mark.rule("MW-DAT-03", "MW-BDR-02")
def test_a_builder_does_not_retreat_if_a_card_has_slain_its_escort() -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "archer 1,0", "blue-2": "builder 1,0"}
    table = facing(("hidden-pits",), ("feigned-flight",), units, marks={"blue-1": {"wounds": 1}})
    assert table.last(CardDidNothing).card == "feigned-flight"
    assert table.gone("blue-1")
    assert table.gone("blue-2")
    assert table.at("red-1") == (1, 0)


@pytest.mark.rule("MW-DAT-03")
def test_a_unit_that_has_retreated_does_not_retreat_again() -> None:
    table = facing(blue=("feigned-flight", "feigned-flight"))
    table.choose("retreat:(2,0)")
    assert (table.at("blue-1"), table.at("red-1"), table.asked) == ((2, 0), (1, 0), "action")
    assert [each.card for each in table.told(CardDidNothing)] == ["feigned-flight"]
