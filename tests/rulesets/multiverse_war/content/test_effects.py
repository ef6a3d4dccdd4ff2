"""MW-DAT-03: every effect of a pack does what it says, for the right units, as long as it should, if its condition is met."""

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.multiverse_war.content.review import review
from rulesets.multiverse_war.state.events import EveryUnitSlowed
from tests.rulesets.multiverse_war.table import Table, battle, setup, starter

Effect = dict[str, Any]
DUEL = {"red-1": "swordsman 0,0", "blue-1": "heavy_swordsman 1,0"}
"""The Swordsman attacks with 3 - 1 dice, the Heavy Swordsman answers with 2."""


def card(*effects: Effect, **fields: Any) -> dict[str, Any]:
    """A pack with one more card, `trick`."""
    return {"cards": {"trick": {"cost": 0, "acts": "strength", "effects": list(effects)} | fields}}


def ability(kind: str, *effects: Effect, active: bool = False, **fields: int) -> dict[str, Any]:
    return {"units": {kind: {"ability": {"name": "trick", "active": active, "effects": list(effects), **fields}}}}


def hero_ability(*effects: Effect, **fields: int) -> dict[str, Any]:
    """Brand the Elder's first ability does this instead."""
    known = starter()["heroes"]["brand-the-elder"]["abilities"]
    return {
        "heroes": {
            "brand-the-elder": {"abilities": known | {"hammer-blow": {"level": 1, "effects": list(effects), **fields}}},
        }
    }


def dial(*effects: Effect) -> dict[str, Any]:
    return {"dial": {"fresh-tracks": {"effects": list(effects)}}}


def lays(table: Table, name: str = "red-1", at: str = "attack:(1,0)") -> Table:
    """Red attacks and lays the card."""
    return table.order(name).choose(at).choose("lay:trick").no_cards()


BRAND = {"red": {"brand-the-elder": {"hp": 3, "ap": 3, "abilities": ["hammer-blow"]}}}
UNLOCKED = {"red": {"swordsman": 2}}


@pytest.mark.rule("MW-DAT-03")
def test_a_card_that_lasts_the_turn_is_still_good_when_its_unit_is_attacked() -> None:
    changes = card({"do": "dice", "amount": 1, "lasts": "turn"})
    table = lays(battle(DUEL, hands={"red": ["trick"]}, changes=changes))
    assert table.dice == 3
    table.miss().miss().end_phase().until("action", seat="blue").attack("blue-1", (0, 0)).miss()
    assert (table.striker, table.dice) == ("swordsman", 3)
    assert not table.miss().until("build", turn=3).state.lasting


@pytest.mark.rule("MW-DAT-03")
def test_a_lasting_effect_keeps_its_condition() -> None:
    changes = card({"do": "dice", "amount": 1, "lasts": "turn", "when": {"role": "attack"}})
    table = lays(battle(DUEL, hands={"red": ["trick"]}, changes=changes))
    assert table.dice == 3
    table.miss().miss().end_phase().until("action", seat="blue").attack("blue-1", (0, 0)).miss()
    assert table.dice == 2


@pytest.mark.rule("MW-DAT-03")
def test_lasting_damage_for_a_class_or_for_the_hero_alone() -> None:
    units = {"red-1": "brand-the-elder 0,0", "red-2": "horseman 0,1", "blue-1": "heavy_swordsman 1,0"}
    for effect, wounds in (({}, 1), ({"to": "class", "class": "cavalry"}, 2)):
        changes = hero_ability({"do": "damage", "amount": 1, "lasts": "turn"} | effect)
        table = battle(units, heroes=BRAND, changes=changes).order("red-1").choose("cast:hammer-blow").end_activation()
        table.attack("red-2", (1, 0)).roll(*["HORSE"] * table.dice)
        assert table.unit("blue-1").wounds == wounds


@pytest.mark.rule("MW-DAT-03", "MW-FOR-02")
def test_an_effect_for_one_strike_serves_one_unit_of_a_formation() -> None:
    table = battle(
        DUEL | {"red-2": "swordsman 0,0"},
        hands={"red": ["keen-edge"]},
        house={"formations": True},
        buildings={"fortress-1": "red -4,0"},
        marks={"red-1": {"partner": "red-2"}, "red-2": {"partner": "red-1"}},
        changes={"units": {"heavy_swordsman": {"hp": 4}}},
    )
    table.order("red-1").choose("attack:").choose("lay:keen-edge").no_cards().choose("strike:red-1")
    assert table.roll("SWORD", "BOW").unit("blue-1").wounds == 2
    assert table.roll("SWORD", "BOW").unit("blue-1").wounds == 3


@pytest.mark.rule("MW-CRD-02", "MW-FOR-02")
def test_only_units_of_a_formation_that_may_use_the_card_get_its_dice() -> None:
    table = battle(
        {"red-1": "horseman 0,0", "red-2": "swordsman 0,0", "blue-1": "swordsman 1,0"},
        hands={"red": ["trick"]},
        house={"formations": True},
        buildings={"fortress-1": "red -4,0"},
        marks={"red-1": {"partner": "red-2"}, "red-2": {"partner": "red-1"}},
        changes=card({"do": "dice", "amount": 2}, use=["cavalry"]),
    )
    lays(table)
    assert (table.striker, table.dice) == ("horseman", 6)
    table.miss()
    assert (table.striker, table.dice) == ("swordsman", 3)


@pytest.mark.rule("MW-DAT-03")
@pytest.mark.parametrize(
    ("effect", "attack", "answer"),
    [
        ({"whose": "enemy", "amount": -1}, 2, 1),
        ({"to": "target", "amount": -1}, 2, 1),
        ({"to": "player"}, 3, 2),
        ({"to": "every_player"}, 3, 3),
        ({"to": "class", "class": "cavalry"}, 2, 2),
        ({"when": {"against": ["cavalry"]}}, 2, 2),
        ({"when": {"age": 1}}, 3, 2),
        ({"when": {"terrain": ["forest"]}}, 2, 2),
        ({"whose": "enemy", "amount": -1, "when": {"role": "attack"}}, 2, 1),
        ({"whose": "enemy", "amount": -1, "when": {"role": "defence"}}, 2, 2),
        ({"whose": "enemy", "amount": -1, "when": {"classes": ["cavalry"]}}, 2, 2),
    ],
)
def test_for_whom_and_if(effect: Effect, attack: int, answer: int) -> None:
    """A condition is about the unit that uses the card, even if the effect is on the enemy."""
    table = lays(battle(DUEL, hands={"red": ["trick"]}, changes=card({"do": "dice", "amount": 1} | effect)))
    assert table.dice == attack
    assert table.miss().dice == answer


@pytest.mark.rule("MW-DAT-03")
def test_every_word_asks_for_its_condition() -> None:
    against = {"when": {"against": ["cavalry"]}}
    shooting: dict[str, str] = {"red-1": "swordsman 0,0", "blue-1": "archer 1,0"}
    for word in ("first", "no_answer"):
        table = lays(battle(shooting, hands={"red": ["trick"]}, changes=card({"do": word} | against)))
        assert table.striker == "archer"
    table = lays(battle(DUEL, hands={"red": ["trick"]}, changes=card({"do": "move_on"} | against))).miss().miss()
    assert table.asked == "action"
    hurt = {"red-1": {"wounds": 1}}
    table = lays(battle(DUEL, hands={"red": ["trick"]}, marks=hurt, changes=card({"do": "heal"} | against)))
    assert table.unit("red-1").wounds == 1


@pytest.mark.rule("MW-DAT-03", "MW-ABL-01")
def test_an_ability_may_strike_first_or_go_unanswered() -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "archer 1,0"}
    for word in ("first", "no_answer"):
        table = battle(units, tracks=UNLOCKED, changes=ability("swordsman", {"do": word})).attack("red-1", (1, 0))
        assert table.striker == "swordsman"
        assert (table.miss().asked == "strike") == (word == "first")


@pytest.mark.rule("MW-DAT-03", "MW-ABL-01")
def test_an_ability_may_take_dice_from_units_that_strike_its_own() -> None:
    changes = ability("heavy_swordsman", {"do": "dice", "amount": -1, "whose": "enemy", "when": {"role": "defence"}})
    table = battle(DUEL, tracks={"blue": {"heavy_swordsman": 2}}, changes=changes).attack("red-1", (1, 0))
    assert table.dice == 1
    again = battle(DUEL, tracks={"blue": {"heavy_swordsman": 2}}, changes=changes, active="blue")
    assert again.attack("blue-1", (0, 0)).miss().dice == 2


@pytest.mark.rule("MW-DAT-03", "MW-ABL-01")
def test_a_passive_ability_may_give_ap_and_an_active_one_any_goods() -> None:
    marching = ability("swordsman", {"do": "ap", "amount": 1, "lasts": "unlocked"})
    assert battle(DUEL, tracks=UNLOCKED, changes=marching).unit("red-1").ap == 3
    digging = ability("swordsman", {"do": "stone", "amount": 2}, {"do": "step", "unit": "archer"}, active=True)
    table = battle(DUEL, tracks=UNLOCKED, changes=digging).order("red-1").choose("ability")
    assert (table.player("red").stone, table.player("red").tracks["archer"]) == (2, 1)


@pytest.mark.rule("MW-DAT-03", "MW-ABL-01")
def test_an_effect_on_the_target_never_applies_to_its_own_unit_or_player() -> None:
    poison = ability("swordsman", {"do": "wound", "amount": 1, "to": "target"}, active=True)
    table = battle(DUEL, tracks=UNLOCKED, changes=poison).order("red-1").choose("ability").attack("red-1", (1, 0))
    assert (table.unit("red-1").wounds, table.unit("blue-1").wounds) == (0, 1)
    toll = card({"do": "gold", "amount": -2, "to": "target"}, acts="before")
    table = lays(battle(DUEL, hands={"red": ["trick"]}, gold={"red": 3, "blue": 3}, changes=toll))
    assert (table.player("red").gold, table.player("blue").gold) == (3, 1)
    with pytest.raises(ValidationError, match="attack = true"):
        setup(changes=hero_ability({"do": "wound", "to": "target"}))


@pytest.mark.rule("MW-DAT-03", "MW-ABL-01")
def test_an_ability_for_a_class_is_for_that_class_until_the_turn_ends() -> None:
    cry = {"do": "dice", "amount": 1, "to": "class", "class": "cavalry", "lasts": "turn"}
    units = {"red-1": "swordsman 0,0", "red-2": "horseman 1,-1", "blue-1": "swordsman 1,0"}
    table = battle(units, tracks=UNLOCKED, changes=ability("swordsman", cry, active=True)).order("red-1")
    assert table.choose("ability").attack("red-1", (1, 0)).dice == 3
    assert table.until("action").attack("red-2", (1, 0)).dice == 5


@pytest.mark.rule("MW-DAT-03", "MW-DIA-02")
def test_the_dial_applies_to_everyone() -> None:
    units = {"red-1": "horseman 0,0", "blue-1": "horseman 5,0", "blue-2": "swordsman -5,0"}
    sections = dial({"do": "stone", "amount": 1}, {"do": "wound", "amount": 1, "to": "class", "class": "cavalry"})
    table = battle(units, phase="upkeep", changes=sections).until("build")
    assert [table.player(seat).stone for seat in ("red", "blue")] == [1, 1]
    assert [table.unit(name).wounds for name in units] == [1, 1, 0]
    slow = dial({"do": "ap", "amount": -1, "to": "class", "class": "cavalry", "lasts": "turn"})
    table = battle(units, phase="upkeep", changes=slow).until("action", seat="blue")
    assert [table.unit(name).ap for name in units] == [2, 2, 2]
    assert not table.told(EveryUnitSlowed)


@pytest.mark.rule("MW-DAT-03", "MW-ADV-10")
def test_rewards_have_conditions_and_failures_may_change_the_map() -> None:
    for kind, gold in (("archer", 3), ("swordsman", 0)):
        reward = {"do": "gold", "amount": 3, "to": "player", "when": {"classes": ["ranged_infantry"]}}
        changes = {"adventures": {"abandoned-camp": {"success": [reward]}}}
        table = battle(
            {"red-1": f"{kind} 0,0"}, tokens=[(1, 0)], tops={"adventures": ["abandoned-camp"]}, changes=changes
        )
        assert table.move("red-1", (1, 0)).until("action").player("red").gold == gold
    changes = {"adventures": {"fog-bank": {"failure": [{"do": "tokens"}]}}}
    table = battle(
        {"red-1": "archer 0,0"},
        tokens=[(1, 0)],
        numbers={(5, 0): 7},
        tops={"adventures": ["fog-bank"]},
        changes=changes,
    )
    table.move("red-1", (1, 0)).until("luck").roll(1).roll(7)
    assert table.hex(5, 0) in table.state.tokens


@pytest.mark.rule("MW-DAT-03")
def test_map_words_in_wrong_places_and_unknown_units_are_refused_at_loading() -> None:
    tokens = {"do": "tokens"}
    for changes, where in (
        (hero_ability(tokens), "heroes.brand-the-elder.abilities.hammer-blow.effects.0.do"),
        (ability("swordsman", tokens), "units.swordsman.ability.effects.0.do"),
        (card(tokens), "cards.trick.effects.0.do"),
        (dial({"do": "unit", "unit": "dragon"}), "dial.fresh-tracks.effects.0.unit"),
    ):
        with pytest.raises(ValidationError, match=where):
            setup(changes=changes)


def adventure(*effects: dict[str, Any]) -> dict[str, Any]:
    return {"adventures": {"abandoned-camp": {"success": list(effects)}}}


def builder_track(*effects: dict[str, Any], step: str = "2") -> dict[str, Any]:
    return {"builder_track": {"steps": 12, "effects": {step: list(effects)}}}


def perk(step: str, *effects: dict[str, Any]) -> dict[str, Any]:
    return {"units": {"swordsman": {"track": {"steps": 5, "perks": {step: list(effects)}}}}}


FIRE = {"dice": 2, "range": 2}
HEAL: dict[str, Any] = {"do": "heal", "amount": 1}


@pytest.mark.rule("MW-DAT-03")
@pytest.mark.parametrize(
    ("changes", "where"),
    [
        (adventure({"do": "cancel"}), "success.0.do"),
        (adventure({"do": "splash"}), "success.0.do"),
        (adventure({**HEAL, "to": "target"}), "success.0.to"),
        (adventure({"do": "gold", "to": "class", "class": "cavalry"}), "success.0.to"),
        (adventure({"do": "gold", "when": {"role": "attack"}}), "success.0.when"),
        (card({"do": "intercept"}), "cards.trick.effects.0.do"),
        (ability("swordsman", {"do": "gold"}), "ability.effects.0.do"),
        (ability("swordsman", {"do": "retreat"}), "ability.effects.0.do"),
        (hero_ability({"do": "cancel"}), "abilities.hammer-blow.effects.0.do"),
        (dial({"do": "step"}), "effects.0.unit"),
        (dial({"do": "reveal"}), "effects.0.do"),
        (dial({"do": "gold", "when": {"terrain": ["hill"]}}), "effects.0.when"),
        (builder_track(HEAL), "builder_track.effects.2.0.to"),
        (builder_track({"do": "gold"}, step="13"), "builder_track.effects.13"),
        (perk("none", {"do": "dice"}), "track.perks.none"),
        (perk("6", {"do": "dice"}), "track.perks.6"),
        (perk("3", HEAL), "track.perks.3.0.do"),
        ({"adventures": {"abandoned-camp": {"wounds": 1}}}, "cannot fail"),
        ({"adventures": {"another-colony": {"encounter": "colony"}}}, "adventures.another-colony.encounter"),
        ({"buildings": {"barracks": {"second": {"price": 4, "hp": 4, "revenue": 2, "fire": FIRE}}}}, "fire"),
        (
            {"missions": {"odd": {"vp": 1, "needs": [{"have": "gold", "count": 3, "of": "cavalry"}]}}},
            "0.of does nothing",
        ),
        ({"missions": {"odd": {"vp": 1, "needs": [{"have": "gold", "count": 3, "level": 2}]}}}, "0.level does nothing"),
        (ability("swordsman", {"do": "dice"}, ap=1), "swordsman.ability.ap does nothing without active"),
        (hero_ability(HEAL, range=2), "hammer-blow.range does nothing without attack"),
        (hero_ability(HEAL, dice=2), "hammer-blow.dice does nothing without attack"),
        (hero_ability(HEAL, answer=False), "hammer-blow.answer does nothing without attack"),
        (
            {"adventures": {"another-colony": {"encounter": "colony", "wounds": 1}}},
            "wounds does nothing in a permanent",
        ),
    ],
)
def test_the_review_reports_what_would_have_no_effect(changes: dict[str, Any], where: str) -> None:
    """The rules ignore it: a game with such a pack can be played."""
    told = [f"{'.'.join(map(str, each.key))} {each.text}" for each in review(setup(changes=changes).content)]

    assert [each for each in told if where in each]


@pytest.mark.rule("MW-DAT-03")
def test_the_review_reports_nothing_that_has_an_effect() -> None:
    for changes in (
        adventure({**HEAL, "to": "player"}, {"do": "dice", "lasts": "turn", "when": {"role": "attack"}}),
        dial({"do": "step", "unit": "archer"}, {"do": "dice", "when": {"role": "attack"}}),
        builder_track({**HEAL, "to": "player"}),
        perk("3", {"do": "dice"}, {"do": "wound", "to": "target"}),
    ):
        assert list(review(setup(changes=changes).content)) == []


@pytest.mark.rule("MW-TRN-09", "MW-DAT-03", "MW-ABL-01")
@pytest.mark.parametrize(("lasts", "dice"), [("combat", 2), ("turn", 2), ("game", 4)])
def test_an_announced_ability_that_lasts_the_turn_is_over_before_the_next_one(lasts: str, dice: int) -> None:
    """Blue, who acts first, attacks in the next turn, before red's action phase begins; only the game outlasts a turn."""
    changes = ability("swordsman", {"do": "dice", "amount": 2, "lasts": lasts}, active=True)
    units = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}
    table = battle(units, tracks=UNLOCKED, changes=changes, order=["blue", "red"], active="red")
    table.order("red-1").choose("ability").end_phase().until("action", seat="blue", turn=3)
    table.attack("blue-1", (0, 0)).miss()
    assert (table.striker, table.dice) == ("swordsman", dice)


@pytest.mark.rule("MW-ATR-01", "MW-ATR-02", "MW-DAT-03")
@pytest.mark.parametrize(("kind", "dice"), [("swordsman", 3), ("knight", 3), ("scout", 2)])
def test_an_ability_that_reaches_two_hexes_is_a_shot_even_for_a_melee_hero(kind: str, dice: int) -> None:
    changes = hero_ability()
    changes["heroes"]["brand-the-elder"]["abilities"]["hammer-blow"] |= {"attack": True, "range": 2}
    table = battle({"red-1": "brand-the-elder 0,0", "blue-1": f"{kind} 2,0"}, heroes=BRAND, changes=changes)
    table.order("red-1").choose("cast:hammer-blow").choose("target:(2,0)").no_cards()
    assert table.dice == dice
