"""Phase 5: contact, manoeuvre, clashes."""

from typing import Any

import pytest

from rulesets.engine.answers import Chosen, ForSeat
from rulesets.engine.events import PartGiven
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Together
from rulesets.novus_malum.state.attack_events import (
    ClashesOver,
    ClashFormed,
    ClashWon,
    InContact,
    ModelRemoved,
    Outnumbered,
    SpecialtyCounts,
    TokensRevealed,
    WoundRolled,
)
from rulesets.novus_malum.state.events import Disengaged, RolledOff, RollOffTied
from tests.rulesets.novus_malum.table import BLUE, RED, Table, battle

RED_WINS = ("play:crush", "play:block")
BLUE_WINS = ("play:block", "play:crush")


def fight(red: str, blue: str, touching: str, **changes: Any) -> Table:
    """One formation each, engaged, with these bases touching; manoeuvres are done with."""
    table = battle("combat", A=red, X=blue, engaged="A|X", touching=touching, **changes)
    while table.asked.startswith("manoeuvre"):
        table.do("end-manoeuvre")
    return table


def duel(red: str = "d1", blue: str = "k1", tokens: tuple[str, str] = RED_WINS, **changes: Any) -> Table:
    return fight(red, blue, f"{red}-{blue}", **changes).do(f"resolve:1:{red},{blue}", tokens)


def formed(table: Table) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(clash.first, clash.second) for clash in table.all(ClashFormed)]


@pytest.mark.rule("NM-CMB-01")
def test_models_on_both_sides_of_a_fence_are_in_contact() -> None:
    table = battle("combat", A="d1", X="k1", engaged="A|X")
    assert table.offers == ["no-more-contacts", "touch:d1:k1:bases", "touch:d1:k1:obstacle"]
    table.do("touch:d1:k1:obstacle", "no-more-contacts")
    assert table.last(InContact).rule == "NM-CMB-01"
    assert table.offers == ["resolve:1:d1,k1"]


@pytest.mark.rule("NM-CMB-02")
@pytest.mark.parametrize("tokens", [("play:crush", "play:block"), ("play:stab", "play:block")])
def test_across_a_wall_it_is_harder_to_wound_in_both_directions(tokens: tuple[str, ...]) -> None:
    told = fight("d1", "k1", "d1=k1").do("resolve:1:d1,k1", tokens, 4).last(WoundRolled)
    assert (told.total, told.result) == (3, "no-wound")


@pytest.mark.rule("NM-CMB-02")
def test_only_a_model_that_strikes_across_the_wall_has_the_penalty() -> None:
    table = fight("d1 d2", "t1", "d1-t1 d2=t1").do("pair:d1:t1")
    table.do("resolve:1:d1,d2,t1", RED_WINS, 1, 1)
    assert [told.modifier for told in table.all(WoundRolled)] == [0, -1]


@pytest.mark.rule("NM-CMB-03")
def test_a_model_that_touches_no_enemy_may_shift_into_contact() -> None:
    table = battle("combat", A="d1 d2", X="k1 k2", engaged="A|X", touching="d1-k1")
    assert not any(key.startswith("shift:d1") for key in table.offers)
    table.do("shift:d2:k2", "touch:d2:k2:bases", "no-other")
    assert [(c.first, c.second) for c in table.state.contacts] == [("d1", "k1"), ("d2", "k2")]
    assert [option.split(":")[0] for option in table.offers] == ["resolve", "resolve"], "k2 is in contact now"


@pytest.mark.rule("NM-CMB-04")
def test_a_manoeuvre_may_not_leave_the_zone() -> None:
    table = battle("combat", A="d1", X="k1", engaged="A|X", marks={"A|X": {"surveyed": True}}).do("shift:d1:nobody")
    assert table.asked == "keep-engaged"
    assert table.refuses(14) == "measure-range"
    table.do(9)
    assert table.seat == BLUE


@pytest.mark.rule("NM-CMB-04", "NM-MOV-02")
def test_of_two_enemies_a_shift_may_leave_one() -> None:
    table = battle("combat", A="d1 d2", X="k1", Y="k2", engaged="A|X A|Y", touching="d1-k1").do("shift:d2:nobody")
    assert table.asked == "still-engaged"
    assert dict(table.request.why.values) == {"formation": "A", "enemy": "Y"}
    assert table.do("still-engaged").seat == BLUE, "k2 may manoeuvre"


@pytest.mark.rule("NM-CMB-04")
def test_of_two_enemies_a_shift_may_not_leave_both() -> None:
    marks = {"A|X": {"surveyed": True}, "A|Y": {"surveyed": True}}
    table = battle("combat", A="d1", X="k1", Y="k2", engaged="A|X A|Y", marks=marks).do("shift:d1:nobody", 9, "apart")
    assert [parted.enemy for parted in table.all(Disengaged)] == ["X"]
    assert table.asked == "manoeuvre", "then it is still engaged with Y, whatever anyone says"
    assert [key for key in table.offers if key.startswith("shift:k")] == ["shift:k2:nobody", "shift:k2:d1"]


@pytest.mark.rule("NM-CMB-03", "NM-MOV-02")
def test_a_formation_that_an_enemy_shifted_away_from_does_not_manoeuvre() -> None:
    """k2 goes over to the fight with A; B, which it alone had engaged, is free of it before its own token comes."""
    order = {"X": 1, "B": 2, "A": 3}
    table = battle("combat", A="d1", B="d2 d3", X="k1 k2", engaged="B|X", touching="d1-k1", tokens=order)
    table.do("shift:k2:d1", "touch:d1:k2:bases", "no-other", "apart")
    assert table.last(Disengaged).enemy == "B"
    assert table.asked == "pair", "neither d2 nor d3 has anybody to turn to"


@pytest.mark.rule("NM-CMB-03", "NM-MOV-01")
def test_a_shift_may_bring_the_formation_nearer_to_a_third() -> None:
    table = battle("combat", A="d1 d2", X="k1", Y="k2", engaged="A|X", touching="d1-k1", near={"A|Y": 25})
    assert table.do("shift:d2:nobody").state.gaps["A|Y"].near == 15


@pytest.mark.rule("NM-CMB-05")
@pytest.mark.parametrize("holder", [RED, BLUE])
def test_the_holder_of_combat_priority_divides_for_both_sides(holder: str) -> None:
    table = fight("d1 d2", "k1 k2", "d1-k1 d1-k2 d2-k1 d2-k2", priority=holder)
    assert (table.asked, table.seat) == ("pair", holder)


@pytest.mark.rule("NM-CMB-06", "NM-CMB-05")
def test_as_many_pairs_as_can_be_and_the_rest_join_them() -> None:
    table = fight("d1 d2", "k1 k2 k3", "d1-k1 d1-k2 d2-k2 d2-k3").do("pair:d1:k1", "pair:d2:k2")
    assert formed(table) == [(("d1",), ("k1",)), (("d2",), ("k2", "k3"))]


@pytest.mark.rule("NM-CMB-06")
def test_a_pair_that_spoils_another_is_not_formed() -> None:
    """d1 touches both knomes, d2 only k1: pairing d1 with k1 would leave d2 without one."""
    table = battle("combat", A="d1 d2", X="k1 k2", engaged="A|X", touching="d1-k1 d1-k2 d2-k1")
    assert formed(table) == [(("d1",), ("k2",)), (("d2",), ("k1",))], "only one division is left"


@pytest.mark.rule("NM-CMB-06")
def test_a_leftover_that_touches_two_pairs_is_placed_by_the_holder() -> None:
    table = fight("d1 d2 d3", "k1 k2", "d1-k1 d2-k2 d3-k1 d3-k2", priority=BLUE).do("pair:d1:k1")
    table.do("pair:d2:k2")
    assert (table.asked, table.seat) == ("leftover", BLUE)
    table.do("join:d3:d2")
    assert formed(table) == [(("d1",), ("k1",)), (("d2", "d3"), ("k2",))]


@pytest.mark.rule("NM-CMB-07")
def test_three_on_one_outnumber_it_once() -> None:
    table = fight("d1 d2 d3", "k1", "d1-k1 d2-k1 d3-k1").do("pair:d1:k1", "resolve:1:d1,d2,d3,k1")
    table.do(("play:stab", "play:stab"), (2, 4))
    assert table.last(Outnumbered).models == ("k1",)
    assert table.last(RolledOff).second == 3, "4 - 1, not 4 - 2"


@pytest.mark.rule("NM-CMB-08")
def test_a_model_in_a_clash_is_not_offered_for_another() -> None:
    table = fight("d1", "k1 k2", "d1-k1 d1-k2").do("pair:d1:k1")
    assert formed(table) == [(("d1",), ("k1", "k2"))]
    assert table.offers == ["resolve:1:d1,k1,k2"]


@pytest.mark.rule("NM-CMB-09")
def test_the_holder_names_the_clash_and_it_is_finished_first() -> None:
    table = fight("d1 d2 d3", "k1 k2 k3", "d1-k1 d2-k2 d3-k3")
    assert len(table.offers) == 3
    table.do("resolve:2:d2,k2", RED_WINS, 6, 1)
    assert table.last(ModelRemoved).model == "k2"
    assert table.offers == ["resolve:1:d1,k1", "resolve:3:d3,k3"]
    assert table.seat == RED


@pytest.mark.rule("NM-CMB-10")
@pytest.mark.parametrize(("blue", "winner"), [(5, BLUE), (3, RED)])
def test_the_outnumbered_roll_off_at_one_less(blue: int, winner: str) -> None:
    table = fight("d1 d2", "k1", "d1-k1 d2-k1").do("pair:d1:k1", "resolve:1:d1,d2,k1", ("play:block", "play:block"))
    assert table.do((3, blue)).last(ClashWon).seat == winner


@pytest.mark.rule("NM-CMB-10", "NM-DIC-09")
def test_the_penalty_of_the_outnumbered_never_lowers_a_roll_below_two() -> None:
    table = fight("d1 d2", "k1", "d1-k1 d2-k1")
    table.do("pair:d1:k1", "resolve:1:d1,d2,k1", ("play:block", "play:block"), (6, 2))
    assert (table.last(RolledOff).second, table.last(RolledOff).faces) == (2, (6, 2))


@pytest.mark.rule("NM-CMB-10")
def test_a_natural_six_of_the_outnumbered_stays_six() -> None:
    table = fight("d1 d2", "k1", "d1-k1 d2-k1")
    table.do("pair:d1:k1", "resolve:1:d1,d2,k1", ("play:block", "play:block"), (5, 6))
    assert table.last(ClashWon).seat == BLUE


@pytest.mark.rule("NM-CMB-10", "NM-DIC-08", "NM-MOD-05")
def test_a_tie_after_the_penalty_is_rolled_again_and_a_one_stays_one() -> None:
    table = fight("d1 d2", "k1", "d1-k1 d2-k1").do("pair:d1:k1", "resolve:1:d1,d2,k1", ("play:stab", "play:stab"))
    table.do((4, 5), (1, 1))
    assert [tie.face for tie in table.all(RollOffTied)] == [4, 1]
    assert table.do((2, 2)).asked == "roll-off-clash", "a two stays two, and ties"


@pytest.mark.rule("NM-CMB-02", "NM-CMB-13", "NM-MOD-06")
@pytest.mark.parametrize(("face", "total"), [(1, 1), (2, 2), (5, 5), (6, 6)])
def test_a_specialty_and_a_wall_cancel_out(face: int, total: int) -> None:
    told = fight("h1", "k1", "h1=k1").do("resolve:1:h1,k1", RED_WINS, face).last(WoundRolled)
    assert (told.modifier, told.total) == (0, total)


@pytest.mark.rule("NM-CMB-07", "NM-CMB-11")
def test_being_outnumbered_plays_no_part_when_the_tokens_differ() -> None:
    table = fight("d1 d2", "k1", "d1-k1 d2-k1").do("pair:d1:k1", "resolve:1:d1,d2,k1", BLUE_WINS)
    assert table.last(ClashWon).seat == BLUE
    assert not table.told(RolledOff)


@pytest.mark.rule("NM-CMB-11", "NM-TOK-02")
@pytest.mark.parametrize(
    ("red", "blue", "winner"),
    [("crush", "block", RED), ("block", "stab", RED), ("stab", "crush", RED), ("block", "crush", BLUE)],
)
def test_crush_beats_block_beats_stab_beats_crush(red: str, blue: str, winner: str) -> None:
    table = duel(tokens=(f"play:{red}", f"play:{blue}"))
    assert table.last(ClashWon).seat == winner
    assert not table.told(RolledOff)


@pytest.mark.rule("NM-CMB-11")
def test_the_cycle_can_be_reversed() -> None:
    asked = fight("d1", "k1", "d1-k1", house={"clash_cycle": "block-beats-crush"}).do("resolve:1:d1,k1").asked
    assert asked == "combat-tokens-turned", "the cycle in force is shown with the question"
    table = duel(house={"clash_cycle": "block-beats-crush"})
    assert table.last(ClashWon).seat == BLUE


@pytest.mark.rule("NM-TOK-02")
def test_exactly_one_of_three_tokens_is_accepted() -> None:
    table = fight("d1", "k1", "d1-k1").do("resolve:1:d1,k1")
    assert table.refuses(("play:bite", "play:crush")) == "private-choice"
    assert isinstance(table.request, Together)
    offered = [[option.key for option in part.options] for part in table.request.parts if isinstance(part, Choose)]
    assert offered == [["play:crush", "play:block", "play:stab"]] * 2, "a whole set for each"


@pytest.mark.rule("NM-CMB-12")
def test_a_choice_stays_hidden_until_both_are_in() -> None:
    table = fight("d1", "k1", "d1-k1").do("resolve:1:d1,k1")
    before = table.game.view
    told = table.game.answer(ForSeat(RED, Chosen("play:crush")))
    assert told == (PartGiven(RED, "NM-CMB-12"),)
    assert table.game.view == before
    assert table.game.waiting_for == (BLUE,)
    with pytest.raises(Refused) as refusal:
        table.game.answer(ForSeat(RED, Chosen("play:stab")))
    assert refusal.value.code == "already-given"
    table.events += table.game.answer(ForSeat(BLUE, Chosen("play:stab")))
    assert (table.last(TokensRevealed).first, table.last(TokensRevealed).second) == ("crush", "stab")


@pytest.mark.rule("NM-CMB-12")
def test_a_player_who_has_chosen_cannot_choose_again() -> None:
    table = fight("d1", "k1", "d1-k1").do("resolve:1:d1,k1", {"red": "play:crush"})
    assert (table.game.waiting_for, table.told(TokensRevealed)) == ((BLUE,), False)
    assert table.refuses({"red": "play:stab"}) == "already-given"
    assert table.do({"blue": "play:stab"}).last(TokensRevealed).first == "crush"


@pytest.mark.rule("NM-CMB-12")
def test_the_holder_of_combat_priority_arms_first() -> None:
    table = fight("m1", "m2", "m1-m2", priority=BLUE).do("resolve:1:m1,m2")
    assert (table.asked, table.seat) == ("arm", BLUE)
    table.do("arm:hammer")
    assert table.seat == RED
    table.do("arm:axe", ("play:block", "play:crush"), 6)
    assert table.dice == 2, "blue struck with the hammer"


@pytest.mark.rule("NM-CMB-13", "NM-STA-08")
def test_a_specialty_of_one_helps_all_once() -> None:
    table = fight("h1 d1", "t1", "h1-t1 d1-t1").do("pair:h1:t1", "resolve:1:h1,d1,t1", RED_WINS, 2, 3)
    assert table.last(SpecialtyCounts).token == "crush"
    assert [told.modifier for told in table.all(WoundRolled)] == [1, 1]


@pytest.mark.rule("NM-CMB-13")
def test_two_specialists_add_no_more_than_one() -> None:
    table = fight("h1 h2", "t1", "h1-t1 h2-t1")
    table.do("pair:h1:t1", "resolve:1:h1,h2,t1", RED_WINS, (2, 2))
    assert [told.modifier for told in table.all(WoundRolled)] == [1, 1]


@pytest.mark.rule("NM-CMB-13")
def test_a_specialty_counts_after_a_roll_off_too() -> None:
    table = duel("h1", "k1", ("play:crush", "play:crush")).do((5, 2), 3)
    assert table.last(WoundRolled).modifier == 1


@pytest.mark.rule("NM-CMB-14")
def test_the_winner_rolls_once_for_each_model() -> None:
    table = fight("d1 d2 d3", "k1", "d1-k1 d2-k1 d3-k1").do("pair:d1:k1", "resolve:1:d1,d2,d3,k1", RED_WINS)
    assert (table.dice, dict(table.request.why.values)["count"]) == (3, 3), "the question counts those next to d1"
    lost = fight("d1 d2 d3", "k1", "d1-k1 d2-k1 d3-k1").do("pair:d1:k1", "resolve:1:d1,d2,d3,k1", BLUE_WINS)
    assert (lost.asked, lost.seat) == ("strike", BLUE)
    assert lost.offers == ["strike:d1", "strike:d2", "strike:d3"]
    assert lost.do("strike:d2").dice == 1


@pytest.mark.rule("NM-CMB-14")
def test_rolls_left_over_are_lost() -> None:
    """Two against two by reach: each side has a spearman behind the model that touches the enemy."""
    table = fight("d1 s1", "k1 s2", "d1-k1")
    table.do("join:s1:d1", "join:s2:k1", "resolve:1:d1,s1,k1,s2", RED_WINS, "strike:k1", 6, 1)
    assert [removed.model for removed in table.all(ModelRemoved)] == ["k1"]
    assert len(table.all(WoundRolled)) == 1


@pytest.mark.rule("NM-CMB-15")
def test_each_roll_uses_the_weapon_of_its_model() -> None:
    table = fight("h1 d1", "t1", "h1-t1 d1-t1").do("pair:h1:t1", "resolve:1:h1,d1,t1", RED_WINS, 6)
    assert table.dice == 2
    table.do((4, 4), 6)
    assert table.dice == 1


@pytest.mark.rule("NM-CMB-16")
def test_a_save_for_each_success() -> None:
    table = fight("d1 d2", "z1", "d1-z1 d2-z1", wounds={"z1": 2}).do(
        "pair:d1:z1", "resolve:1:d1,d2,z1", RED_WINS, (5, 5)
    )
    table.do(3).do(4)
    assert table.state.models["z1"].wounds == 1


@pytest.mark.rule("NM-CMB-17")
def test_pulling_clashes_apart_changes_nothing_the_table_knows() -> None:
    table = fight("d1 d2", "k1 k2", "d1-k1 d2-k2")
    before = [(contact.first, contact.second) for contact in table.state.contacts]
    table.do("resolve:1:d1,k1", RED_WINS, 1)
    assert [(contact.first, contact.second) for contact in table.state.contacts] == before
    assert not table.told(ClashesOver)
    table.do("resolve:2:d2,k2", RED_WINS, 1)
    assert table.last(ClashesOver).rule == "NM-CMB-17", "the figures are to be put back"
    table.quietly("movement 2")
    assert [(contact.first, contact.second) for contact in table.state.contacts] == before
    assert table.state.gaps["A|X"].engaged


@pytest.mark.rule("NM-PRP-07", "NM-CMB-07")
def test_a_spearman_joins_over_the_shoulder_of_an_ally() -> None:
    table = fight("d1", "k1 s1", "d1-k1")
    assert (table.asked, table.seat) == ("reach", BLUE)
    table.do("join:s1:k1")
    assert formed(table) == [(("d1",), ("k1", "s1"))]
    table.do("resolve:1:d1,k1,s1", BLUE_WINS)
    assert table.last(Outnumbered).models == ("d1",)
    table.do(1)
    assert table.asked == "wound", "the second roll is the spearman's"


@pytest.mark.rule("NM-PRP-07")
def test_the_owner_may_keep_a_model_with_reach_out_of_the_clash() -> None:
    table = fight("d1", "k1 s1", "d1-k1").do("stay-out")
    assert formed(table) == [(("d1",), ("k1",))]


@pytest.mark.rule("NM-PRP-07", "NM-CMB-12")
def test_over_a_shoulder_only_the_long_weapon_reaches() -> None:
    both = {"spearman": {"equipment": ["spear", "hammer"]}}
    behind = fight("d1", "k1 s1", "d1-k1", cards=both).do("join:s1:k1", "resolve:1:d1,k1,s1")
    assert behind.asked == "combat-tokens", "the hammer is not a choice"
    front = fight("d1", "s1", "d1-s1", cards=both).do("resolve:1:d1,s1")
    assert front.offers == ["arm:spear", "arm:hammer"]


@pytest.mark.rule("NM-CMB-07")
def test_two_against_three_are_not_outnumbered() -> None:
    """Reach on both sides: a pair, a second dwarf and two spears."""
    table = fight("d1 d2 s1", "k1 s2", "d1-k1 d2-k1")
    table.do("pair:d1:k1", "join:s1:d1", "join:s2:k1", "resolve:1:d1,d2,s1,k1,s2", RED_WINS)
    assert not table.told(Outnumbered)


@pytest.mark.rule("NM-CMB-02", "NM-CMB-14")
@pytest.mark.parametrize(("struck", "modifier"), [("d1", 0), ("d2", -1)])
def test_the_single_winner_pays_for_the_wall_to_the_one_it_strikes(struck: str, modifier: int) -> None:
    table = fight("d1 d2", "t1", "d1-t1 d2=t1").do("pair:d1:t1")
    table.do("resolve:1:d1,d2,t1", BLUE_WINS, f"strike:{struck}", 3)
    assert table.last(WoundRolled).modifier == modifier


@pytest.mark.rule("NM-CMB-02", "NM-PRP-07")
def test_a_spear_over_a_shoulder_touches_nobody_across_the_wall() -> None:
    table = fight("d1 s1", "t1", "d1=t1").do("join:s1:d1", "resolve:1:d1,s1,t1", RED_WINS, 3, 3)
    assert [told.modifier for told in table.all(WoundRolled)] == [-1, 0]


@pytest.mark.rule("NM-PRP-07")
def test_nobody_reaches_over_two_shoulders() -> None:
    table = fight("d1", "k1 s1 s2", "d1-k1").do("join:s1:k1")
    assert dict(table.request.why.values)["model"] == "s2"
    assert table.offers == ["stay-out", "join:s2:k1"], "s1 touches no enemy itself"


@pytest.mark.rule("NM-CMB-05", "NM-ORD-06")
def test_after_a_new_charge_the_players_say_again_which_bases_touch() -> None:
    table = battle(A="d1", X="k1", gap=60, marks={"A|X": {"surveyed": True}}).do("give:run", 4, "charge:X")
    assert table.quietly("contacts").state.phase == "combat"
    assert "touch:d1:k1:bases" in table.offers


@pytest.mark.rule("NM-CMB-05", "NM-CMB-12", "NM-GEN-02")
def test_clashes_are_the_same_whatever_the_players_are_called() -> None:
    seats = {"seats": ("ann", "bob")}
    table = battle(A="d1", X="k1", touching="k1-d1", choices=seats).quietly("combat")
    holder = table.state.combat_priority
    assert (table.asked, table.seat) == ("clash-order", holder)
    table.do("resolve:1:d1,k1", {"bob": "play:block", "ann": "play:crush"})
    assert (table.last(ClashWon).seat, table.asked, table.seat) == ("ann", "wound", "ann")
