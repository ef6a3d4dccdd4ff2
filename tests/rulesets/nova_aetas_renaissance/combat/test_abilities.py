"""NR-ABI-05..34: abilities of the second edition, the first half of the alphabet."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine.requests import Choose, Draw, Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import (
    CriticalHit,
    LootDropped,
    StrikesParried,
    TokenMoved,
)
from rulesets.nova_aetas.state.mission_events import EnemyCame, EnemyDrafted, NobodyCame
from rulesets.nova_aetas.state.state import Standing
from rulesets.nova_aetas_renaissance.content.review import review
from rulesets.nova_aetas_renaissance.state.events import Charged, CowardFled, ReactionAttackMade
from tests.rulesets.nova_aetas_renaissance.combat.duel import BLADE, duel, struck, struck_by_spell, swing
from tests.rulesets.nova_aetas_renaissance.table import Table, battle, starter_setup

HOUSE = {"buildings": {"1": {"floors": 1}}}
ABI = "enemies.halberdier.abilities"


# Tall and Sniper


def on_a_roof(**more: Any) -> Table:
    """The cutpurse with her crossbow on a roof, a harpy in the yard, and a halberdier between them in one row."""
    rows = ("1......",)
    given: dict[str, Any] = {
        "heroes": {"cutpurse": "A1+1"},
        "enemies": {"harpy-1": "E1", "halberdier-1": "C1"},
        "active": "cutpurse",
        "map_": HOUSE,
    }
    return battle(rows, **(given | more))


@pytest.mark.rule("NR-ABI-05", "NR-LVL-03")
def test_only_a_tall_model_blocks_between_levels() -> None:
    assert on_a_roof().offers("attack:harpy-1")
    assert not on_a_roof(cards={ABI: {"tall": 0}}).offers("attack:harpy-1")


@pytest.mark.rule("NR-ABI-05")
def test_a_tall_friend_blocks_too() -> None:
    table = on_a_roof(
        heroes={"cutpurse": "A1+1", "captain": "C1"},
        enemies={"harpy-1": "E1"},
        cards={"classes.captain.abilities": {"tall": 0}},
    )
    assert not table.offers("attack:harpy-1")


@pytest.mark.rule("NR-ABI-11")
def test_trees_opponents_and_tall_models_do_not_block_a_sniper() -> None:
    row = (".T.....",)
    heroes: dict[str, Any] = {"cutpurse": {"at": "A1", "skills": ["keen-eye"]}}
    enemies = {"harpy-1": "F1", "halberdier-1": "D1"}
    cards = {ABI: {"tall": 0}}

    assert battle(row, heroes=heroes, enemies=enemies, cards=cards, active="cutpurse").offers("attack:harpy-1")
    plain = battle(row, heroes={"cutpurse": "A1"}, enemies=enemies, active="cutpurse")
    assert not plain.offers("attack:harpy-1")


@pytest.mark.rule("NR-ABI-11", "NR-LVL-01")
def test_range_and_height_still_hold_for_a_sniper() -> None:
    heroes: dict[str, Any] = {"cutpurse": {"at": "A1", "skills": ["keen-eye"]}}
    assert not battle((".......",), heroes=heroes, enemies={"harpy-1": "G1"}, active="cutpurse").offers(
        "attack:harpy-1"
    )
    low = {"equipment.light-crossbow.attack": {"range": 2}}
    table = battle(("..1",), heroes=heroes, enemies={"bravo-1": "C1+1"}, active="cutpurse", map_=HOUSE, cards=low)
    assert not table.offers("attack:bravo-1:light-crossbow")


# Barrier, Protection, Shield


def defended_by(*bearers: str, kind: str = "physical") -> Table:
    enemies = {"halberdier-1": "C4"} | {f"standard-bearer-{n}": at for n, at in enumerate(bearers, start=1)}
    cards = {"enemies.standard-bearer.abilities": {"barrier": 2}, "enemies.standard-bearer.miniatures": 3}
    return swing(attack={"kind": kind}, enemies=enemies, cards=cards)


@pytest.mark.rule("NR-ABI-06")
def test_a_barrier_raises_the_physical_defence_of_others_within_range() -> None:
    assert defended_by("C2").dice()[1] == 5
    assert defended_by("C1").dice()[1] == 4
    assert defended_by("C2", "D4").dice()[1] == 6
    assert defended_by("C2", kind="mental").dice()[1] == 4


@pytest.mark.rule("NR-ABI-06")
def test_the_model_itself_does_not_benefit() -> None:
    assert swing(cards={ABI: {"barrier": 2}}).dice()[1] == 4


@pytest.mark.rule("NR-ABI-32")
def test_protection_gives_its_comrades_a_shield() -> None:
    cards = {"enemies.standard-bearer.abilities": {"protection": 2}}
    enemies = {"halberdier-1": "C4", "standard-bearer-1": "C2"}
    assert swing(enemies=enemies, cards=cards).dice()[0] == "2d6"
    assert swing(enemies=enemies | {"standard-bearer-1": "C1"}, cards=cards).dice()[0] == "3d6"


@pytest.mark.rule("NR-ABI-32")
def test_shields_do_not_add_up() -> None:
    cards = {"enemies.standard-bearer.abilities": {"protection": 2}, ABI: {"shield": 0}}
    enemies = {"halberdier-1": "C4", "standard-bearer-1": "C2"}
    assert swing(enemies=enemies, cards=cards).dice()[0] == "2d6"


@pytest.mark.rule("NR-ABI-42")
def test_a_shield_takes_a_die_from_physical_attacks_only() -> None:
    assert swing(cards={ABI: {"shield": 0}}).dice()[0] == "2d6"
    assert swing(attack={"kind": "mental"}, cards={ABI: {"shield": 0}}).dice()[0] == "3d6"


def at_a_friend(ability: str, target: str = "any", kind: str = "physical") -> Table:
    """The captain (3 dice) attacks a friar with this ability."""
    cards = {
        "equipment.bastard-sword.attack": {"ph": 3, "target": target, "kind": kind},
        "classes.friar.abilities": {ability: 0},
    }
    return battle(heroes={"captain": "C5", "friar": "C4"}, active="captain", ap=4, cards=cards).choose("attack:friar")


@pytest.mark.rule("NR-ABI-42", "NR-ABI-34")
def test_a_shield_and_dodge_help_against_a_friend_too() -> None:
    assert at_a_friend("shield").dice() == ("2d6", 5)
    assert set(at_a_friend("dodge").roll(5, 6, 1).options) == {"reroll-die:5", "reroll-die:6"}


@pytest.mark.rule("NR-ABI-34", "NR-TRA-04")
def test_nobody_dodges_what_is_meant_for_friends() -> None:
    table = at_a_friend("dodge", target="friend", kind="mental").roll(5, 6, 1)

    assert table.offers("move")


# Charge


def charger(at: str, **more: Any) -> Table:
    """A stradiot (Ra 3) at C1 that charges anyone in the column."""
    cards = {"enemies.stradiot.ra": 3, "enemies.stradiot.abilities": {"charge": 0}, "enemies.stradiot.attack": BLADE}
    given: dict[str, Any] = {
        "heroes": {"captain": {"at": at, "items": []}},
        "enemies": {"stradiot-1": {"at": "C1"} | more.pop("foe", {})},
        "active": "stradiot",
        "cards": cards | more.pop("cards", {}),
    }
    return battle(**(given | more))


@pytest.mark.rule("NR-ABI-08", "NR-ABI-09")
def test_at_five_squares_it_charges_and_at_six_it_walks() -> None:
    table = charger("C6")
    assert table.opening(Charged)
    assert table.enemy("stradiot-1").at == "C5"
    assert table.ap == 0

    table = charger("C7")
    assert not table.opening(Charged)
    assert table.enemy("stradiot-1").at == "C4"


@pytest.mark.rule("NR-ABI-08")
def test_a_target_next_to_it_is_attacked_with_all_ap() -> None:
    cards = {"enemies.stradiot.ra": 6}
    table = charger("C2", cards=cards).roll(5, 5, 1, 1)
    assert isinstance(table.request, Roll)  # the second attack


@pytest.mark.rule("NR-ABI-08")
def test_a_blinded_or_unloaded_model_does_not_charge() -> None:
    assert not charger("C6", foe={"tokens": ["blinded"]}).opening(Charged)
    cards = {"enemies.stradiot.attack": BLADE | {"reload": 4}}
    assert not charger("C6", cards=cards, foe={"tokens": ["unloaded"]}).opening(Charged)


@pytest.mark.rule("NR-ABI-09")
def test_it_needs_a_path_of_five_squares() -> None:
    rows = (".....", ".###.", ".###.", ".###.", ".....")
    heroes = {"captain": {"at": "C5", "items": []}}
    assert not charger("C5", rows=rows, heroes=heroes, enemies={"stradiot-1": "C1"}).opening(Charged)


@pytest.mark.rule("NR-ABI-09")
def test_hindered_does_not_forbid_it() -> None:
    assert charger("C6", foe={"tokens": ["hindered"]}).enemy("stradiot-1").at == "C5"


@pytest.mark.rule("NR-ABI-10")
def test_after_the_charge_comes_one_attack_and_the_end() -> None:
    table = charger("C5", cards={"enemies.stradiot.ra": 6}).roll(5, 5, 1, 1)

    assert isinstance(table.request, Choose)
    assert [event.to - event.start for event in table.told(TokenMoved) if event.token == "stradiot"] == [6 - 12]


@pytest.mark.rule("NR-ABI-10", "NR-AI-30")
def test_a_charge_ends_with_the_most_strikes() -> None:
    foe = {"at": "C1", "attacks": [BLADE, BLADE | {"name": "axe", "strikes": 3}], "abilities": {"charge": 0}}
    table = battle(heroes={"captain": "C5"}, enemies={"stradiot-1": foe}, active="stradiot").roll(1, 1, 1, 1)

    assert [event.attack for event in table.told(StrikesParried)] == ["axe"]


# Cowardice


@pytest.mark.rule("NR-ABI-12", "NR-ABI-13")
def test_the_last_coward_of_a_faction_is_removed_at_once_and_leaves_nothing() -> None:
    enemies = {"oarsman-1": "C4", "oarsman-2": "G9"}
    table = battle(heroes={"captain": "C5"}, enemies=enemies, active="captain", ap=4)
    table.choose("attack:oarsman-1").roll(3, 1, 1, 1)

    assert table.told(CowardFled) == [CowardFled("oarsman-2")]
    assert not table.state.enemies
    assert [event.at for event in table.told(LootDropped)] == ["C4"]
    assert table.hero("captain").tv == 2  # a wound and one kill
    assert "oarsman" not in table.state.dial


@pytest.mark.rule("NR-ABI-12")
def test_a_captain_of_the_faction_keeps_them() -> None:
    enemies = {"oarsman-1": "C4", "oarsman-2": "G9", "marksman-1": "L1"}
    table = battle(heroes={"captain": "C5"}, enemies=enemies, active="captain", ap=4)
    table.choose("attack:oarsman-1").roll(3, 1, 1, 1)

    assert set(table.state.enemies) == {"oarsman-2", "marksman-1"}


@pytest.mark.rule("NR-ABI-12")
def test_an_ally_with_the_mark_does_not_count() -> None:
    table = battle(
        heroes={"captain": "C5", "deserter": "A1"},
        mission={"allies": {"deserter": {"at": "A1"}}},
        enemies={"oarsman-1": "C4", "oarsman-2": "G9"},
        active="captain",
        ap=4,
    )
    table.choose("attack:oarsman-1").roll(3, 1, 1, 1)
    assert not table.state.enemies


@pytest.mark.rule("NR-ABI-13")
def test_fled_cowards_count_as_gone_for_a_victory() -> None:
    table = battle(
        heroes={"captain": "C5"},
        enemies={"oarsman-1": "C4", "oarsman-2": "G9"},
        active="captain",
        ap=4,
        mission={"victory": [{"when": "enemies-dead"}]},
    )
    table.choose("attack:oarsman-1").roll(3, 1, 1, 1)
    assert table.outcome.result == "victory"


# Leathery, Destiny, Immunity, Undead


@pytest.mark.rule("NR-ABI-14", "NR-TRA-07", "NR-TRA-11")
@pytest.mark.parametrize("trait", ["bleed", "eviscerate"])
def test_the_leathery_do_not_bleed(trait: str) -> None:
    table = swing(4, 4, 1, attack={"traits": [trait]}, cards={ABI: {"leathery": 0}})

    assert (table.enemy("halberdier-1").wounds, table.enemy("halberdier-1").tokens) == (2, [])


@pytest.mark.rule("NR-ABI-17", "NR-ABI-18")
def test_destiny_takes_no_wound_of_a_critical_but_the_threat_rises() -> None:
    table = swing(4, 4, 4, 4, attack={"ph": 4}, cards={ABI: {"destiny": 0}}, hero={"tv": 1})

    assert table.enemy("halberdier-1").wounds == 4
    assert [event.extra for event in table.told(CriticalHit)] == [0]
    assert table.hero("captain").tv == 3


@pytest.mark.rule("NR-ABI-19")
def test_destiny_is_not_pressed_and_nobody_follows() -> None:
    table = swing(4, 1, 1, attack={"traits": ["press"]}, cards={ABI: {"destiny": 0}})

    assert (table.enemy("halberdier-1").at, table.hero("captain").at) == ("C4", "C5")


@pytest.mark.rule("NR-ABI-20")
def test_destiny_is_never_blinded_poisoned_or_stunned() -> None:
    traits = ["stun", "blind", "poison", "bleed"]
    table = swing(4, 1, 1, attack={"traits": traits}, cards={ABI: {"destiny": 0}})

    assert table.enemy("halberdier-1").tokens == [Token.BLEEDING]


@pytest.mark.rule("NR-ABI-26")
def test_an_immunity_keeps_off_the_token_it_names() -> None:
    table = swing(
        4, 1, 1, attack={"traits": ["hinder", "poison"]}, cards={"enemies.halberdier.immunities": ["hindered"]}
    )
    assert table.enemy("halberdier-1").tokens == [Token.POISONED]


@pytest.mark.rule("NR-ABI-27")
def test_the_undead_only_burn() -> None:
    traits = ["poison", "stun", "bleed", "eviscerate", "burn"]
    table = swing(4, 1, 1, attack={"traits": traits}, cards={ABI: {"undead": 0}})

    assert table.enemy("halberdier-1").tokens == [Token.BURNED]


# Heal and the Undead


def healed(friend: dict[str, Any], *, undead: bool = False) -> int:
    cards: dict[str, Any] = {ABI: {"undead": 0} if undead else {}, "enemies.standard-bearer.abilities": {"heal": 3}}
    cards |= {"enemies.halberdier.wo": 9}
    table = battle(
        heroes={"captain": "L12"},
        enemies={"standard-bearer-1": "B2", "halberdier-1": friend},
        active="standard-bearer",
        cards=cards,
    )
    return table.enemy("halberdier-1").wounds


@pytest.mark.rule("NR-ABI-16")
def test_comrades_within_range_discard_a_wound_at_the_start() -> None:
    assert healed({"at": "D3", "wounds": 2}) == 1
    assert healed({"at": "D4", "wounds": 1}) == 1


@pytest.mark.rule("NR-ABI-16", "NR-GEN-13")
@pytest.mark.parametrize(("by", "tv"), [({"skills": ["steady-hands"]}, 1), ({}, 0)])
def test_heal_works_on_a_hero_out_of_action_and_raises_threat_if_it_is_a_skill(by: dict[str, Any], tv: int) -> None:
    table = battle(
        heroes={"friar": {"at": "C5"} | by, "captain": {"at": "C7", "wounds": 6, "standing": Standing.OUT_OF_ACTION}},
        active="friar",
        cards={} if by else {"classes.friar.abilities": {"heal": 2}},
    )
    assert (table.hero("captain").wounds, table.hero("captain").standing) == (5, Standing.IN_ACTION)
    assert table.hero("friar").tv == tv


@pytest.mark.rule("NR-ABI-16")
def test_heal_from_two_sources_reaches_as_far_as_the_farther_one() -> None:
    """Only Climb and Jump add up."""
    table = battle(
        heroes={"friar": {"at": "C5", "skills": ["steady-hands"]}, "captain": {"at": "C8", "wounds": 2}},
        active="friar",
        cards={"classes.friar.abilities": {"heal": 1}},
    )
    assert table.hero("captain").wounds == 2


@pytest.mark.rule("NR-ABI-16")
def test_heal_is_for_the_others_of_its_faction_only() -> None:
    cards = {"enemies.standard-bearer.abilities": {"heal": 3}, "enemies.halberdier.faction": "venice"}
    enemies = {"standard-bearer-1": {"at": "B2", "wounds": 1}, "halberdier-1": {"at": "B3", "wounds": 1}}
    table = battle(heroes={"captain": "L12"}, enemies=enemies, active="standard-bearer", cards=cards)

    assert {enemy.wounds for enemy in table.state.enemies.values()} == {1}


@pytest.mark.rule("NR-ABI-28")
def test_the_undead_discard_no_wounds() -> None:
    assert healed({"at": "D3", "wounds": 2}, undead=True) == 2


# Runner


@pytest.mark.rule("NR-ABI-15")
def test_a_runner_covers_two_squares_for_an_ap() -> None:
    cards = {"classes.captain.abilities": {"runner": 0}}
    table = battle(heroes={"captain": "A12"}, active="captain", ap=3, cards=cards)

    assert table.offers("move:captain:A6:3")
    assert not table.offers("move:captain:A5")
    assert table.offers("move:captain:A11:1")
    assert table.offers("move:captain:A10:1")


@pytest.mark.rule("NR-ABI-15", "NR-SNE-07")
def test_a_hindered_runner_pays_for_the_pair_and_for_each_square() -> None:
    table = battle(
        heroes={"captain": {"at": "A12", "tokens": ["hindered"]}},
        active="captain",
        ap=4,
        cards={"classes.captain.abilities": {"runner": 0}},
    )
    assert table.offers("move:captain:A10:3")


# Eclectic


def eclectic(**more: Any) -> Table:
    """A marksman (Ra 3): left a crossbow of range 5, right a dirk of range 1."""
    attacks = [BLADE | {"name": "crossbow", "range": 5}, BLADE | {"name": "dirk", "strikes": 1}]
    given: dict[str, Any] = {
        "heroes": {"captain": {"at": "C5", "items": []}},
        "enemies": {"marksman-1": "C3"},
        "active": "marksman",
        "cards": {"enemies.marksman.attacks": attacks, "enemies.marksman.ra": 3},
    }
    return battle(**(given | more))


@pytest.mark.rule("NR-ABI-21")
def test_an_eclectic_card_has_two_attacks() -> None:
    with pytest.raises(ValidationError, match="exactly two"):
        eclectic(cards={"enemies.marksman.attacks": [BLADE]})


@pytest.mark.rule("NR-ABI-22")
def test_with_no_hero_beside_it_the_left_profile_is_used() -> None:
    assert [event.attack for event in eclectic().roll(1, 1, 1, 1).told(StrikesParried)] == ["crossbow"]


@pytest.mark.rule("NR-ABI-23")
def test_with_a_hero_beside_it_the_right_profile_is_used() -> None:
    table = eclectic(enemies={"marksman-1": "C4"}).roll(1, 1, 1, 1)
    assert [event.attack for event in table.told(StrikesParried)] == ["dirk"]


@pytest.mark.rule("NR-ABI-23", "NR-GEN-12")
def test_a_hero_on_the_roof_of_the_next_house_is_beside_it() -> None:
    houses = {"buildings": {"1": {"floors": 1}, "3": {"floors": 1}}}
    heroes = {"captain": {"at": "A1+1", "items": []}}
    table = eclectic(rows=("13",), map_=houses, heroes=heroes, enemies={"marksman-1": "B1+1"}).roll(1, 1, 1, 1)

    assert [event.attack for event in table.told(StrikesParried)] == ["dirk"]


@pytest.mark.rule("NR-ABI-23")
def test_an_adjacent_hero_keeps_it_from_shooting_its_objective_so_it_moves() -> None:
    heroes = {"captain": {"at": "C6", "items": [], "tv": 5}, "friar": {"at": "B3", "items": []}}
    cards = eclectic_cards(ra=5)
    table = eclectic(heroes=heroes, cards=cards)

    assert isinstance(table.request, Choose)  # one step in any direction away from the friar
    table.choose("enemy-move:marksman-1:C4")
    assert table.roll(1, 1, 1, 1).told(StrikesParried)[0].attack == "crossbow"


def eclectic_cards(ra: int) -> dict[str, Any]:
    attacks = [BLADE | {"name": "crossbow", "range": 5}, BLADE | {"name": "dirk", "strikes": 1}]
    return {"enemies.marksman.attacks": attacks, "enemies.marksman.ra": ra}


# Elusive, Phalanx


@pytest.mark.rule("NR-ABI-24")
def test_an_elusive_model_that_leaves_is_not_attacked() -> None:
    cards = {"classes.captain.abilities": {"elusive": 0}}
    table = duel(cards=cards, enemies={"halberdier-1": "C4", "halberdier-2": "D5"}).choose("move:captain:C7")

    assert not table.told(ReactionAttackMade)
    assert table.hero("captain").at == "C7"


def in_phalanx(*comrades: str, house: dict[str, Any] | None = None) -> Table:
    enemies = {"halberdier-1": "C4"} | {f"arquebusier-{n}": at for n, at in enumerate(comrades, start=1)}
    return struck(1, 1, 1, enemies=enemies, cards={ABI: {"phalanx": 0}}, house=house)


@pytest.mark.rule("NR-ABI-25")
@pytest.mark.parametrize(("comrades", "strikes"), [((), 2), (("B5",), 3), (("B5", "D5"), 3), (("B4",), 2)])
def test_a_comrade_beside_the_target_gives_one_strike_more(comrades: tuple[str, ...], strikes: int) -> None:
    assert [event.strikes for event in in_phalanx(*comrades).told(StrikesParried)] == [strikes]


@pytest.mark.rule("NR-ABI-25")
def test_mental_attacks_gain_nothing() -> None:
    enemies = {"halberdier-1": "C4", "arquebusier-1": "B5"}
    table = struck_by_spell(enemies=enemies, cards={ABI: {"phalanx": 0}})
    assert isinstance(table.request, Roll)
    assert dict(table.request.why.values)["oppose"] == 2


# Horde


def drafted(kind: str, points: dict[str, str], house: dict[str, Any] | None = None, **cards: Any) -> Table:
    """A draft at six o'clock of this kind's faction, on these squares."""
    content = {f"enemies.{name}.faction": "rome" for name in ("oarsman",)} if kind != "oarsman" else {}
    then = {"do": "draft", "points": list(points), "faction": "venice", "rank": "troop"}
    mission = {"spawning": points, "events": {"alarm": {"at": "5:05", "then": [then]}}}
    return battle(
        heroes={"captain": "L12"},
        mission=mission,
        now=60,
        dial={"captain": 63},
        house=house,
        cards=content | {f"enemies.{path}": value for path, value in cards.items()},
    )


@pytest.mark.rule("NR-ABI-29", "NR-ABI-30")
def test_a_horde_of_three_enters_round_the_draft_square() -> None:
    cards: dict[str, Any] = {"stradiot.rank": "elite", "oarsman.abilities": {"horde": 3}}
    table = drafted("oarsman", {"gate": "C3"}, **cards)
    table.draw("oarsman")
    assert table.told(EnemyCame)[0].at == "C3"

    table.choose("place-enemy:oarsman-2:C2").choose("place-enemy:oarsman-3:B3")

    assert {enemy.at for enemy in table.state.enemies.values()} == {"C3", "C2", "B3"}


@pytest.mark.rule("NR-ABI-30")
def test_with_no_square_beside_the_first_they_stand_as_near_as_possible() -> None:
    rows = ("......", ".#.#..", ".#.#..", "......", "......", "......")
    mission_cards = {"stradiot.rank": "elite", "oarsman.abilities": {"horde": 4}}
    then = {"do": "draft", "points": ["gate"], "faction": "venice", "rank": "troop"}
    table = battle(
        rows,
        heroes={"captain": "F6", "friar": "C1"},
        mission={"spawning": {"gate": "C2"}, "events": {"alarm": {"at": "5:05", "then": [then]}}},
        dial={"captain": 63, "friar": 63},
        cards={f"enemies.{path}": value for path, value in mission_cards.items()},
    ).draw("oarsman")

    assert table.state.enemies["oarsman-2"].at == "C3"  # the only one next to it
    near = {option.rpartition(":")[2] for option in table.options}
    assert near == {"B1", "D1", "C4", "A2", "E2"}  # all at distance 2


@pytest.mark.rule("NR-ABI-31")
def test_a_square_that_would_get_nobody_draws_another_card() -> None:
    cards: dict[str, Any] = {"oarsman.abilities": {"horde": 3}, "oarsman.miniatures": 3}
    table = drafted("oarsman", {"gate": "C3", "yard": "H8"}, **cards).draw("oarsman")
    table.choose(table.options[0]).choose(table.options[0])
    assert isinstance(table.request, Draw)

    table.draw("stradiot")

    assert table.state.enemies["stradiot-1"].at == "H8"


@pytest.mark.rule("NR-ABI-31")
def test_a_part_of_a_horde_enters() -> None:
    cards: dict[str, Any] = {"oarsman.abilities": {"horde": 3}, "oarsman.miniatures": 5}
    points = {"gate": "C3", "yard": "H8"}
    table = drafted("oarsman", points, **cards).draw("oarsman")
    table.choose(table.options[0]).choose(table.options[0])
    assert table.told(EnemyCame)[-1].at == "H8"  # two of three go on to the yard


@pytest.mark.rule("NR-ABI-31")
def test_with_no_card_left_the_squares_stay_empty() -> None:
    cards: dict[str, Any] = {"stradiot.rank": "elite", "oarsman.abilities": {"horde": 3}, "oarsman.miniatures": 3}
    table = drafted("oarsman", {"gate": "C3", "yard": "H8"}, **cards).draw("oarsman")
    table.choose(table.options[0]).choose(table.options[0])

    assert table.told(NobodyCame)
    assert not table.told(EnemyDrafted)


@pytest.mark.rule("NR-ABI-12")
def test_a_coward_drafted_alone_flees_at_once() -> None:
    cards: dict[str, Any] = {"stradiot.rank": "elite", "oarsman.abilities": {"cowardice": 0}}
    table = drafted("oarsman", {"gate": "C3"}, **cards).draw("oarsman")

    assert table.told(CowardFled)
    assert not table.state.enemies


# Heavy, Dodge


@pytest.mark.rule("NR-ABI-33")
def test_a_heavy_model_neither_walks_onto_a_roof_nor_is_pushed_there() -> None:
    rows = ("......", ".1111.", ".1111.", "......")
    map_ = HOUSE | {"ladders": [{"a": "A2", "b": "B2+1"}]}
    heroes: dict[str, Any] = {"captain": {"at": "C2+1", "items": []}}
    enemies, blade = {"halberdier-1": "A1"}, {"enemies.halberdier.attack": BLADE}
    table = battle(
        rows, heroes=heroes, enemies=enemies, active="halberdier", map_=map_, cards={ABI: {"heavy": 0}} | blade
    )
    assert table.enemy("halberdier-1").at == "C1"  # as near as the ground lets it

    free = battle(rows, heroes=heroes, enemies=enemies, active="halberdier", map_=map_, cards={ABI: {}} | blade)
    assert free.enemy("halberdier-1").at == "B2+1"


@pytest.mark.rule("NR-ABI-33")
def test_a_heavy_model_may_not_be_placed_on_a_roof() -> None:
    setup = starter_setup("the-ferry-toll").model_copy()
    content = setup.content.model_dump()
    content["enemies"]["arquebusier"]["abilities"] = {"heavy": 0}

    (error,) = review(type(setup.content).model_validate(content))

    assert error.key == ("missions", "the-ferry-toll", "enemies", 1, "at", 0)


@pytest.mark.rule("NR-ABI-33")
def test_a_heavy_reinforcement_comes_in_on_the_ground_beside_the_house() -> None:
    coming = {"do": "reinforce", "kind": "bronze-bull", "point": "roof"}
    table = battle(
        ("......", "..11..", "..11..", "......"),
        map_={"buildings": {"1": {"floors": 1}}},
        heroes={"captain": "A1"},
        active="captain",
        ap=4,
        mission={"levers": {"bell": {"at": "A1", "then": [coming]}}, "spawning": {"roof": "C2+1"}},
    )
    table.choose("pull-lever:bell")
    assert set(table.options) == {"place-enemy:bronze-bull-1:C1", "place-enemy:bronze-bull-1:B2"}


@pytest.mark.rule("NR-ABI-34")
def test_whoever_attacks_a_dodger_rolls_a_success_again() -> None:
    table = swing(5, 4, 1, cards={ABI: {"dodge": 0}})
    assert set(table.options) == {"reroll-die:4", "reroll-die:5"}

    table.choose("reroll-die:4").roll(2)

    assert table.enemy("halberdier-1").wounds == 1


@pytest.mark.rule("NR-ABI-34")
def test_without_a_success_nothing_is_rolled_again() -> None:
    assert isinstance(swing(3, 2, 1, cards={ABI: {"dodge": 0}}).request, Choose)


@pytest.mark.rule("NR-ABI-34", "NR-SPO-05")
def test_imposed_rerolls_come_before_the_heros_own() -> None:
    table = swing(5, 1, 1, cards={ABI: {"dodge": 0}}, hero={"tokens": ["lucky"]}).roll(1)

    assert set(table.options) == {"reroll-die:1", "keep"}
    assert table.choose("reroll-die:1").roll(4).enemy("halberdier-1").wounds == 1
