"""Two rules at once: tokens with tokens, attacks with skills, and models that are removed halfway."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.requests import Choose, Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import EnemyDecided, EnemySlain, Moved, StrikesParried, WoundsDealt
from rulesets.nova_aetas.state.mission_events import FireSet
from rulesets.nova_aetas.state.state import Persona
from tests.rulesets.nova_aetas.table import Table, battle, pack

FIVE = 60
COMPASS = {"enemies_choose_paths": True}
VILLAGE = pack()["missions"]["the-burning-village"]


def next_to_enemy(hero: str, fields: dict[str, Any], cards: dict[str, Any], **changes: Any) -> Table:
    """A Stratiota on C4 acts next to the hero on C5."""
    given: dict[str, Any] = {
        "heroes": {hero: {"at": "C5"} | fields},
        "enemies": {"stratiota-1": "C4"},
        "active": "stratiota",
        "cards": cards,
        "house": COMPASS,
    }
    return battle(**(given | changes))


@pytest.mark.rule("NA-ESK-19", "NA-OOA-07")
def test_one_that_dies_by_the_answer_to_its_pistol_strikes_no_blow() -> None:
    table = next_to_enemy(
        "duellist",
        {"skills": ["riposte"]},
        {"enemies.stratiota.skills": {"point-blank": 0}},
        enemies={"stratiota-1": {"at": "C4", "wounds": 1}},
    )

    table.roll(8, 8, 8, 8, 8).choose("respond:riposte")

    assert table.told(EnemySlain)
    assert not isinstance(table.request, Roll)
    assert table.state.heroes["duellist"].wounds == 0


@pytest.mark.rule("NA-STA-22", "NA-ESK-18")
def test_the_wound_that_pierce_puts_on_armour_wakes_a_sleeper() -> None:
    table = next_to_enemy("squire", {"tokens": [Token.SLEEP]}, {"enemies.stratiota.skills": {"pierce": 0}})

    table.roll(5, 5, 1, 1)

    assert table.state.heroes["squire"].armour_wounds == 1
    assert table.state.heroes["squire"].tokens == []


@pytest.mark.rule("NA-ARM-05")
def test_armour_takes_the_wound_of_a_sharpened_shield() -> None:
    table = battle(
        heroes={"squire": "C5"},
        enemies={"papal-guard-1": "C4"},
        active="squire",
    )

    table.choose("attack:papal-guard-1:arming-sword").roll(1, 1, 1, 1)

    assert table.state.heroes["squire"].armour_wounds == 1
    assert table.state.heroes["squire"].wounds == 0


@pytest.mark.rule("NA-STA-05", "NA-AIX-18")
def test_one_that_walks_away_from_a_charmed_hero_sees_him_again_from_two_squares() -> None:
    """On its way to A4 the first step takes it out of the charm: there it turns on him, and comes back for nothing."""
    table = next_to_enemy(
        "scum",
        {"tokens": [Token.CHARM], "tv": 9},
        {"enemies.stratiota.attack.range": 2},
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["C1"], "tv": 5}]}},
    )

    assert [event.path for event in table.game.opening if isinstance(event, Moved)] == [("C3",)]
    assert table.opening(EnemyDecided)[-1].target == "scum"
    assert table.dice() == ("3d6", 5)


@pytest.mark.rule("NA-STA-18", "NA-MSA-12")
def test_a_silenced_hedge_witch_lights_nothing_with_her_mind() -> None:

    table = battle(
        heroes={"squire": "F9"},
        enemies={"hedge-witch-1": {"at": "E7", "tokens": [Token.SILENCE]}},
        active="hedge-witch",
        mission=VILLAGE,
        fires={"weaver": 0, "smith": 0, "miller": 0, "priest": 0},
        hidden=["weaver", "smith", "miller", "priest"],
        house=COMPASS,
    )

    assert not table.opening(FireSet)


@pytest.mark.rule("NA-STA-06", "NA-STA-16")
@pytest.mark.parametrize(
    ("caster", "target", "faces", "converted"),
    [
        ([Token.IMPROVED_OPPOSE], [], (8, 1, 1), True),
        ([], [Token.PROVOKE], (8, 8, 1), False),
        ([Token.IMPROVED_OPPOSE], [Token.PROVOKE], (8, 8, 1), True),
    ],
)
def test_tokens_on_an_oppose_touch_a_prayer_as_they_touch_a_spell(
    caster: list[Token], target: list[Token], faces: tuple[int, ...], converted: bool
) -> None:
    table = battle(
        heroes={"inquisitor": {"at": "C5", "skills": ["convert-prayer"], "tokens": caster}},
        enemies={"stratiota-1": {"at": "C4", "tokens": target}},
        active="inquisitor",
        ap=4,
    )

    table.choose("attack:stratiota-1:convert-prayer").roll(*faces)

    assert table.state.enemies["stratiota-1"].tokens == ([Token.CONVERT] if converted else [])
    assert table.state.heroes["inquisitor"].tokens == []


@pytest.mark.rule("NA-STA-06")
def test_improved_oppose_helps_a_spell_against_everyone_in_its_area() -> None:
    """Difficulty 2 and one success against each of two: with the token both are struck."""
    area = {"shape": "distance", "size": 1}
    table = battle(
        heroes={"enchantress": {"at": "C5", "skills": ["lightning"], "tokens": [Token.IMPROVED_OPPOSE]}},
        enemies={"papal-guard-1": "C2", "papal-guard-2": "D2"},
        active="enchantress",
        ap=4,
        cards={"skills.lightning.attack.area": area},
    )

    table.choose("attack:papal-guard-1:lightning").roll(8, 1, 1, 1).roll(8, 1, 1, 1)

    assert [enemy.wounds for enemy in table.state.enemies.values()] == [2, 2]


@pytest.mark.rule("NA-STA-11")
def test_an_energy_field_is_not_asked_about_a_friends_spell() -> None:
    table = battle(
        heroes={
            "enchantress": {"at": "C5", "skills": ["wings"]},
            "squire": {"at": "C6", "tokens": [Token.ENERGY_FIELD]},
        },
        active="enchantress",
        ap=4,
    )

    table.choose("attack:squire:wings").roll(8, 1, 1, 1)

    assert table.state.heroes["squire"].tokens == [Token.ENERGY_FIELD, Token.FLY]


@pytest.mark.rule("NA-EFF-10", "NA-OOA-09")
def test_what_a_hero_kept_going_ends_when_he_is_out_of_the_game() -> None:
    table = battle(
        heroes={
            "inquisitor": {"at": "C9", "skills": ["silence-prayer"]},
            "apprentice": "C6",
        },
        enemies={"hedge-witch-1": "C5"},
        active="inquisitor",
        dial={"apprentice": 90, "hedge-witch": 95},
        cards={"equipment.hair-shirt.armour": 0},
    )
    table.choose("attack:apprentice:silence-prayer").roll(8, 1, 1)
    inquisitor = table.state.heroes["inquisitor"]
    assert Token.SILENCE in table.state.heroes["apprentice"].tokens

    inquisitor.tokens.append(Token.BURNED)
    inquisitor.wounds = 5
    table.choose("wait:2")  # he burns, falls, and eight sectors on nobody has treated him
    if not isinstance(table.request, Choose):
        table.draw(table.state.wound_cards.bag[0])

    assert table.state.heroes["inquisitor"].standing == "out-of-game"
    assert table.state.heroes["apprentice"].tokens == []
    assert table.state.enemies["hedge-witch-1"].tokens == []
    assert table.state.kept == []


@pytest.mark.rule("NA-TOK-05", "NA-TOK-06")
def test_strength_two_takes_the_place_of_strength_one_on_an_object() -> None:
    coat = {"target": "weapon", "effects": [{"do": "coat", "token": "strength-2"}]}
    table = battle(
        heroes={"squire": {"at": "C5", "equipment": ["whetstone"]}},
        active="squire",
        ap=4,
        cards={"equipment.whetstone.use": coat},
    )
    sword = next(item for item in table.state.heroes["squire"].items if item.id == "arming-sword")
    sword.tokens.append(Token.STRENGTH_1)

    table.choose("use-item:whetstone:arming-sword")

    assert sword.tokens == [Token.STRENGTH_2]


@pytest.mark.rule("NA-ESK-03", "NA-CBH-17")
def test_a_flute_is_heard_in_a_prayer_too() -> None:
    table = battle(
        heroes={"inquisitor": {"at": "C5", "skills": ["convert-prayer"]}},
        enemies={"faun-musician-1": "C3"},
        active="inquisitor",
        ap=4,
    )

    table.choose("attack:faun-musician-1:convert-prayer").roll(8, 8, 1)

    assert table.dice() == ("1d8", 5)
    table.roll(1)
    assert table.state.enemies["faun-musician-1"].tokens == []


@pytest.mark.rule("NA-ESK-17", "NA-STA-23")
def test_a_blinded_neighbour_joins_no_phalanx() -> None:
    table = battle(
        heroes={"squire": "C5"},
        enemies={"swiss-guard-1": "C4", "swiss-guard-2": {"at": "D4", "tokens": [Token.BLINDED]}},
        active="swiss-guard",
        house=COMPASS,
    )

    table.choose("activate:swiss-guard-1").roll(1, 1, 1, 1)

    assert table.told(StrikesParried)[0].strikes == 2


@pytest.mark.rule("NA-STA-34", "NA-REA-10")
def test_bleeding_from_an_enemy_that_reacts_waits_for_the_heros_next_activation() -> None:
    table = battle(
        heroes={"scum": "C5"},
        enemies={"faun-warrior-1": "C4"},
        active="scum",
        dial={"faun-warrior": FIVE + 1},
        house=COMPASS | {"reaction": True},
    )

    table.choose("wait:5").roll(1, 1, 1)

    assert table.state.heroes["scum"].wounds == 2
    assert table.state.heroes["scum"].tokens == [Token.BLEEDING]
    assert WoundsDealt("scum", 1, "NA-STA-34") not in table.events


@pytest.mark.rule("NA-ESK-14")
def test_a_marksman_on_its_mission_leaves_a_harmless_hero_first() -> None:
    """At its post on C4 already, with a hero it need not fear next to it: it steps out of contact and stays out."""
    table = next_to_enemy(
        "squire",
        {},
        {"enemies.stratiota.skills": {"marksman": 0}},
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["C4", "C3"], "tv": 9}]}},
    )

    assert table.state.enemies["stratiota-1"].at == "C3"


@pytest.mark.rule("NA-MIS-06", "NA-ESK-21")
def test_the_last_enemy_dead_wins_before_its_shield_cuts() -> None:
    """The cut would be his last wound, and his fall the heroes' defeat: but the battle is over."""
    table = battle(
        heroes={"scum": {"at": "C5", "wounds": 4}},
        enemies={"papal-guard-1": {"at": "C4", "wounds": 3}},
        active="scum",
        cards={"enemies.papal-guard.skills": {"sharpened-shield": 0}},
        mission={"victory": [{"when": "enemies-dead"}], "defeat": [{"when": "heroes-down", "count": 1}]},
    )

    table.choose("attack:papal-guard-1:throwing-knives").roll(6, 1, 1)

    assert table.outcome.result == "victory"


@pytest.mark.rule("NA-OOA-02", "NA-ESK-21")
def test_cut_down_by_a_shield_in_his_own_activation_he_moves_by_his_ap_and_six() -> None:
    table = battle(
        heroes={"scum": {"at": "C5", "wounds": 4}, "squire": "L12"},
        enemies={"papal-guard-1": "C4"},
        active="scum",
        dial={"squire": FIVE + 5, "papal-guard": FIVE + 5},
    )

    table.choose("attack:papal-guard-1:throwing-knives").roll(1, 1, 1)

    assert table.state.heroes["scum"].standing == "out-of-action"
    assert table.state.dial["scum"] == FIVE + 3 + 6


@pytest.mark.rule("NA-CBH-19", "NA-EFF-14")
def test_who_chases_with_reach_comes_one_square_nearer() -> None:
    table = battle(
        heroes={"novice": "C6"},
        enemies={"papal-guard-1": "C4"},
        active="novice",
        cards={"equipment.quarterstaff.attack.chase": True, "enemies.papal-guard.skills": {}},
    )

    table.choose("attack:papal-guard-1:quarterstaff").roll(6, 1).choose("follow:novice:C5")

    assert (table.state.enemies["papal-guard-1"].at, table.state.heroes["novice"].at) == ("C3", "C5")


@pytest.mark.rule("NA-STA-15", "NA-ESK-25", "NA-EFF-07")
@pytest.mark.parametrize(("faces", "wounds"), [((4, 4, 6, 1), 2), ((4, 4, 6, 4), 5)])
def test_a_mark_adds_successes_a_shield_takes_one_and_then_comes_the_critical(
    faces: tuple[int, ...], wounds: int
) -> None:
    """Pd 5: three successes less one are no critical; four less one are, and Critical 2 makes them five wounds."""
    table = battle(
        heroes={"squire": "C5"},
        enemies={"papal-guard-1": {"at": "C4", "tokens": [Token.MARKED]}},
        active="squire",
        cards={
            "equipment.arming-sword.attack": {"form": "close", "critical": 2},
            "enemies.papal-guard.skills": {"shield": 0},
            "enemies.papal-guard.wo": 9,
        },
    )

    table.choose("attack:papal-guard-1:arming-sword").roll(*faces)

    assert table.state.enemies["papal-guard-1"].wounds == wounds


@pytest.mark.rule("NA-TST-08", "NA-STA-17", "NA-STA-24", "NA-STA-33")
def test_cursed_weak_and_with_a_re_roll_one_die_is_left_and_may_be_turned() -> None:
    """Ph 3 less two is one die, which must show 6 under the curse; a 5 is turned into a 6."""
    tokens = [Token.CURSED, Token.WEAKNESS_2, Token.REROLL]
    table = battle(
        heroes={"scum": {"at": "C5", "tokens": tokens}}, enemies={"papal-guard-1": "C3"}, active="scum", ap=5
    )

    table.choose("attack:papal-guard-1:throwing-knives")
    assert table.dice() == ("1d6", 6)
    table.roll(5).choose("spend-token:re-roll").roll(6)

    assert table.state.heroes["scum"].tokens == []
    assert table.state.enemies["papal-guard-1"].wounds == 0  # its shield takes the only success


DAZED = {"at": "C5", "tokens": [Token.STUNNED, Token.KNOCKED_DOWN]}


@pytest.mark.rule("NA-STA-31", "NA-ESK-10")
def test_one_who_is_stunned_and_knocked_down_shakes_off_the_daze_before_he_stands_up() -> None:
    table = battle(heroes={"squire": DAZED}, enemies={"stratiota-1": "C4"}, active="squire")
    assert table.options == ("shake-off:stunned:2",)

    table.choose("shake-off:stunned:2")
    assert not table.offers("wait")
    table.choose("shake-off:knocked-down:1")

    assert table.active.ap == 1


@pytest.mark.rule("NA-STA-31", "NA-ESK-10")
def test_with_too_few_ap_to_shake_it_off_he_can_only_wait() -> None:
    table = battle(heroes={"squire": DAZED}, enemies={"stratiota-1": "C4"}, active="squire", ap=1, spent=3)

    assert {key.partition(":")[0] for key in table.options} <= {"wait", "end-activation"}


@pytest.mark.rule("NA-STA-31", "NA-ESK-10")
@pytest.mark.parametrize(("ra", "left"), [(1, ["stunned", "knocked-down"]), (2, ["knocked-down"]), (3, [])])
def test_an_enemy_too_shakes_off_the_daze_first(ra: int, left: list[str]) -> None:
    table = battle(
        heroes={"squire": "L12"},
        enemies={"stratiota-1": {"at": "A1", "tokens": ["stunned", "knocked-down"]}},
        dial={"stratiota": 60, "squire": 61},
        cards={"enemies.stratiota.ra": ra},
    )

    assert table.state.enemies["stratiota-1"].tokens == left


@pytest.mark.rule("NA-STA-29", "NA-STA-31", "NA-MSA-20")
@pytest.mark.parametrize(("token", "squares"), [(Token.HINDERED, 2), (Token.STUNNED, 2), (Token.SLEEP, 0)])
def test_tokens_hold_up_the_messenger_as_they_hold_up_anyone(token: Token, squares: int) -> None:
    messenger = Persona("messenger", "table", at="H12", to="A12", tokens=[token])
    table = battle(
        heroes={"squire": "A1"},
        enemies={"hedge-witch-1": "L1"},
        mission=VILLAGE,
        fires={"weaver": 0, "smith": 0, "miller": 0, "priest": 0},
        hidden=["weaver", "smith", "miller", "priest"],
        personae={"messenger": messenger},
        dial={"messenger": FIVE},
    )

    walked = [len(event.path) for event in table.opening(Moved) if event.who == "messenger"]
    assert sum(walked[:1]) == squares
    assert table.state.dial["messenger"] == FIVE + 4


def hunted_messenger(*tokens: Token, wounds: int = 0, effects: list[dict[str, Any]] | None = None) -> Table:
    """A Stratiota on C4 attacks the Messenger on C5, with two strikes at 5+; the Squire is far away."""
    blow = {"sphere": "physical", "strikes": 2, "difficulty": 5, "effects": effects or []}
    messenger = Persona("messenger", "table", at="C5", to="A12", wounds=wounds, tokens=list(tokens))
    return battle(
        heroes={"squire": "L12"},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        cards={"enemies.stratiota.attack": blow},
        mission={
            "instructions": {"stratiota": [{"do": "kill-persona", "persona": "messenger", "tv": 9}]},
            "personae": {"messenger": VILLAGE["personae"]["messenger"] | {"at": "C5", "to": "A12"}},
            "dial": {"heroes": 0, "messenger": 5},
        },
        personae={"messenger": messenger},
        dial={"messenger": FIVE + 5},
        house=COMPASS,
    )


@pytest.mark.rule("NA-ESK-24", "NA-OOA-09")
def test_a_blow_that_kills_a_persona_has_no_token_of_its_to_move_on() -> None:
    table = hunted_messenger(wounds=4, effects=[{"do": "delay", "count": 2}]).roll(1, 1)

    assert table.state.personae["messenger"].standing == "out-of-game"
    assert "messenger" not in table.state.dial


@pytest.mark.rule("NA-STA-05", "NA-STA-10", "NA-MSA-11")
@pytest.mark.parametrize(("token", "attacked"), [(None, True), (Token.CHARM, False), (Token.DISGUISE, False)])
def test_a_charmed_messenger_is_overlooked_as_a_hero_would_be(token: Token | None, attacked: bool) -> None:
    table = hunted_messenger(*([token] if token else []))

    assert isinstance(table.request, Roll) is attacked


@pytest.mark.rule("NA-STA-08", "NA-STA-15", "NA-STA-16")
def test_a_persona_under_attack_uses_tokens_as_a_hero_does() -> None:
    """Provoke makes two strikes one, Marked makes 5+ 6+, and the players decide about its Defence."""
    table = hunted_messenger(Token.PROVOKE, Token.MARKED, Token.DEFENCE)

    assert table.dice() == ("2d6", 6)
    table.roll(5, 5).choose("spend-token:defence")

    assert table.state.personae["messenger"].wounds == 0
    assert table.state.personae["messenger"].tokens == [Token.MARKED]


@pytest.mark.rule("NA-STA-37", "NA-STA-28", "NA-OOA-11")
def test_the_last_of_a_group_that_burns_and_bleeds_takes_the_token_with_it() -> None:
    table = battle(
        heroes={"squire": "L12"},
        enemies={"stratiota-1": {"at": "A1", "tokens": [Token.BURNED, Token.BLEEDING]}},
        active="stratiota",
        house=COMPASS,
    )

    assert table.opening(EnemySlain)
    assert "stratiota" not in table.state.dial
    assert table.state.loot != []


@pytest.mark.rule("NA-ESK-24")
def test_what_hurries_a_hero_stuns_no_enemy() -> None:
    table = battle(
        heroes={"chronomancer": {"at": "C5", "skills": ["turn-back"], "time": 2}},
        enemies={"stratiota-1": "C3"},
        active="chronomancer",
        ap=5,
        cards={"skills.turn-back.use.target": "any"},
    )

    table.choose("use-skill:turn-back:stratiota-1")

    assert table.state.enemies["stratiota-1"].tokens == []
