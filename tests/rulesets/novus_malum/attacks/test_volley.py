"""A whole formation shoots in one go: one look, one flip of all tokens, and each shot finished before the next."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.requests import Choose, Measure, Roll
from rulesets.novus_malum.state.attack_events import (
    ShootingResolved,
    ShotDeclared,
    ShotHit,
    ShotMissed,
    ShotsLeft,
    VolleyFired,
)
from tests.rulesets.novus_malum.table import Table, battle

ICON, BLANK = 1, 2


def volley(discipline: str = "power", **names: Any) -> Table:
    """Where there is one enemy in range, nobody asks which."""
    table = battle("shooting", **({"A": "b1 b2 b3", "X": "k1 k2 k3"} | names)).do(f"volley:bow:{discipline}")
    return table.do("aim:X") if "Y" in names else table


@pytest.mark.rule("NM-SHT-01", "NM-SHT-09", "NM-SHT-10")
def test_three_bowmen_shoot_with_one_look_and_one_roll() -> None:
    table = volley().do(3, 0)
    assert isinstance(table.request, Roll)
    assert (table.asked, table.dice) == ("flip-all", 3)

    table.do((ICON, BLANK, ICON))

    assert [shot.model for shot in table.all(ShotDeclared)] == ["b1"], "the first shot is finished before the next"
    table.do("hit:k1", 2)
    assert [shot.model for shot in table.all(ShotMissed)] == ["b2"]
    table.do("hit:k1", 2)
    assert [shot.model for shot in table.all(ShotHit)] == ["b1", "b3"]
    assert [shot.model for shot in table.all(ShotDeclared)] == ["b1", "b2", "b3"]


@pytest.mark.rule("NM-SHT-05")
def test_rapid_ones_that_missed_flip_once_more_together() -> None:
    table = volley("rapid").do(3, 0, (BLANK, ICON, BLANK))
    assert (table.asked, table.dice) == ("flip-all-again", 2)
    table.do((ICON, BLANK), "hit:k1", 2, "hit:k1", 2)
    assert [shot.model for shot in table.all(ShotHit)] == ["b1", "b2"]
    assert [shot.model for shot in table.all(ShotMissed)] == ["b3"]


@pytest.mark.rule("NM-SHT-01", "NM-SHT-12", "NM-SAV-02")
def test_one_event_sums_up_a_volley() -> None:
    """Three shots: one misses, one wounds k1 and is saved, one removes k2."""
    table = volley().do(3, 0, (ICON, BLANK, ICON), "hit:k1", 6, 6)
    assert not table.told(VolleyFired), "it is not over yet"
    table.do("hit:k2", 6, 1)
    assert table.last(VolleyFired) == VolleyFired("X", shots=3, hits=2, wounds=2, saved=1, removed=1)


@pytest.mark.rule("NM-SHT-01", "NM-SHT-12")
def test_one_event_sums_up_a_salvo() -> None:
    table = battle("shooting", A="b1 b2 b3", X="k1 k2 k3", house={"asking": "together"})
    table.do("salvo:bow:power:X", (ICON, BLANK, ICON), (6, 2), 1)
    assert table.last(VolleyFired) == VolleyFired("X", shots=3, hits=2, wounds=1, saved=0, removed=1)


@pytest.mark.rule("NM-SHT-01", "NM-SHT-12")
@pytest.mark.parametrize("house", ["each", "together"])
def test_the_story_says_who_shot_with_what_and_shows_every_die(house: str) -> None:
    table = battle("shooting", A="b1 b2 b3", X="k1 k2 k3", house={"asking": house})
    if house == "each":
        table.do("volley:bow:power", 3, 0, (ICON, BLANK, ICON), "hit:k1", 6, 6, "hit:k2", 6, 1)
    else:
        table.do("salvo:bow:power:X", (ICON, BLANK, ICON), (6, 6), (6, 1))
    told = table.last(ShootingResolved)
    assert (told.formation, told.target, told.weapon, told.disciplines) == ("A", "X", "bow", ("power",))
    assert (told.shots, told.hits, told.wounds, told.saved, len(told.removed)) == (3, 2, 2, 1, 1)
    shown = {roll.label.key: (roll.faces, roll.counted) for roll in told.rolls()}
    assert shown == {
        "rolls.flip": ((ICON, BLANK, ICON), (True, False, True)),
        "rolls.wound": ((6, 6), (True, True)),
        "rolls.save": ((6, 1), (True, False)),
    }


@pytest.mark.rule("NM-SHT-09")
def test_a_volley_of_those_in_range_is_one_roll_of_each_kind() -> None:
    table = battle("shooting", A="b1 b2 b3", X="k1 k2 k3", house={"asking": "together"})
    table.do("volley:bow:power", 2, 0, (ICON, ICON))
    assert (table.asked, table.dice) == ("wound-all", 2)
    table.do((1, 1))
    assert table.last(ShootingResolved).shots == 2


@pytest.mark.rule("NM-SHT-01")
def test_when_the_target_is_gone_the_others_have_not_shot() -> None:
    table = volley(X="k1", Y="k9").do(3, 0, (ICON, ICON, ICON))
    table.do(6, 1)
    assert table.last(ShotsLeft).count == 2
    assert table.state.done == ["b1"]
    assert isinstance(table.request, Choose)
    assert "volley:bow:power" in table.offers, "they may choose another target"


@pytest.mark.rule("NM-SHT-13")
def test_with_a_covered_model_gone_the_others_look_again() -> None:
    table = volley(X="k1 k2 k3").do(3, 1, (ICON, ICON, BLANK))
    table.do("rest-seen", "hit:k1", 6, 1)
    assert table.last(ShotsLeft).count == 2
    assert table.asked == "shoot"


@pytest.mark.rule("NM-SHT-09", "NM-MEA-03")
def test_a_model_out_of_range_has_not_shot_and_is_not_offered_this_target_again() -> None:
    table = volley().do(2, 0)
    assert table.dice == 2
    table.do((BLANK, BLANK))
    assert table.state.phase != "shooting", "the third has nobody else to shoot at"

    nobody = volley(Y="k9").do(0)
    assert (nobody.asked, nobody.state.done) == ("shoot", [])
    assert nobody.do("volley:bow:power").asked == "how-many-reach", "only Y is left"


@pytest.mark.rule("NM-SHT-02")
def test_a_volley_that_finds_no_target_costs_nothing() -> None:
    table = battle("shooting", A="b1 b2", X="k1", Y="k9").do("volley:bow:power", "no-target")
    assert (table.asked, table.state.done) == ("shoot", [])


@pytest.mark.rule("NM-SHT-09", "NM-MEA-04")
def test_only_the_limit_matters_so_yes_or_no_will_do() -> None:
    table = battle("shooting", A="b1", X="k1")
    asked = table.do("shoot:bow:power", "aim:X").request
    assert isinstance(asked, Measure)
    assert asked.limit == 180


def test_one_shooter_needs_no_volley() -> None:
    assert not any(key.startswith("volley") for key in battle("shooting", A="b1 d1", X="k1").offers)


@pytest.mark.rule("NM-SHT-06", "NM-HER-06")
def test_a_hero_who_joined_after_the_hold_is_not_part_of_a_rapid_volley() -> None:
    orders = {"b1": {"order": "hold"}, "b2": {"order": "hold"}, "b3": {"order": "move"}}
    table = volley("rapid", marks=orders)
    assert dict(table.request.why.values)["models"] == ("b1", "b2"), "18 in. for them, 9 for b3"
    assert dict(volley("power", marks=orders).request.why.values)["models"] == ("b1", "b2", "b3")


@pytest.mark.rule("NM-MEA-01", "NM-SHT-09")
@pytest.mark.parametrize("premeasure", [True, False])
def test_without_premeasuring_models_out_of_range_lose_their_shot(premeasure: bool) -> None:
    some = volley(X="k1", Y="k9", house={"premeasure": premeasure}).do(1, 0, (BLANK,))
    assert (some.state.phase == "shooting") is premeasure, "b2 and b3 may still look for another target"
    none = volley(X="k1", Y="k9", house={"premeasure": premeasure}).do(0)
    assert (none.state.phase == "shooting") is premeasure
