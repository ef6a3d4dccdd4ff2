"""Phase 4: range, sight, tokens and hits."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulesets import novus_malum
from rulesets.engine.events import Event
from rulesets.novus_malum.state.attack_events import (
    ModelRemoved,
    OutOfRange,
    OutOfSight,
    SaveRolled,
    ShootsWhileEngaged,
    ShotDeclared,
    ShotHit,
    ShotMissed,
    WoundRolled,
)
from tests.rulesets.novus_malum.table import BLUE, RED, battle
from tests.rulesets.novus_malum.wounds.shots import BLANK, ICON, loosed, struck


@pytest.mark.rule("NM-MEA-03")
def test_beyond_the_range_the_attack_is_refused() -> None:
    table = loosed("shoot:sling:power", A="l1", distance=120)
    assert table.asked == "flip"
    far = battle("shooting", A="l1", X="k1", Y="k2", orders={"A": "move"}).do("shoot:sling:power", "aim:X", 125)
    assert far.last(OutOfRange).distance == 125
    assert far.offers == ["aim:Y", "hold-fire"]


@pytest.mark.rule("NM-MEA-04")
@pytest.mark.parametrize(("distance", "asked"), [(120, "sight"), (121, "aim")])
def test_within_includes_the_limit(distance: int, asked: str) -> None:
    table = battle("shooting", A="l1", X="k1", Y="k2", orders={"A": "move"})
    assert table.do("shoot:sling:power", "aim:X", distance).asked == asked


@pytest.mark.rule("NM-MEA-01")
def test_without_premeasuring_a_shot_out_of_range_is_lost() -> None:
    table = battle("shooting", A="l1", X="k1", Y="k2", orders={"A": "move"}, house={"premeasure": False})
    table.do("shoot:sling:power", "aim:X", 125)
    assert table.state.phase == "command"


@pytest.mark.rule("NM-LOS-01")
def test_the_players_are_asked_what_the_model_sees() -> None:
    table = battle("shooting", A="b1", X="k1", orders={"A": "move"}).do("shoot:bow:power", "aim:X", 100)
    assert table.asked == "sight"
    assert dict(table.request.why.values) == {"model": "b1", "target": "X"}
    assert table.seat == RED
    table.do("sees:clear")
    assert table.last(ShotDeclared).cover == "plain-view", "kept with the attack"


@pytest.mark.rule("NM-LOS-02")
def test_a_raised_axe_does_not_count_as_body() -> None:
    table = battle("shooting", A="b1", X="k1", Y="k2", orders={"A": "move"})
    table.do("shoot:bow:power", "aim:X", 100, "sees:nothing")
    assert table.told(OutOfSight)
    assert table.offers == ["aim:Y", "hold-fire"]
    elbow = loosed(hidden=1)
    assert elbow.asked == "flip"


@pytest.mark.rule("NM-TOK-01", "NM-SHT-10")
@pytest.mark.parametrize(("face", "kind"), [("icon", ShotHit), ("blank", ShotMissed)])
def test_icon_up_hits_and_icon_down_misses(face: str, kind: type[Event]) -> None:
    table = loosed()
    assert table.refuses(3) == "roll-face"
    assert table.do(face).told(kind)


@pytest.mark.rule("NM-SHT-10")
def test_power_changes_nothing_about_the_token() -> None:
    table = loosed("shoot:bow:power").do(BLANK)
    assert table.told(ShotMissed)
    assert not table.told(WoundRolled)


@pytest.mark.rule("NM-SHT-01")
def test_each_model_finishes_before_the_next_so_the_third_may_aim_elsewhere() -> None:
    table = battle("shooting", A="b1 b2 b3", X="k1 k2", Y="k3", orders={"A": "move"})
    table.do("shoot:bow:power", "aim:X", 100, "sees:clear", ICON, "hit:k1", 6, 1)
    table.do("shoot:bow:power", "aim:X", 100, "sees:clear", ICON, 6, 1)
    assert [gone.model for gone in table.all(ModelRemoved)] == ["k1", "k2"]
    table.do("shoot:bow:power")
    assert table.offers == ["aim:Y", "hold-fire"]


@pytest.mark.rule("NM-SHT-01")
def test_nobody_must_shoot_and_one_tap_ends_it_for_the_formation() -> None:
    table = battle("shooting", A="b1 b2 b3", X="b4", orders={"A": "move"}).do("hold-fire")
    assert dict(table.request.why.values)["model"] == "b2"
    table.do("cease-fire")
    assert table.seat == BLUE


@pytest.mark.rule("NM-SHT-01", "NM-LOS-02")
def test_a_model_that_saw_nothing_may_see_past_the_fallen() -> None:
    """k1 stands behind k2, which b1 does not reach; b2 does."""
    table = battle("shooting", A="b1 b2", X="k1", Y="k2").do("shoot:bow:power")
    table.do("aim:X", 170, "sees:nothing", "aim:Y", 181)
    assert dict(table.request.why.values)["model"] == "b2"
    table.do("shoot:bow:power", "aim:Y", 160, "sees:clear", "icon", 6, 1)
    assert dict(table.request.why.values)["model"] == "b1"
    assert table.do("shoot:bow:power").offers == ["aim:X", "hold-fire"]


@pytest.mark.rule("NM-SHT-02")
def test_weapon_and_discipline_are_locked_before_the_target() -> None:
    table = battle("shooting", A="b1 b2", X="k1", orders={"A": "move"}).do("shoot:bow:power")
    assert table.refuses("shoot:bow:rapid") == "not-an-option"
    table.do("aim:X", 100, "sees:clear", BLANK, "shoot:bow:rapid")
    assert table.asked == "aim"


@pytest.mark.rule("NM-SHT-02")
def test_a_discipline_is_required() -> None:
    assert "shoot:bow" not in battle("shooting", A="b1", X="k1").offers


@pytest.mark.rule("NM-SHT-03")
def test_power_turns_a_four_into_a_five() -> None:
    table = struck(cards={"knome": {"defence": 5}}).do(4)
    assert table.last(WoundRolled).result == "wounds"


@pytest.mark.rule("NM-SHT-04")
def test_precise_lets_the_attacker_pick_among_the_visible() -> None:
    table = loosed("shoot:bow:precise", X="z1 k1 k2", hidden=1).do(ICON, "unseen:k2")
    assert (table.asked, table.seat) == ("assign-hit", RED)
    assert table.offers == ["hit:z1", "hit:k1"]
    behind = loosed("shoot:bow:precise", X="z1 k1 k2", hidden=1).do(ICON, "unseen:z1")
    assert behind.offers == ["hit:k1", "hit:k2"], "a hero out of sight cannot be named"


@pytest.mark.rule("NM-SHT-05")
def test_a_rapid_miss_is_flipped_again() -> None:
    hit = loosed("shoot:bow:rapid", distance=80).do(BLANK)
    assert hit.asked == "flip-again"
    assert hit.do(ICON).told(ShotHit)
    missed = loosed("shoot:bow:rapid", distance=80).do(BLANK, BLANK)
    assert missed.told(ShotMissed)


@pytest.mark.rule("NM-SHT-05")
def test_a_rapid_shot_does_not_repeat_the_wound_roll() -> None:
    table = struck("shoot:bow:rapid", distance=80).do(1)
    assert table.state.phase == "command"


@pytest.mark.rule("NM-SHT-06")
@pytest.mark.parametrize(("order", "limit"), [("move", 90), ("hold", 180)])
def test_rapid_halves_the_range_unless_held(order: str, limit: int) -> None:
    table = battle("shooting", A="b1", X="k1", orders={"A": order}).do("shoot:bow:rapid")
    assert dict(table.request.why.values)["limit"] == limit


@pytest.mark.rule("NM-SHT-07")
def test_an_engaged_formation_cannot_be_shot_at() -> None:
    table = battle("shooting", A="b1", B="d1", X="k1 k2", Y="k3", engaged="B|X", touching="d1-k1", orders={"A": "move"})
    assert table.do("shoot:bow:power").offers == ["aim:Y", "hold-fire"]


@pytest.mark.rule("NM-SHT-08")
def test_an_engaged_formation_that_held_may_shoot_at_another() -> None:
    table = battle("shooting", A="b1 b2", X="k1", Y="k2", engaged="A|X", touching="b1-k1", orders={"A": "hold"})
    table.do("shoot:bow:power", "aim:Y", 100, "sees:clear")
    assert table.told(ShootsWhileEngaged)
    assert table.asked == "flip"


@pytest.mark.rule("NM-SHT-08")
def test_switched_off_engaged_formations_may_not_shoot() -> None:
    fight: dict[str, Any] = {"A": "b1 b2", "X": "k1", "Y": "k2", "engaged": "A|X", "touching": "b1-k1"}
    table = battle("shooting", **fight, house={"engaged_shooters": False})
    assert table.state.phase == "combat"
    free = battle("shooting", **fight, B="b3", house={"engaged_shooters": False})
    assert dict(free.request.why.values)["model"] == "b3", "the others shoot as ever"


@pytest.mark.rule("NM-SHT-09")
def test_range_is_judged_for_this_model_to_the_nearest_it_sees() -> None:
    table = battle("shooting", A="l1", X="k1 k2", orders={"A": "move"}).do("shoot:sling:power", "aim:X")
    assert table.asked == "distance-visible"
    table.do(100, "sees:partly", 1)
    assert table.asked == "flip", "one model at 10 in. is enough, though the other is at 14"


@pytest.mark.rule("NM-SHT-09")
def test_the_next_model_may_aim_alike_without_new_questions() -> None:
    table = battle("shooting", A="b1 b2", X="k1 k2", orders={"A": "move"})
    table.do("shoot:bow:power", "aim:X", 100, "sees:clear", BLANK, "shoot:bow:power")
    assert "aim-alike:X" in table.offers
    assert table.do("aim-alike:X").asked == "flip"


@pytest.mark.rule("NM-SHT-09")
def test_no_model_shoots_beyond_its_own_range() -> None:
    table = battle("shooting", A="b1 l1", X="k1 k2", orders={"A": "move"})
    table.do("shoot:bow:power", "aim:X", 150, "sees:clear", BLANK, "shoot:sling:power")
    assert table.offers == ["aim:X", "hold-fire"]


@pytest.mark.rule("NM-SHT-11")
def test_the_defender_assigns_among_the_visible() -> None:
    table = loosed(X="k1 k2 k3", hidden=1).do(ICON)
    assert (table.asked, table.seat) == ("unseen", RED)
    table.do("unseen:k3")
    assert table.seat == BLUE
    assert table.offers == ["hit:k1", "hit:k2"]


@pytest.mark.rule("NM-SHT-12")
def test_a_wound_and_then_as_many_saves_as_the_damage() -> None:
    table = struck("shoot:crossbow:precise", A="x1", X="t1", cards={"troll": {"defence": 4}}).do(4)
    assert table.dice == 2
    table.do((5, 2))
    assert table.last(SaveRolled).failed == 1
    assert table.state.models["t1"].wounds == 2


@pytest.mark.rule("NM-SHT-13")
@pytest.mark.parametrize(("hidden", "cover"), [(3, "obscured"), (2, "plain-view")])
def test_half_of_the_models_hidden_obscure_the_formation(hidden: int, cover: str) -> None:
    assert loosed(X="k1 k2 k3 k4 k5 k6", hidden=hidden).last(ShotDeclared).cover == cover


@pytest.mark.rule("NM-SHT-13")
def test_after_a_loss_the_covered_models_are_counted_again() -> None:
    table = battle("shooting", A="b1 b2", X="k1 k2 k3 k4 k5", orders={"A": "move"})
    table.do("shoot:bow:power", "aim:X", 100, "sees:partly", 2, ICON, "rest-seen", "hit:k1", 6, 1, "shoot:bow:power")
    assert table.offers == ["aim:X", "hold-fire"], "two of five were not half; how many of four are hidden is asked"
    table.do("aim:X", 100, "sees:partly", 2)
    assert table.last(ShotDeclared).cover == "obscured"


@pytest.mark.rule("NM-SHT-14")
def test_own_models_in_between_obscure_nobody() -> None:
    """Only the players can see it: the prompt says that their own models do not count."""
    table = battle("shooting", A="b1 k9", X="k1 k2", orders={"A": "move"})
    table.do("shoot:bow:power", "aim:X", 100, "sees:partly")
    words = tomllib.loads((Path(novus_malum.__file__).parent / "words" / "en.toml").read_text())["ask"]
    assert "Your own models hide nobody" in words[f"{table.asked}.detail"]
    assert table.do(1).last(ShotDeclared).cover == "obscured"


@pytest.mark.rule("NM-SHT-15")
@pytest.mark.parametrize(("face", "total", "result"), [(4, 3, "no-wound"), (6, 6, "wounds")])
def test_an_obscured_formation_is_harder_to_wound(face: int, total: int, result: str) -> None:
    told = struck("shoot:bow:precise", hidden=1).do(face).last(WoundRolled)
    assert (told.total, told.result) == (total, result)


@pytest.mark.rule("NM-SHT-15")
def test_even_a_model_in_the_open_is_covered_by_its_formation() -> None:
    table = loosed("shoot:bow:rapid", X="k1 k2", hidden=1, distance=80).do(ICON, "rest-seen", "hit:k1", 4)
    assert table.last(WoundRolled).modifier == -1


@pytest.mark.rule("NM-PRP-04")
def test_an_accurate_bow_does_not_mind_cover() -> None:
    told = struck("shoot:fine_bow:power", A="a1", hidden=1).do(3).last(WoundRolled)
    assert (told.modifier, told.total) == (1, 4)


@pytest.mark.rule("NM-PRP-03")
def test_a_deadly_six_is_one_die_more() -> None:
    assert struck("shoot:fine_bow:precise", A="a1").do(6).dice == 2
    assert struck("shoot:fine_bow:precise", A="a1").do(5).dice == 1


@pytest.mark.rule("NM-SHT-02", "NM-SHT-06", "NM-MEA-03")
def test_too_far_for_rapid_is_not_too_far_for_power() -> None:
    table = battle("shooting", A="b1", X="k1", orders={"A": "move"}).do("shoot:bow:rapid", "aim:X", 91)
    assert table.last(OutOfRange).limit == 90
    assert table.asked == "shoot", "the attack was refused, not made"
    assert "shoot:bow:rapid" not in table.offers
    assert table.do("shoot:bow:power", "aim:X", 91, "sees:clear").asked == "flip"


@pytest.mark.rule("NM-SHT-09", "NM-LOS-01")
def test_a_model_that_sees_nobody_has_no_shot_with_any_weapon() -> None:
    table = battle("shooting", A="b1", X="k1", orders={"A": "hold"}).do("shoot:bow:rapid", "aim:X", 90, "sees:nothing")
    assert table.state.phase == "command"


@pytest.mark.rule("NM-SHT-02")
def test_a_model_that_holds_fire_after_choosing_a_discipline_chooses_no_other() -> None:
    table = battle("shooting", A="b1 b2", X="k1", orders={"A": "move"}).do("shoot:bow:rapid", "hold-fire")
    assert dict(table.request.why.values)["model"] == "b2"


@pytest.mark.rule("NM-SHT-06", "NM-DIC-03")
@pytest.mark.parametrize(("distance", "asked"), [(80, "sight"), (81, "shoot")])
def test_half_of_fifteen_is_eight(distance: int, asked: str) -> None:
    table = battle(
        "shooting", A="b1", X="k1", orders={"A": "move"}, cards={"bowman": {"equipment": ["knife", "half_bow"]}}
    )
    assert table.do("shoot:half_bow:rapid", "aim:X", distance).asked == asked


@pytest.mark.rule("NM-SHT-01")
def test_the_owner_says_which_model_shoots_first() -> None:
    table = battle("shooting", A="b1 b2 b3", X="k1 k2", orders={"A": "move"}).do("later")
    assert dict(table.request.why.values)["model"] == "b2"
    table.do("shoot:bow:power", "aim:X", 100, "sees:clear", BLANK)
    assert dict(table.request.why.values)["model"] == "b1", "its turn has only been put off"
    table.do("hold-fire")
    assert dict(table.request.why.values)["model"] == "b3"
    assert "later" not in table.offers, "nobody is left to go before it"


@pytest.mark.rule("NM-SHT-09", "NM-SHT-13")
def test_another_formation_looks_for_itself() -> None:
    table = battle("shooting", A="b1", B="b2", X="k1 k2", orders={"A": "move", "B": "move"}, tokens={"A": 1, "B": 2})
    table.do("shoot:bow:power", "aim:X", 100, "sees:partly", 1, BLANK, "shoot:bow:power")
    assert table.offers == ["aim:X", "hold-fire"], "what b1 saw is nothing to b2"


@pytest.mark.rule("NM-MEA-04", "NM-SHT-09", "NM-MAG-03")
@pytest.mark.parametrize(("gap", "offered"), [(120, True), (121, False)])
def test_an_enemy_known_to_be_out_of_range_is_not_offered(gap: int, offered: bool) -> None:
    assert (battle("shooting", A="l1", X="k1", gap=gap).state.phase == "shooting") is offered
    spells = battle("magic", A="z1", X="k1", gap=gap).offers
    assert ("cast:chain_lightning" in spells) is offered


@pytest.mark.rule("NM-SHT-01", "NM-SHT-09")
@pytest.mark.parametrize(("victim", "again"), [("Y", True), ("X", False)])
def test_behind_the_fallen_may_stand_a_nearer_one(victim: str, again: bool) -> None:
    """The nearest of X that b1 sees is at 18.1 in.; one at 17 may stand behind k3, but none behind those of X itself."""
    table = battle("shooting", A="b1 b2", X="k1 k2", Y="k3 k4").do("shoot:bow:power", "aim:X", 181, "aim:Y", 181)
    assert dict(table.request.why.values)["model"] == "b2"
    table.do(
        "shoot:bow:power", f"aim:{victim}", 150, "sees:clear", "icon", "hit:k3" if victim == "Y" else "hit:k1", 6, 1
    )
    assert dict(table.request.why.values)["model"] == "b1"
    assert ("aim:X" in table.do("shoot:bow:power").offers) is again
