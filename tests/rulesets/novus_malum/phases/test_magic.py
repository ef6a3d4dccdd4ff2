"""Phase 3: casting, and the three spells."""

from typing import Any

import pytest

from rulesets.engine.cues import Cue
from rulesets.novus_malum.state.attack_events import (
    DefenceRaised,
    Miscast,
    MiscastRolled,
    MiscastWounds,
    ModelRemoved,
    OutOfRange,
    OutOfSight,
    SaveRolled,
    SpellCast,
    SpellFailed,
    SupremeCast,
    WoundRolled,
    WoundsLost,
)
from tests.rulesets.novus_malum.table import BLUE, RED, Table, battle

FIELD: dict[str, Any] = {"A": "z1 b1", "X": "k1 k2 k3"}
LIGHTNING = "cast:chain_lightning"


def magic(**changes: Any) -> Table:
    return battle("magic", **(FIELD | changes))


def lightning(face: int = 3, **changes: Any) -> Table:
    """Chain Lightning is aimed at k1, in range and sight; the casting roll is made."""
    return magic(**changes).do(LIGHTNING, "aim:k1", 110, "sees:clear", face)


@pytest.mark.rule("NM-MAG-01")
def test_formations_without_a_caster_are_passed_over() -> None:
    table = battle("magic", A="d1", B="d2", X="k1", Y="z1", tokens={"A": 1, "B": 2, "X": 3, "Y": 4})
    assert (table.asked, table.seat) == ("cast", BLUE)
    assert "decline" in table.offers


@pytest.mark.rule("NM-MAG-01")
def test_an_engaged_caster_may_cast() -> None:
    assert battle("magic", A="z1", X="k1", engaged="A|X", touching="z1-k1").asked == "cast"


@pytest.mark.rule("NM-MAG-02")
def test_one_spell_for_each_caster_in_a_round() -> None:
    table = magic().do("cast:barkskin", 4)
    assert table.state.phase != "magic"


@pytest.mark.rule("NM-MAG-02")
def test_two_casters_have_a_spell_each() -> None:
    table = magic(A="z1 z2").do("cast:barkskin", 4)
    assert (table.asked, dict(table.request.why.values)["caster"]) == ("cast", "z2")


@pytest.mark.rule("NM-MAG-03")
def test_a_spell_without_a_target_is_refused_before_any_die() -> None:
    assert LIGHTNING not in magic(gap=121).offers
    assert LIGHTNING in magic(gap=120).offers
    table = magic(X="k1").do(LIGHTNING, "aim:k1", 125)
    assert table.last(OutOfRange).limit == 120
    assert LIGHTNING not in table.offers
    hidden = magic(X="k1").do(LIGHTNING, "aim:k1", 90, "sees:nothing")
    assert hidden.told(OutOfSight)
    assert hidden.asked == "cast"


@pytest.mark.rule("NM-MAG-03")
def test_once_the_die_is_due_neither_spell_nor_target_can_be_changed() -> None:
    table = magic().do(LIGHTNING, "aim:k1", 110, "sees:clear")
    assert table.refuses("aim:k2") == table.refuses("cast:barkskin") == "wants-roll"
    assert table.refuses({"blue": 3}) == "not-your-turn", "the caster's player rolls"


@pytest.mark.rule("NM-MAG-04")
@pytest.mark.parametrize("face", [2, 5])
def test_two_to_five_simply_works(face: int) -> None:
    table = magic().do("cast:barkskin", face)
    assert table.last(SpellCast).face == face
    assert table.told(DefenceRaised)
    assert not table.told(SupremeCast)


@pytest.mark.rule("NM-MAG-04")
def test_a_pack_may_give_a_spell_its_own_value() -> None:
    pack = {"zizka": {"spells": ["hard_bark"]}}
    table = magic(cards=pack, spells={"hard_bark": {"effect": "barkskin", "value": 4}}).do("cast:hard_bark", 3)
    assert table.told(SpellFailed)
    assert not table.told(DefenceRaised)


@pytest.mark.rule("NM-MAG-04", "NM-MAG-08")
def test_a_natural_six_casts_whatever_the_pack_asks_for() -> None:
    table = magic(spells={"barkskin": {"effect": "barkskin", "value": 7}}).do("cast:barkskin", 6)
    assert table.told(DefenceRaised)
    assert table.asked == "cast-again"


@pytest.mark.rule("NM-MAG-05")
def test_a_miscast_cancels_the_spell() -> None:
    table = magic().do("cast:barkskin", 1)
    assert table.told(Miscast)
    assert table.asked == "miscast"
    assert table.state.models["b1"].bark == 0
    table.do(6)
    assert table.state.phase != "magic", "the spell is spent"


@pytest.mark.rule("NM-MAG-06", "NM-DIC-02")
def test_a_one_on_the_table_costs_a_d3_of_wounds_without_a_save() -> None:
    table = magic().do("cast:barkskin", 1, 1, 4)
    assert table.state.models["z1"].wounds == 1
    assert (table.last(MiscastWounds).face, table.last(MiscastWounds).wounds) == (4, 2)
    assert (table.last(MiscastRolled).rule, table.last(WoundsLost).rule) == ("NM-MAG-06", "NM-MAG-06")
    assert not table.told(SaveRolled)


@pytest.mark.rule("NM-MAG-07")
@pytest.mark.parametrize("face", [2, 3, 5])
def test_two_to_five_is_one_save_and_six_is_nothing(face: int) -> None:
    table = magic().do("cast:barkskin", 1, face)
    assert (table.asked, table.dice, table.last(MiscastRolled).rule) == ("save", 1, "NM-MAG-07")
    assert table.do(2).state.models["z1"].wounds == 2
    lucky = magic().do("cast:barkskin", 1, 6)
    assert not lucky.told(SaveRolled)
    assert lucky.state.models["z1"].wounds == 3


@pytest.mark.rule("NM-MAG-08")
def test_a_natural_six_grants_a_second_spell_and_no_third() -> None:
    table = magic().do("cast:barkskin", 6)
    assert table.told(DefenceRaised), "the first is resolved before"
    assert table.last(SupremeCast).caster == "z1"
    assert table.asked == "cast-again"
    table.do(LIGHTNING, "aim:k1", 100, "sees:clear", 6)
    assert table.asked == "save"
    table.do(6)
    assert table.state.phase != "magic"


@pytest.mark.rule("NM-MAG-08")
def test_the_second_roll_may_be_a_miscast() -> None:
    table = magic().do("cast:barkskin", 6, "cast:imbue", 1)
    assert table.asked == "miscast"


@pytest.mark.rule("NM-MAG-09")
def test_the_same_spell_twice_is_two_castings() -> None:
    table = lightning(6).do(1, "no-target").do(LIGHTNING, "aim:k2", 90, "sees:clear", 4, 1)
    assert [gone.model for gone in table.all(ModelRemoved)] == ["k1", "k2"]
    assert table.asked == "jump"


@pytest.mark.rule("NM-MAG-09")
def test_barkskin_twice_counts_twice() -> None:
    table = battle("magic", A="z1 d1", X="b1", gap=60).do("cast:barkskin", 6, "cast:barkskin", 4)
    table.do("shoot:bow:precise", "aim:A", 90, "sees:clear", 1, "hit:d1", 5)
    assert table.last(WoundRolled).need == 6


@pytest.mark.rule("NM-SPL-01")
def test_an_engaged_model_may_be_picked() -> None:
    table = magic(B="d1", engaged="B|X", touching="d1-k2").do(LIGHTNING, "aim:k1", 110, "sees:clear")
    assert table.asked == "casting"


@pytest.mark.rule("NM-SPL-02")
@pytest.mark.parametrize(("face", "wounds"), [(4, 0), (5, 1)])
def test_lightning_is_one_save_and_no_wound_roll(face: int, wounds: int) -> None:
    table = lightning()
    assert (table.asked, table.dice, table.seat) == ("save", 1, BLUE)
    table.do(face)
    assert table.state.models["k1"].wounds == wounds
    assert not table.told(WoundRolled)


@pytest.mark.rule("NM-SPL-03")
def test_a_fallen_target_lets_it_jump_once() -> None:
    table = lightning().do(1, "aim:k2", 120, "sees:clear")
    assert table.asked == "save", "no new casting roll"
    table.do(1)
    assert len(table.all(ModelRemoved)) == 2
    assert table.state.phase != "magic", "no second jump"


@pytest.mark.rule("NM-SPL-03")
def test_a_wounded_survivor_ends_the_spell() -> None:
    table = lightning(cards={"knome": {"wounds": 2}}).do(1)
    assert table.state.models["k1"].wounds == 1
    assert table.state.phase != "magic"


@pytest.mark.rule("NM-SPL-03", "NM-MEA-04")
def test_range_and_sight_apply_to_the_jump() -> None:
    table = lightning().do(1, "aim:k2", 121)
    assert table.told(OutOfRange)
    assert table.offers == ["no-target", "aim:k3"]


@pytest.mark.rule("NM-SPL-04")
def test_barkskin_raises_defence_for_all_in_the_formation() -> None:
    table = battle("magic", A="z1 d1", X="b1", gap=60, tokens={"A": 1, "X": 2}).do("cast:barkskin", 3)
    table.do("shoot:bow:precise", "aim:A", 90, "sees:clear", 1, "hit:d1", 4)
    told = table.last(WoundRolled)
    assert (told.need, told.result) == (5, "no-wound")
    assert table.state.models["z1"].bark == 1


@pytest.mark.rule("NM-SPL-04")
def test_barkskin_stays_with_the_models_when_the_caster_falls() -> None:
    table = battle("magic", A="z1 d1", X="b1", gap=60, wounds={"z1": 1}).do("cast:barkskin", 3)
    table.do("shoot:bow:precise", "aim:A", 90, "sees:clear", 1, "hit:z1", 6, 1)
    assert table.state.models["z1"].formation is None
    assert table.state.models["d1"].bark == 1


@pytest.mark.rule("NM-SPL-05")
def test_barkskin_ends_when_the_next_magic_phase_begins() -> None:
    table = magic(gap=300).do("cast:barkskin", 3).quietly("movement 2")
    assert table.state.models["b1"].bark == 1
    table.quietly("magic 2")
    assert table.asked == "cast"
    assert table.state.models["b1"].bark == 0


@pytest.mark.rule("NM-SPL-06")
def test_imbued_models_may_use_two_different_disciplines() -> None:
    table = magic(X="k1").do("cast:imbue", 3)
    assert table.asked == "shoot"
    assert "shoot:bow:power,precise" in table.offers
    assert not any(key.endswith("power,power") for key in table.offers)
    table.do("shoot:bow:power,precise", "aim:X", 100, "sees:clear", 1, 3)
    assert table.last(WoundRolled).total == 4


@pytest.mark.rule("NM-SPL-06")
def test_imbued_or_not_rapid_without_a_hold_has_half_the_range() -> None:
    table = magic(X="k1").do("cast:imbue", 3, "shoot:bow:power,rapid")
    assert dict(table.request.why.values)["limit"] == 90


@pytest.mark.rule("NM-DIC-05")
def test_a_casting_die_may_be_rolled_again_by_an_ability() -> None:
    table = magic(cards={"zizka": {"abilities": ["charm"]}}).do("cast:barkskin", 1, "reroll:charm", 5)
    assert table.last(SpellCast).face == 5
    assert table.state.models["z1"].seat == RED


@pytest.mark.rule("NM-MEA-01")
def test_without_premeasuring_a_spell_out_of_range_is_lost() -> None:
    table = magic(X="k1", house={"premeasure": False}).do(LIGHTNING, "aim:k1", 125)
    assert table.state.phase != "magic"


@pytest.mark.rule("NM-MAG-06", "NM-MOR-02", "NM-FRM-04")
def test_a_caster_lost_to_a_miscast_is_a_casualty_and_alone_takes_its_formation_along() -> None:
    table = magic(wounds={"z1": 2}, gap=300).do("cast:barkskin", 1, 1, 3)
    assert table.asked == "morale"
    assert dict(table.request.why.values) == {"formation": "A", "casualties": 1}
    alone = magic(A="z1", wounds={"z1": 2}).do("cast:barkskin", 1, 1, 5)
    assert list(alone.state.formations) == ["X"]


@pytest.mark.rule("NM-MAG-08", "NM-MAG-05")
def test_a_caster_that_falls_by_its_second_spell_leaves_the_first_in_force() -> None:
    table = magic(wounds={"z1": 1}, gap=300).do("cast:barkskin", 6, "cast:barkskin", 1, 2, 3)
    assert table.last(ModelRemoved).model == "z1"
    assert table.state.models["b1"].bark == 1


@pytest.mark.rule("NM-SPL-04", "NM-HER-02")
def test_a_hero_takes_barkskin_along_and_does_not_bring_it_to_others() -> None:
    table = battle(A="z1 d1", B="d2 d3", X="k1", gap=300, marks={"z1": {"bark": 1}, "d1": {"bark": 1}})
    table.do("heroic-move:z1:B", 40)
    assert [table.state.models[model].bark for model in ("z1", "d1", "d2")] == [1, 1, 0]


@pytest.mark.rule("NM-SPL-06", "NM-PRP-05", "NM-PRP-06")
def test_imbued_models_keep_the_bans_of_their_weapons() -> None:
    table = magic(A="z1 l1 x1", orders={"A": "move"}).do("cast:imbue", 3)
    assert [key for key in table.offers if "," in key] == ["shoot:sling:power,rapid"]
    table.do("hold-fire")
    assert [key for key in table.offers if "," in key] == ["shoot:crossbow:power,precise"]


@pytest.mark.rule("NM-SHT-07", "NM-MOV-02", "NM-SPL-03")
def test_lightning_that_fells_the_model_in_the_zone_frees_its_formation_to_be_shot_at() -> None:
    table = magic(B="d1", engaged="B|X", touching="d1-k1").do(LIGHTNING, "aim:k1", 110, "sees:clear", 3, 1, "no-target")
    assert table.asked == "still-engaged"
    table.do("apart", "shoot:bow:power")
    assert "aim:X" in table.offers


@pytest.mark.rule("NM-SPL-06", "NM-SHT-02")
def test_the_imbued_may_use_one_discipline_or_two() -> None:
    table = magic().do("cast:imbue", 3)
    assert {len(key.split(",")) for key in table.offers if key.startswith("shoot:")} == {1, 2}


@pytest.mark.rule("NM-SPL-06", "NM-SHT-02", "NM-PRP-05", "NM-PRP-06")
def test_where_only_one_discipline_is_legal_the_imbued_use_that() -> None:
    clumsy = {"equipment": ["knife", "wild_bow"]}
    table = magic(cards={"bowman": clumsy}, orders={"A": "move"}).do("cast:imbue", 3)
    assert [key for key in table.offers if key.startswith("shoot:")] == ["shoot:wild_bow:power"]
    table.do("shoot:wild_bow:power", "aim:X", 100, "sees:clear", 2)
    assert table.state.phase != "shooting", "and there is no second attack"


@pytest.mark.rule("NM-SPL-06", "NM-MAG-09")
def test_imbue_lasts_one_shooting_phase_and_does_not_add_up() -> None:
    table = magic(gap=100).do("cast:imbue", 6, "cast:imbue", 4)
    assert max(key.count(",") for key in table.offers) == 1
    table.quietly("shooting 2")
    assert table.asked == "shoot"
    assert not any("," in key for key in table.offers)


@pytest.mark.rule("NM-SPL-03")
def test_the_lightning_cannot_jump_to_a_model_found_out_of_range() -> None:
    near = magic().do(LIGHTNING, "aim:k2", 125, LIGHTNING, "aim:k1", 110, "sees:clear", 3, 1)
    assert near.offers == ["no-target", "aim:k3"]


@pytest.mark.rule("NM-SPL-03", "NM-MEA-01")
def test_without_premeasuring_a_jump_out_of_range_is_lost() -> None:
    table = lightning(house={"premeasure": False}).do(1, "aim:k2", 125)
    assert table.state.phase != "magic"


@pytest.mark.rule("NM-SPL-03", "NM-FRM-04")
def test_the_last_of_a_formation_leaves_nobody_to_jump_to() -> None:
    table = lightning(X="k1", Y="k2").do(1)
    assert "X" not in table.state.formations
    assert table.state.phase != "magic", "k2 is of another formation"


@pytest.mark.rule("NM-MAG-01", "NM-MOV-02")
def test_players_say_who_is_still_engaged_before_the_next_caster_chooses() -> None:
    table = magic(A="z1 z2", B="d1", X="k1 k2", touching="d1-k1")
    table.do(LIGHTNING, "aim:k1", 100, "sees:clear", 4, 1, "no-target")
    assert table.asked == "still-engaged"
    assert dict(table.do("apart").request.why.values) == {"caster": "z2"}


@pytest.mark.rule("NM-SPL-01", "NM-LOS-02")
@pytest.mark.parametrize(("seen", "asked"), [("clear", "casting"), ("partly", "casting"), ("nothing", "cast")])
def test_any_part_of_the_body_is_enough_for_a_spell(seen: str, asked: str) -> None:
    assert magic(X="k1").do(LIGHTNING, "aim:k1", 100, f"sees:{seen}").asked == asked


@pytest.mark.rule("NM-SPL-03", "NM-LOS-01")
def test_a_model_behind_the_fallen_may_be_visible_now() -> None:
    table = magic().do(LIGHTNING, "aim:k2", 100, "sees:nothing", LIGHTNING)
    assert table.offers == ["aim:k1", "aim:k3"]
    assert table.do("aim:k1", 100, "sees:clear", 3, 1).offers == ["no-target", "aim:k2", "aim:k3"]


@pytest.mark.rule("NM-MAG-09", "NM-SPL-04")
def test_the_event_gives_the_total_of_two_barkskins() -> None:
    table = magic().do("cast:barkskin", 6, "cast:barkskin", 4)
    assert [raised.bonus for raised in table.all(DefenceRaised)] == [1, 2]


@pytest.mark.rule("NM-DIC-05", "NM-MAG-08")
def test_a_spell_that_is_cast_is_rolled_again_only_for_a_six_that_gives_another() -> None:
    lucky = {"zizka": {"abilities": ["charm"]}}
    table = battle("magic", A="z1", X="k1", cards=lucky, house={"asking": "together"}).do("cast:barkskin", 4)
    assert dict(table.request.why.values)["wants"] == Cue("wants.enough", need=2)
    assert table.do("keep-roll").told(SpellCast)
    table = battle("magic", A="z1", X="k1", cards=lucky, house={"asking": "together"})
    table.do("cast:barkskin", 6, "cast:barkskin", 4)
    assert table.asked != "reroll"
