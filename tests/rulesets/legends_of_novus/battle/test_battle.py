"""A battle, step by step."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rulesets.engine.answers import Chosen, ForSeat
from rulesets.engine.chances import Chance, probability
from rulesets.engine.cues import Cue
from rulesets.engine.dice import numbered
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Request, parts_of
from rulesets.legends_of_novus import ruleset as rules
from rulesets.legends_of_novus.rules.cards.moments import let_it_stand
from rulesets.legends_of_novus.ruleset import RULESET
from rulesets.legends_of_novus.state.battle_events import (
    BattleBegun,
    BattleEnded,
    CombatRolled,
    CreatureRolled,
    Escaped,
    EscapeRolled,
    RolledTest,
    RoundDecided,
)
from rulesets.legends_of_novus.state.events import CardDiscarded
from rulesets.legends_of_novus.state.options import Escape, Fight
from tests.rulesets.legends_of_novus.table import battle, position, quest_battle

ENGLISH = Words(tomllib.loads((Path(rules.__file__).parent / "words" / "en.toml").read_text()))
KAIN = {"equipped": ["demonsbane-sword"], "rewards": ["ring"]}


@pytest.mark.rule(
    "LN-BAT-01", "LN-DAT-11", "LN-BAT-11", "LN-BAT-15", "LN-BAT-18", "LN-BAT-23", "LN-FAQ-02", "LN-GLD-02"
)
def test_the_printed_example_kain_and_the_orc_warrior() -> None:
    """Kain the Knight, 3 XP, Demonsbane Sword, one card in hand."""
    table = battle("orc-warrior", anna=KAIN, top={"reward": ["gem"]})
    begun = table.told(BattleBegun)[0]
    assert (begun.modifier, begun.cv) == (3 + 1 + 4, 3)
    table.go_on()
    assert table.options[:2] == ("fight", "escape")
    table.choose("fight").roll(4, 9)
    assert (table.last(CombatRolled).modifier, table.last(CombatRolled).total) == (7, 11)
    assert table.last(CreatureRolled).total == 12
    table.choose("use:combat-maneuvers").go_on()
    decided = table.last(RoundDecided)
    assert (decided.hero, decided.creature, decided.result) == (13, 12, "won")
    hero = table.hero()
    assert (hero.xp, hero.gp, hero.rewards) == (5, 20, ["gem"])
    assert table.state.decks["reward"].discard == ["ring"]
    assert table.state.decks["encounter"].discard == ["orc-warrior"]


@pytest.mark.rule("LN-DAT-11")
def test_the_same_card_in_the_starter_pack_has_the_printed_values() -> None:
    table = position("adventure", pack="starter", anna={"character": "kain", "hero_class": "knight"})
    content = table.state.world.content
    orc, knight, sword = (
        content.creatures["orc-warrior"],
        content.classes["knight"],
        content.rewards["demonsbane-sword"],
    )
    assert (orc.cv, orc.xp, orc.victory.rewards, orc.victory.gp) == (3, 2, 1, 10)
    assert (knight.cv, knight.escape, knight.icons) == (3, -2, ("fighter",))
    assert knight.abilities["combat-maneuvers"].cost.cards == 1
    assert sword.cv == 4
    assert content.charts.bonus_at(3) == 1


@pytest.mark.rule("LN-BAT-01", "LN-XPR-02")
def test_the_modifier_follows_xp_lost_to_an_ability() -> None:
    cards = {"creatures.goblin.ability": [{"do": "xp", "n": -2}]}
    table = battle("goblin", anna={"xp": 6}, cards=cards).choose("fight").roll(5, 5)
    assert table.told(BattleBegun)[0].modifier == 5
    assert table.last(CombatRolled).modifier == 4


@pytest.mark.rule("LN-BAT-02")
def test_an_ability_cannot_be_dodged_by_escaping_first() -> None:
    table = battle("pickpocket", anna={"gp": 10}).go_on()
    assert table.asked == "escape"
    assert table.hero().gp == 0


@pytest.mark.rule("LN-BAT-03")
@pytest.mark.parametrize(("face", "modifier"), [(5, 4), (4, 2), (1, 2)])
def test_the_hero_rolls_for_an_ability_with_the_die_icon(face: int, modifier: int) -> None:
    table = battle("dazzler", anna={"luck": False})
    assert table.dice() == ("1d10", 5)
    table.roll(face).go_on().choose("fight").roll(5, 5)
    assert table.last(CombatRolled).modifier == modifier


@pytest.mark.rule("LN-BAT-03", "LN-LCK-01", "LN-DAT-02")
def test_a_bonus_of_six_does_not_help_a_natural_one() -> None:
    table = battle("dazzler", anna={"luck": False, "skills": ["steady-hand"]}).roll(1).go_on()
    assert (table.last(RolledTest).total, table.last(RolledTest).result) == (7, "failed")


@pytest.mark.rule("LN-BAT-04")
def test_an_ability_may_end_the_battle_and_the_hero_goes_on_to_the_place() -> None:
    table = battle("vanisher", anna={"place": "inn", "rewards": ["gem"]}).go_on()
    assert table.told(BattleEnded)
    assert not table.told(CombatRolled)
    assert (table.hero().xp, table.hero().gp, table.hero().rewards) == (3, 20, [])
    assert table.state.decks["encounter"].discard == ["vanisher"]


@pytest.mark.rule("LN-BAT-05")
def test_one_try_before_the_combat_roll_and_none_after() -> None:
    table = battle("goblin").choose("escape").roll(3).go_on()
    assert table.dice()[0] == "1d10"
    table.roll(5, 5)
    assert not table.offers("escape")


@pytest.mark.rule("LN-BAT-06")
@pytest.mark.parametrize(("face", "result"), [(4, "passed"), (3, "failed")])
def test_six_or_more_with_all_modifiers(face: int, result: str) -> None:
    hero = {"character": "orin", "hero_class": "acolyte", "equipped": ["cloak"]}
    table = battle("goblin", anna=hero).choose("escape").roll(face).go_on()
    assert table.last(EscapeRolled).result == result
    assert table.last(EscapeRolled).total == face + 2


@pytest.mark.rule("LN-BAT-07", "LN-DAT-11")
def test_kain_needs_an_eight() -> None:
    table = battle("goblin").choose("escape")
    assert table.dice() == ("1d10", 8)
    assert battle("goblin").choose("escape").roll(7).go_on().last(EscapeRolled).result == "failed"
    assert battle("goblin").choose("escape").roll(8).go_on().last(EscapeRolled).result == "passed"


@pytest.mark.rule("LN-BAT-07", "LN-BAT-08")
def test_the_page_may_tell_how_likely_an_escape_is() -> None:
    table = battle("harpy", anna={"equipped": ["wings"]})
    assert RULESET.chance is not None
    assert RULESET.chance(table.state, Escape()) == Chance((numbered(10),), 8)
    fight = RULESET.chance(table.state, Fight())
    assert fight is not None
    assert probability(fight) == Fraction(45, 100), "4 against 5: a 2 beats a 1, …, a 10 beats 1 to 9"


@pytest.mark.rule("LN-BAT-07")
def test_a_hopeless_try_is_allowed_and_the_table_says_so() -> None:
    table = battle("harpy", cards={"classes.knight.escape": -4})
    assert table.asked == "escape-hopeless"
    assert dict(table.request.why.values)["need"] == 13
    table.choose("escape").roll(10).go_on()
    assert table.last(EscapeRolled).result == "failed"


@pytest.mark.rule("LN-BAT-08")
@pytest.mark.parametrize(
    ("worn", "face", "result"),
    [([], 8, "failed"), ([], 9, "passed"), (["wings"], 6, "passed")],
)
def test_flyers_are_hard_to_escape_on_foot(worn: list[str], face: int, result: str) -> None:
    hero = {"character": "orin", "hero_class": "acolyte", "equipped": worn}
    assert battle("harpy", anna=hero).choose("escape").roll(face).go_on().last(EscapeRolled).result == result


@pytest.mark.rule("LN-BAT-09")
def test_a_successful_escape_ends_it_without_victory_or_defeat() -> None:
    table = battle("goblin", anna={"place": "inn"}).choose("escape").roll(9).go_on()
    assert table.told(Escaped)
    assert (table.hero().xp, table.hero().gp, table.phase) == (3, 10, "recovery")
    assert table.state.decks["encounter"].discard == ["goblin"]


@pytest.mark.rule("LN-BAT-10", "LN-BAT-12")
def test_a_failed_escape_costs_one_cv_for_this_battle() -> None:
    table = battle("orc-warrior", anna=KAIN).go_on().choose("escape").roll(3).go_on().roll(4, 9)
    assert table.last(CombatRolled).modifier == 6
    table.go_on()
    assert {track.id: track.value for track in table.game.view.sheets[0].tracks}["cv"] == 8, "back to 8"


@pytest.mark.rule("LN-BAT-11", "LN-CRE-01", "LN-DAT-15", "LN-DAT-05")
def test_everything_that_applies_is_added() -> None:
    hero = {
        "character": "tess",
        "hero_class": "acolyte",
        "xp": 6,
        "equipped": ["sword", "helmet", "ring"],
        "allies": ["hound"],
        "skills": ["iron-will"],
        "curses": ["weakness"],
    }
    table = battle("ghoul", anna=hero).choose("fight").roll(5, 5)
    assert table.last(CombatRolled).modifier == 1 + 2 + 2 + (2 + 1 + 1) + 2 + 1 - 1 + 2, "against Undead 2 more"
    plain = battle("goblin", anna=hero).choose("fight").roll(5, 5)
    assert plain.last(CombatRolled).modifier == 11


@pytest.mark.rule("LN-CRE-01", "LN-DAT-08")
@pytest.mark.parametrize(("creature", "modifier"), [("cackling-imp", 3 + 1 + 6), ("goblin", 3 + 1 + 4)])
def test_a_bonus_against_a_type_counts_against_that_type_alone(creature: str, modifier: int) -> None:
    table = battle(creature, anna={"equipped": ["demonsbane-sword"]}).choose("fight").roll(5, 5)
    assert table.last(CombatRolled).modifier == modifier


@pytest.mark.rule("LN-BAT-12")
def test_what_is_for_one_roll_is_gone_after_it() -> None:
    table = battle("goblin", anna={"adventures": ["boost"]}).choose("fight").roll(5, 5).choose("play:boost").go_on()
    assert table.state.boons == []


@pytest.mark.rule("LN-BAT-13")
def test_the_roll_is_never_skipped() -> None:
    hero = {"xp": 21, "equipped": ["demonsbane-sword", "helmet", "leather", "ring"], "luck": False}
    table = battle("rat", anna=hero).choose("fight")
    assert table.seats == ("anna", "bruno")
    table.roll(1, 1).go_on()
    assert table.last(RoundDecided).result == "lost"


@pytest.mark.rule("LN-BAT-14")
def test_the_player_on_the_right_rolls_for_the_creature() -> None:
    assert battle("goblin", seats=3, active="bruno").choose("fight").seats == ("bruno", "anna")
    assert battle("goblin", seats=3, active="anna").choose("fight").seats == ("anna", "carla")
    anyone = battle("goblin", seats=3, house={"creature_roller": "anyone"}).choose("fight")
    assert anyone.seats == ("anna", "table")
    anyone.roll(5, seat="anna").roll(6, seat="table")
    assert anyone.last(CreatureRolled).total == 8


@pytest.mark.rule("LN-BAT-16")
@pytest.mark.parametrize(("faces", "result"), [((5, 7), "won"), ((5, 8), "lost"), ((1, 3), "lost")])
def test_the_higher_total_wins_and_a_tie_is_the_heros(faces: tuple[int, int], result: str) -> None:
    table = battle("goblin", anna={"luck": False}).choose("fight").roll(*faces).go_on()
    assert table.last(RoundDecided).result == result


@pytest.mark.rule("LN-BAT-17")
def test_an_ordinary_battle_is_one_round() -> None:
    table = battle("goblin").choose("fight").roll(2, 9).go_on()
    assert (table.hero().xp, table.phase) == (2, "recovery")


@pytest.mark.rule("LN-BAT-19", "LN-XPR-01")
def test_xp_lost_in_a_defeat_never_goes_below_one() -> None:
    table = battle("brute", anna={"xp": 2}).choose("fight").roll(2, 9).go_on()
    assert table.hero().xp == 1


@pytest.mark.rule("LN-BAT-20", "LN-GLD-01")
def test_gold_lost_in_a_defeat_leaves_no_debt() -> None:
    table = battle("pickpocket", anna={"gp": 15}).choose("fight").roll(2, 9).go_on()
    assert table.hero().gp == 0


@pytest.mark.rule("LN-BAT-21")
def test_the_beaten_choose_what_they_discard() -> None:
    hand = {"rewards": ["gem", "sword", "ring"]}
    table = battle("brute", anna=hand).choose("fight").roll(2, 9).go_on().choose("discard:gem").choose("discard:ring")
    assert table.hero().rewards == ["sword"]
    few = battle("brute", anna={"rewards": ["gem"]}).choose("fight").roll(2, 9).go_on()
    assert (few.hero().rewards, few.phase) == ([], "recovery")


@pytest.mark.rule("LN-BAT-22")
def test_a_destroyed_item_is_one_that_is_worn() -> None:
    hero = {"equipped": ["sword", "boots"], "rewards": ["helmet"], "allies": ["hound"]}
    cards = {"creatures.brute.defeat": {"items": 1}}
    table = battle("brute", anna=hero, cards=cards).choose("fight").roll(2, 9).go_on()
    assert table.options == ("destroy:sword", "destroy:boots")
    table.choose("destroy:boots")
    assert (table.hero().equipped, table.hero().rewards) == (["sword"], ["helmet"])
    nothing = battle("brute", anna={"rewards": ["helmet"]}, cards=cards).choose("fight").roll(2, 9).go_on()
    assert nothing.phase == "recovery"


@pytest.mark.rule("LN-BAT-23")
def test_the_creature_is_discarded_after_a_defeat_too() -> None:
    table = battle("goblin").choose("fight").roll(2, 9).go_on()
    assert table.state.decks["encounter"].discard == ["goblin"]


@pytest.mark.rule("LN-BAT-24")
@pytest.mark.parametrize(("while_", "gold"), [("travel", 20), ("explore", 10)])
def test_where_play_goes_on_after_a_victory(while_: str, gold: int) -> None:
    table = battle("goblin", while_=while_, anna={"place": "inn"}).choose("fight").roll(9, 2).go_on()
    assert (table.hero().gp, table.phase) == (gold, "recovery")


@pytest.mark.rule("LN-CRE-02")
def test_nobody_dies() -> None:
    table = battle("brute", anna={"xp": 1, "gp": 0}).choose("fight").roll(2, 9).go_on()
    assert (table.hero().xp, table.hero().gp, table.phase, table.over) == (1, 0, "recovery", None)


@pytest.mark.rule("LN-DAT-02")
def test_the_face_zero_is_a_ten() -> None:
    table = battle("goblin").choose("fight").roll(10, 5)
    assert table.last(CombatRolled).total == 14
    assert table.track("die-anna") == 10
    assert battle("goblin").choose("fight").roll(0, 5).last(CombatRolled).face == 10
    assert position("adventure").travel("a").dice() == ("1travel", None), "only travelling rolls the Travel die"


@pytest.mark.rule("LN-DAT-15")
def test_an_item_that_weakens_the_creature_leaves_its_bearer_alone() -> None:
    cards = {"rewards.ring.effects": [{"do": "cv", "n": -2, "to": "creature", "if": {"creature": "undead"}}]}
    table = battle("ghoul", cards=cards, anna={"equipped": ["ring"]})
    assert (table.track("hero-cv"), table.track("creature-cv")) == (5, 2)
    other = battle("goblin", cards=cards, anna={"equipped": ["ring"]})
    assert (other.track("hero-cv"), other.track("creature-cv")) == (5, 2)


@pytest.mark.rule("LN-CRD-05", "LN-EQP-07")
def test_what_would_help_or_hurt_nobody_in_this_battle_is_not_wasted_on_it() -> None:
    smoke = {"slot": "item", "gp": 10, "classes": ["fighter", "priest"], "magical": False, "single_use": True}
    cards = {"rewards.smoke": {**smoke, "effects": [{"do": "escape", "n": 3, "lasts": "roll"}], "copies": 2}}
    table = battle(
        "goblin", cards=cards, anna={"equipped": ["smoke"], "adventures": ["hex"]}, bruno={"equipped": ["smoke"]}
    )
    assert table.offers("use:smoke")
    assert not table.offers("play:hex"), "it is for one of the others, and none of them fights"
    table.choose("escape").hold("bruno")
    assert table.options == ("withdraw",)


@pytest.mark.rule("LN-DAT-15")
def test_guard_lessens_a_defeat() -> None:
    table = battle("brute", anna={"xp": 8, "equipped": ["shield-charm"]}).choose("fight").roll(2, 9).go_on()
    assert table.hero().xp == 8 - 2


@pytest.mark.rule("LN-DAT-15", "LN-CRD-05")
@pytest.mark.parametrize("effect", [{"do": "creature_cv", "n": 3}, {"do": "cv", "n": 3, "to": "creature"}])
def test_another_player_may_strengthen_the_creature(effect: dict[str, object]) -> None:
    cards = {"adventures.war-drums": {"kind": "action", "effects": [{**effect, "lasts": "roll"}]}}
    table = battle("goblin", cards=cards, bruno={"adventures": ["war-drums"]}).choose("fight").roll(5, 5)
    table.hold("bruno").choose("play:war-drums").go_on()
    assert (table.last(RoundDecided).hero, table.last(RoundDecided).creature) == (9, 10)


@pytest.mark.rule("LN-DAT-15", "LN-BAT-04")
def test_a_card_may_end_the_battle_at_any_of_its_moments() -> None:
    cards = {"adventures.truce": {"kind": "action", "effects": [{"do": "end_battle"}]}}
    mine: dict[str, Any] = {"place": "inn", "adventures": ["truce"]}
    after = battle("goblin", cards=cards, anna=mine).choose("fight").roll(2, 10).choose("play:truce").go_on()
    assert not after.told(RoundDecided), "the dice count for nothing"
    assert (len(after.told(BattleEnded)), after.hero().xp, after.hero().gp) == (1, 3, 20), "on to the inn"
    early = battle("goblin", cards=cards, anna={"place": "inn"}, bruno={"adventures": ["truce"]})
    early.hold("bruno").choose("play:truce").choose("go-on")
    assert (early.phase, early.hero().gp) == ("recovery", 20)
    fleeing = battle("goblin", cards=cards, bruno={"adventures": ["truce"]}).choose("escape")
    fleeing.hold("bruno").choose("play:truce").choose("go-on")
    assert (fleeing.phase, fleeing.told(EscapeRolled)) == ("recovery", [])
    quest = quest_battle("osira", cards=cards, anna={"adventures": ["truce"]}).choose("fight").roll(2, 10)
    quest.choose("play:truce").go_on()
    assert (quest.phase, quest.hero().xp, "osira" in quest.state.alive) == ("recovery", 3, True)


@pytest.mark.rule("LN-BAT-06", "LN-BAT-07")
def test_the_face_that_an_escape_needs_follows_the_cards_played() -> None:
    cards = {"adventures.snare": {"kind": "action", "effects": [{"do": "escape", "n": -1, "to": "other"}]}}
    table = battle("goblin", cards=cards, bruno={"adventures": ["snare"]}).choose("escape")
    assert table.asked == "escape-announced"
    table.hold("bruno").choose("play:snare")
    assert table.dice() == ("1d10", 9)


@pytest.mark.rule("LN-OBJ-02", "LN-BAT-02")
def test_an_ability_that_brings_the_last_point_wins_before_a_die_is_rolled() -> None:
    cards = {"creatures.goblin.ability": [{"do": "xp", "n": 1}]}
    assert battle("goblin", cards=cards, anna={"xp": 24, "tokens": ["osira"]}).go_on().winners == ("anna",)


WARD = {"do": "guard", "n": 2}


@pytest.mark.rule("LN-DAT-15", "LN-BAT-12", "LN-BAT-19")
@pytest.mark.parametrize("kind", ["action", "event"])
def test_a_guard_for_one_battle_holds_until_its_defeat_is_paid(kind: str) -> None:
    cards = {"adventures.ward": {"kind": kind, "effects": [{**WARD, "lasts": "battle"}]}}
    table = position(cards=cards, anna={"xp": 10, "adventures": ["ward"]}, top={"encounter": ["brute", "brute"]})
    if kind == "event":
        table.choose("play:ward")
    table.travel("a", 5)
    if kind == "action":
        table.choose("play:ward")
    table.choose("fight").roll(2, 9).go_on()
    assert (table.hero().xp, table.state.boons) == (10 - 1, []), "and for no other battle"


@pytest.mark.rule("LN-DAT-15", "LN-CRE-01")
@pytest.mark.parametrize(("kind", "xp"), [("monstrosity", 9), ("demon", 7)])
def test_a_guard_against_a_type_of_creature(kind: str, xp: int) -> None:
    cards = {"rewards.shield-charm.effects": [{**WARD, "if": {"creature": kind}}]}
    table = battle("brute", cards=cards, anna={"xp": 10, "equipped": ["shield-charm"]}).choose("fight").roll(2, 9)
    assert table.go_on().hero().xp == xp


@pytest.mark.rule("LN-BAT-12")
@pytest.mark.parametrize("lasts", ["roll", "battle"])
def test_what_is_meant_for_one_players_battle_outlasts_the_battles_of_others(lasts: str) -> None:
    cards = {"adventures.hex": {"kind": "event", "effects": [{"do": "cv", "n": -2, "to": "other", "lasts": lasts}]}}
    table = position(cards=cards, anna={"adventures": ["hex"]}, top={"encounter": ["goblin", "goblin", "goblin"]})
    table.choose("play:hex").travel("a", 5).choose("fight").roll(9, 1).go_on().end_turn()
    table.travel("a", 5).choose("fight").roll(9, 1).go_on().end_turn()
    assert [(each.seat, each.modifier) for each in table.told(CombatRolled)] == [("anna", 4), ("bruno", 3 - 2)]
    table.travel("b", 5).choose("fight").roll(9, 1).go_on()
    assert table.state.boons == []


@pytest.mark.rule("LN-BAT-12")
def test_a_card_for_all_in_a_battle_is_nothing_to_those_who_do_not_fight() -> None:
    cards = {"adventures.boost.effects": [{"do": "cv", "n": 2, "to": "all", "lasts": "battle"}]}
    table = battle("goblin", cards=cards, anna={"adventures": ["boost"]}, top={"encounter": ["goblin"]})
    table.choose("play:boost").choose("fight").roll(9, 1).go_on().end_turn()
    table.travel("a", 5).choose("fight").roll(9, 1)
    assert [each.modifier for each in table.told(CombatRolled)] == [6, 3]


@pytest.mark.rule("LN-BAT-24", "LN-BAT-09")
@pytest.mark.parametrize(("choice", "face"), [("fight", (2, 9)), ("escape", (9,))])
def test_a_defeat_or_an_escape_in_preparation_leads_straight_to_recovery(choice: str, face: tuple[int, ...]) -> None:
    cards = {"adventures.windfall.effects": [{"do": "battle"}]}
    table = position(cards=cards, anna={"adventures": ["windfall"]}, top={"encounter": ["zombie-horde"]})
    table.choose("play:windfall").choose(choice).roll(*face).go_on()
    assert (table.phase, table.hero().place) == ("recovery", "vace-city")


@pytest.mark.rule("LN-BAT-24", "LN-TEA-03")
def test_a_partner_who_lost_in_preparation_waits_for_recovery() -> None:
    cards = {"adventures.windfall.effects": [{"do": "battle"}]}
    table = position(mode="team", cards=cards, anna={"adventures": ["windfall"]}, top={"encounter": ["zombie-horde"]})
    table.choose("play:windfall", seat="anna").choose("fight").roll(2, 9).go_on()
    assert (table.phase, table.seats) == ("preparation", ("carla",))
    table.choose("end-preparation")
    assert "travel-together" not in table.options
    table.choose("travel").choose("move:a").roll(1).choose("take-gold")
    assert (table.phase, set(table.seats)) == ("recovery", {"anna", "carla"})


@pytest.mark.rule("LN-BAT-12", "LN-DAT-15")
@pytest.mark.parametrize(("lasts", "modifier"), [("battle", 6), ("turn", 4)])
def test_what_is_for_a_battle_waits_for_it_and_what_is_for_a_turn_does_not(lasts: str, modifier: int) -> None:
    cards = {"adventures.boost": {"kind": "event", "effects": [{"do": "cv", "n": 2, "lasts": lasts}]}}
    table = position(cards=cards, anna={"adventures": ["boost"]}, top={"encounter": ["goblin", "goblin"]})
    table.choose("play:boost").travel("a", 1).choose("take-gold").end_turn()
    table.travel("toll-bridge", 1).choose("take-gold").end_turn()
    table.travel("b", 5).go_on()
    assert table.track("hero-cv") == modifier
    table.choose("fight").roll(9, 1).go_on()
    assert table.track("cv", "anna") == 4


@pytest.mark.rule("LN-DAT-15", "LN-CRD-05")
@pytest.mark.parametrize(
    ("effect", "targets"),
    [
        ({"do": "gp", "n": -5}, ("target:carla", "target:anna")),
        ({"do": "cv", "n": -2, "lasts": "turn"}, ("target:carla", "target:anna")),
        ({"do": "cv", "n": -2, "lasts": "battle"}, ()),
    ],
)
def test_in_a_battle_only_what_counts_in_it_is_for_those_who_fight(
    effect: dict[str, Any], targets: tuple[str, ...]
) -> None:
    cards = {"adventures.hex.effects": [{**effect, "to": "other"}]}
    table = battle("goblin", seats=3, cards=cards, bruno={"adventures": ["hex"]}).choose("play:hex", seat="bruno")
    assert tuple(key for key in table.options if key.startswith("target")) == targets


@pytest.mark.rule("LN-BAT-12", "LN-BAT-16")
def test_a_creatures_combat_value_can_fall_below_zero() -> None:
    cards = {"adventures.wither": {"kind": "action", "effects": [{"do": "creature_cv", "n": -5}]}}
    table = battle("goblin", cards=cards, anna={"adventures": ["wither"]}).choose("play:wither")
    assert table.track("creature-cv") == 2 - 5
    table.choose("fight").roll(2, 9).go_on()
    assert (table.last(RoundDecided).hero, table.last(RoundDecided).creature) == (6, 9 + 2 - 5)


@pytest.mark.rule("LN-BAT-21")
@pytest.mark.parametrize("hand", [["gem", "ring"], ["gem"]])
def test_nobody_is_asked_which_cards_go_if_all_must_go(hand: list[str]) -> None:
    cards = {"creatures.brute.defeat": {"cards": 2}}
    table = battle("brute", cards=cards, anna={"rewards": hand}).choose("fight").roll(2, 9)
    table.game.answer(ForSeat("anna", Chosen("go-on")))
    assert (table.phase, table.hero().rewards) == ("recovery", [])


@pytest.mark.rule("LN-BAT-21")
def test_cards_that_all_go_are_reported_one_by_one() -> None:
    cards = {"creatures.brute.defeat": {"cards": 2}}
    table = battle("brute", cards=cards, anna={"hand": ["gem", "lesson"]}).choose("fight").roll(2, 9).go_on()
    assert [(event.card, event.rule) for event in table.told(CardDiscarded)] == [
        ("lesson", "LN-BAT-21"),
        ("gem", "LN-BAT-21"),
    ]


@pytest.mark.rule("LN-BAT-22", "LN-EQP-02")
def test_items_that_all_go_go_together_even_if_one_gave_the_slot_of_another() -> None:
    cards = {
        "creatures.brute.defeat": [{"do": "destroy", "n": 3}],
        "rewards.ring.effects": [{"do": "slot", "kind": "head", "n": 1}],
    }
    hero = {"equipped": ["ring", "helmet", "helmet"]}
    table = battle("brute", cards=cards, anna=hero).choose("fight").roll(2, 9)
    table.game.answer(ForSeat("anna", Chosen("go-on")))
    assert (table.phase, table.hero().equipped, table.hero().rewards) == ("recovery", [], [])


def test_each_side_is_shown_with_its_die_as_soon_as_it_was_rolled() -> None:
    table = battle("orc-warrior", anna=KAIN).go_on()
    assert sides(table.request) == (
        "knight +3, experience +1, demonsbane-sword +4, orc-warrior \N{MINUS SIGN}1 = 7",
        "CV 3",
    )

    table.choose("fight").roll(4, 9)
    assert sides(table.request) == (
        "die 4, knight +3, experience +1, demonsbane-sword +4, orc-warrior \N{MINUS SIGN}1 = 11",
        "die 9, CV +3 = 12",
    )


def sides(request: Request | None) -> tuple[str, str]:
    """What the prompt of a battle says about the hero and the creature."""
    assert request is not None
    values = dict(parts_of(request)[0].why.values)
    heroes, foe = values["heroes"], values["foe"]
    assert isinstance(heroes, tuple)
    assert isinstance(heroes[0], Cue)
    assert isinstance(foe, Cue)
    return ENGLISH.say(heroes[0]).removeprefix("anna: "), ENGLISH.say(foe).removeprefix("orc-warrior: ")


@pytest.mark.parametrize(
    ("hero", "passes"),
    [({"luck": False}, True), ({"luck": False, "adventures": ["boost"]}, False)],
    ids=["with nothing in hand", "with a card that others do not know"],
)
def test_a_die_that_nothing_can_change_stands_by_itself(hero: dict[str, Any], passes: bool) -> None:
    state = battle("goblin", anna=hero).game.state
    assert let_it_stand(state, ["anna"]).elapses is passes
