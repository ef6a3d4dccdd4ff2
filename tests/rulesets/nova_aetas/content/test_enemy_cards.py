"""NA-ENM: what an Enemy card tells, and the enemies of the starter pack."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.state.events import AttackRolled
from tests.rulesets.nova_aetas.table import Table, battle, pack

PLAIN_SWORD = {"equipment.arming-sword.attack.chase": False}
BOX = {
    "papal": {"swiss-guard": 5, "papal-guard": 4, "egidio-da-viterbo": 1},
    "venice": {"stratiota": 5, "crossbowman": 3, "hedge-witch": 1, "jacopo-adoaldi": 1},
    "primaevi": {"faun-warrior": 5, "faun-musician": 2, "centaur": 3},
}


@pytest.mark.rule("NA-ENM-01")
def test_all_of_one_kind_share_a_card_and_a_token() -> None:
    table = battle(
        heroes={"squire": "L1"},
        enemies={"stratiota-1": "C5", "stratiota-2": "D5", "stratiota-3": "E5"},
        active="squire",
    )

    dial = table.game.view.dial
    assert dial is not None
    assert sorted(token.id for token in dial.tokens) == ["squire", "stratiota"]


@pytest.mark.rule("NA-ENM-02")
@pytest.mark.parametrize(("trait", "targets"), [("foot", {"stratiota-1"}), ("rider", {"centaur-1"})])
def test_a_card_that_names_a_trait_touches_only_those_who_bear_it(trait: str, targets: set[str]) -> None:
    table = battle(
        heroes={"apprentice": "C5"},
        enemies={"stratiota-1": "C3", "centaur-1": "E5"},
        active="apprentice",
        cards={"equipment.spark-scroll.attack.trait": trait},
    )

    assert {key.split(":")[1] for key in table.options if key.startswith("attack:") and "spark" in key} == targets


@pytest.mark.rule("NA-ENM-02")
def test_in_an_area_too_only_those_with_the_trait_are_hit() -> None:
    table = battle(
        heroes={"apprentice": "C8"},
        enemies={"stratiota-1": "C5", "centaur-1": "C4"},
        active="apprentice",
        cards={
            "equipment.spark-scroll.attack.trait": "foot",
            "equipment.spark-scroll.attack.area": {"shape": "cross", "size": 1},
        },
    )

    table.choose("attack:stratiota-1:spark-scroll").roll(6, 6, 6, 6)

    assert [event.target for event in table.told(AttackRolled)] == ["stratiota-1"]


@pytest.mark.rule("NA-ENM-06", "NA-CBH-05")
def test_each_die_of_a_physical_attack_must_reach_pd() -> None:
    """Pd 5+, dice 5 4 6: two successes."""
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": "C4"},
        active="squire",
        cards={"classes.squire.ph": 3, "enemies.stratiota.wo": 9} | PLAIN_SWORD,
    )

    table.choose("attack:stratiota-1:arming-sword").roll(5, 4, 6)

    assert [(event.need, event.successes) for event in table.told(AttackRolled)] == [(5, 2)]
    assert table.state.enemies["stratiota-1"].wounds == 2


@pytest.mark.rule("NA-ENM-07", "NA-CBH-14")
def test_each_die_of_an_opposed_spell_must_reach_md() -> None:
    """Md 4+, dice 4 3: one success."""
    table = battle(
        heroes={"apprentice": "C6"},
        enemies={"stratiota-1": "C4"},
        active="apprentice",
        cards={"classes.apprentice.mi": 2},
    )

    table.choose("attack:stratiota-1:spark-scroll").roll(4, 3)

    assert [(event.need, event.successes) for event in table.told(AttackRolled)] == [(4, 1)]


@pytest.mark.rule("NA-DAT-01", "NA-DAT-02", "NA-DAT-03", "NA-DAT-04")
def test_the_starter_pack_has_every_miniature_of_the_box() -> None:
    counts: dict[str, dict[str, int]] = {faction: {} for faction in BOX}
    for kind, card in pack()["enemies"].items():
        counts[card["faction"]][kind] = card.get("miniatures", 1)

    assert counts == BOX
    assert sum(sum(kinds.values()) for kinds in counts.values()) == 30


def _every_kind() -> list[str]:
    return [kind for kinds in BOX.values() for kind in kinds]


@pytest.mark.parametrize("kind", _every_kind())
def test_every_enemy_of_the_pack_fights_a_whole_activation(kind: str) -> None:
    """Whatever the dice, its token moves on by its Ra and the heroes are asked next."""
    table = battle(
        heroes={"squire": "C5", "novice": "E5"},
        enemies={f"{kind}-1": "C7", f"{kind}-2": "D7"},
        active=kind,
        cards={"classes.squire.wo": 30, "classes.novice.wo": 30},
        house={"enemies_choose_paths": True},
    )
    before = table.state.dial[kind]
    while table.state.active is not None and table.state.active.token == kind:
        _answer(table)

    assert table.state.dial[kind] == before + table.state.world.enemy(kind).ra


def _answer(table: Table) -> None:
    request: Any = table.request
    if hasattr(request, "options"):
        table.choose(table.options[0])
    else:
        table.roll(*(1 for _ in request.dice))
