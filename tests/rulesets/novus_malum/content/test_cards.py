"""What the cards say: stats, keywords, abilities, and the properties of gear."""

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.novus_malum.content.review import review
from rulesets.novus_malum.state.attack_events import (
    ClashFormed,
    MoraleTested,
    ProjectilesImbued,
    WoundRestored,
    WoundsLost,
)
from rulesets.novus_malum.state.events import MayMove
from tests.rulesets.novus_malum.table import battle, setup
from tests.rulesets.novus_malum.wounds.shots import struck


@pytest.mark.rule("NM-STA-02", "NM-MOV-06")
def test_move_is_up_to_and_including_the_stat() -> None:
    table = battle(A="d1 d2", X="k1").do("give:move", "pace:d1", "walk:open")
    assert table.refuses(51) == "measure-range"
    table.do(50)
    assert table.offers == ["stop"]


@pytest.mark.rule("NM-STA-05")
def test_only_gear_of_the_right_type_is_offered() -> None:
    shields = battle("shooting", A="g1 g2", X="k1")
    assert shields.state.phase == "command", "no ranged gear, nothing to ask"
    table = battle("combat", A="m1", X="g1", engaged="A|X", touching="m1-g1").do("resolve:1:m1,g1")
    assert table.offers == ["arm:axe", "arm:hammer"]
    table.do("arm:axe")
    assert table.asked == "combat-tokens", "the shield is not a weapon"


@pytest.mark.rule("NM-STA-06", "NM-MOR-05")
def test_the_hero_keyword_counts_in_a_morale_test() -> None:
    told = battle("morale", A="c1 d1", X="k1", lost={"A": 4}).do(3).last(MoraleTested)
    assert (told.modifier, told.total, told.result) == (1, 4, "passed")


@pytest.mark.rule("NM-STA-07")
def test_a_manual_ability_is_brought_to_mind_and_its_effect_entered() -> None:
    table = battle("shooting", A="o1", X="z1", wounds={"z1": 2})
    assert table.asked == "ability"
    table.do("effect:wound:z1")
    assert table.last(WoundsLost).left == 1
    table.do("effect:heal:z1", "effect:heal:z1")
    assert table.last(WoundRestored).left == 3
    assert "effect:heal:z1" not in table.offers
    table.do("no-effect")
    assert table.state.phase == "command"


@pytest.mark.rule("NM-STA-07", "NM-HER-02")
def test_a_reminder_is_given_once_in_a_phase() -> None:
    table = battle(A="c1 d1", B="d2", X="k1", cards={"captain": {"abilities": ["war_drum"]}})
    assert table.asked == "ability"
    table.do("no-effect", "heroic-move:c1:B", 65)
    assert table.asked == "order"


@pytest.mark.rule("NM-STA-07", "NM-MOV-02", "NM-MOV-04")
def test_an_effect_before_the_order_may_end_the_fight() -> None:
    table = battle(A="d1", X="k1 k2", engaged="A|X", cards={"dwarf": {"abilities": ["war_drum"]}})
    table.do("effect:wound:k1", "no-effect")
    assert table.asked == "still-engaged", "k1 may have been the one within an inch"
    assert table.do("apart").offers == ["give:hold", "give:move", "give:run"]


@pytest.mark.rule("NM-STA-07")
def test_a_reroll_of_the_card_is_for_the_roll_it_names() -> None:
    table = battle(A="r1 r2", X="k1").do("give:run", 1)
    assert table.asked == "reroll"
    table.do("reroll:light_feet", 5)
    assert table.last(MayMove).tenths == 80
    assert table.asked == "moving", "the other runner cannot roll the same die a third time"


@pytest.mark.rule("NM-STA-07", "NM-MAG-08")
def test_a_reroll_of_the_card_is_used_once_in_a_phase() -> None:
    lucky = {"zizka": {"abilities": ["charm"]}}
    table = battle("magic", A="z1", X="k1", cards=lucky).do("cast:barkskin", 2, "reroll:charm", 6, "cast:imbue", 2)
    assert table.told(ProjectilesImbued), "the second casting roll stands as it fell"


@pytest.mark.rule("NM-PRP-01")
def test_a_shieldwall_needs_two_that_carry_it() -> None:
    table = struck(X="g1 g2 k1").do("hit:g1", 6, 3)
    assert table.offers == ["reroll:g2", "keep-roll"]
    alone = struck(X="g1 k1").do("hit:g1", 6, 3)
    assert alone.state.models["g1"].wounds == 0
    behind = struck(X="g1 g2 k1").do("hit:k1", 6, 3)
    assert behind.state.models["k1"].wounds == 0, "it has no shield of its own"


@pytest.mark.rule("NM-PRP-01")
def test_an_ally_of_another_formation_makes_a_shieldwall_too() -> None:
    assert struck(X="g1", Y="g2").do(6, 3).asked == "reroll-save"


@pytest.mark.rule("NM-PRP-02")
def test_a_shieldwall_works_once_in_a_phase_and_again_in_the_next() -> None:
    table = battle("shooting", A="b1 b2", B="d1", X="g1 g2", gap=100, orders={"A": "move"})
    table.do("shoot:bow:power", "aim:X", 100, "sees:clear", 1, "hit:g1", 6, 3, "reroll:g2", 5)
    table.do("shoot:bow:power", "aim-alike:X", 1, "hit:g2", 6, 3)
    assert table.state.models["g2"].wounds == 0, "both were spent"
    fight = battle("combat", A="h1", X="g1 g2", engaged="A|X", touching="h1-g1 h1-g2")
    fight.do("pair:h1:g1", "resolve:1:h1,g1,g2", ("play:crush", "play:block"), "strike:g1", 6, (1, 2))
    assert fight.asked == "reroll-save"
    fight.do("reroll:g2", 6)
    assert fight.state.models["g1"].wounds == 0, "one die was saved, the other was not"


@pytest.mark.rule("NM-PRP-02")
def test_a_shieldwall_rerolls_one_die_and_is_used_up_for_both_models() -> None:
    cards = {"guardian": {"wounds": 3}}
    table = battle("combat", A="h1 h2", X="g1 g2", engaged="A|X", touching="h1-g1 h2-g2", cards=cards)
    table.do("resolve:1:h1,g1", ("play:crush", "play:block"), 6, (1, 2), "reroll:g2")
    assert table.dice == 1
    table.do(5).quietly("clash-order")
    table.do("resolve:2:h2,g2", ("play:crush", "play:block"), 6, (1, 2))
    assert table.asked != "reroll-save"


@pytest.mark.rule("NM-PRP-05")
def test_an_inaccurate_weapon_is_never_precise() -> None:
    table = battle("shooting", A="l1", X="k1", orders={"A": "move"})
    assert table.offers == ["hold-fire", "cease-fire", "shoot:sling:power", "shoot:sling:rapid"]


@pytest.mark.rule("NM-PRP-06")
@pytest.mark.parametrize(("order", "rapid"), [("move", False), ("hold", True)])
def test_a_weapon_to_be_reloaded_is_rapid_only_after_a_hold(order: str, rapid: bool) -> None:
    table = battle("shooting", A="x1", X="k1", orders={"A": order})
    assert ("shoot:crossbow:rapid" in table.offers) is rapid
    if rapid:
        table.do("shoot:crossbow:rapid")
        assert dict(table.request.why.values)["limit"] == 150


@pytest.mark.rule("NM-PRP-02")
@pytest.mark.parametrize(("row", "uses"), [("g1 g2 g3", 1), ("g1 g2 g3 g4", 2)])
def test_a_row_of_three_has_one_use_and_a_row_of_four_has_two(row: str, uses: int) -> None:
    """One after the other fails a save; each use spends the model and the ally at its side."""
    archers = "b1 b2 b3"
    table = battle("shooting", A=archers, X=row, gap=100, orders={"A": "move"})
    table.do("shoot:bow:power", "aim:X", 100, "sees:clear", 1, "hit:g1", 6, 3, "reroll:g2", 5)
    table.do("shoot:bow:power", "aim-alike:X", 1, "hit:g3", 6, 3)
    assert (table.asked == "reroll-save") is (uses == 2)
    if uses == 2:
        assert table.offers == ["reroll:g4", "keep-roll"]
        table.do("reroll:g4", 5, "shoot:bow:power", "aim-alike:X", 1, "hit:g2", 6, 3)
        assert table.state.models["g2"].wounds == 0, "all four are spent"


@pytest.mark.rule("NM-PRP-02")
def test_a_shieldwall_that_was_used_is_there_again_in_a_later_phase() -> None:
    shot = ("shoot:bow:power", "aim:X", 100, "sees:clear", 1, "hit:g1", 6, 3)
    table = battle("shooting", A="b1", X="g1 g2", gap=100, orders={"A": "move"}).do(*shot, "reroll:g2", 5)
    table.quietly("shooting 2").do(*shot)
    assert table.offers == ["reroll:g2", "keep-roll"]


@pytest.mark.rule("NM-PRP-07", "NM-CMB-07")
def test_over_a_shoulder_one_reaches_only_by_an_ally_that_touches_the_enemy_itself() -> None:
    table = battle("combat", A="d1", X="k1 s1 s2", engaged="A|X", touching="d1-k1").quietly("reach")
    table.do("join:s1:k1")
    assert table.offers == ["stay-out", "join:s2:k1"], "not by the spearman next to it"
    table.do("join:s2:k1")
    assert table.last(ClashFormed).second == ("k1", "s1", "s2")


@pytest.mark.rule("NM-STA-01", "NM-STA-05", "NM-STA-07", "NM-SCN-04")
@pytest.mark.parametrize(
    ("said", "pack"),
    [
        ("reach has no effect on ranged", {"equipment": {"pike": {"type": "ranged", "range": 9, "properties": ["reach"]}}}),
        ("accurate has no effect on melee", {"equipment": {"pike": {"type": "melee", "properties": ["accurate"]}}}),
        ("deadly has no effect on misc", {"equipment": {"horn": {"type": "misc", "properties": ["deadly"]}}}),
        ("phase does nothing where kind is 'bonus'", {"abilities": {"grit": {"kind": "bonus", "roll": "save", "phase": "combat"}}}),
        ("value does nothing where kind is 'reroll'", {"abilities": {"grit": {"kind": "reroll", "roll": "save", "value": 2}}}),
        ("adds nothing", {"abilities": {"grit": {"kind": "bonus", "roll": "save", "value": 0}}}),
        ("roll does nothing where kind is 'manual'", {"abilities": {"grit": {"kind": "manual", "phase": "magic", "roll": "save"}}}),
        ("range does nothing where effect is 'barkskin'", {"spells": {"bark": {"effect": "barkskin", "range": 6}}}),
        ("a 1 never casts", {"spells": {"bark": {"effect": "barkskin", "value": 1}}}),
        ("names 'axe' twice", {"cards": {"ogre": {"equipment": ["axe", "axe"]}}}),
        ("names 'imbue' twice", {"cards": {"zizka": {"spells": ["imbue", "imbue"]}}}),
        ("the card has no spell", {"cards": {"dwarf": {"abilities": ["charm"]}}}),
        ("one of several 'dwarf'", {"cards": {"dwarf-2": {}}}),
        ("thickness does nothing without low", {"terrain": {"marsh": {"difficult": True, "thickness": 5}}}),
        ("can be called open", {"terrain": {"open": {"difficult": True}}}),
        ("but no objective", {"scenario": {"awards": [{"reason": "objective"}]}}),
        ("reach does nothing where reason is 'model'", {"scenario": {"awards": [{"reason": "model", "reach": 20}]}}),
        ("points does nothing where reason is 'manual'", {"scenario": {"awards": [{"reason": "manual", "points": 2}]}}),
    ],
)  # fmt: skip
def test_an_entry_without_effect_is_reported_to_the_author_and_the_rules_ignore_it(
    said: str, pack: dict[str, Any]
) -> None:
    """A game that was begun with such a pack goes on."""
    assert said in " ".join(f"{each.key[-1]} {each.text}" for each in review(setup(**pack).content))


@pytest.mark.rule("NM-STA-01", "NM-SCN-04")
@pytest.mark.parametrize(
    ("said", "pack"),
    [
        ("names 'orge'", {"warbands": {"mob": {"units": {"dwarf": 3}, "formations": [{"orge": 3}]}}}),
        ("played: no scenario ambush", {"choices": {"played": ("ambush",)}}),
    ],
)  # fmt: skip
def test_a_name_that_nothing_answers_to_is_refused(said: str, pack: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=said):
        setup(**pack)
