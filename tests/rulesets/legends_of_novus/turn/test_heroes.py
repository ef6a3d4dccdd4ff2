"""XP, classes and gold."""

import pytest

from rulesets.legends_of_novus.state.battle_events import CombatRolled
from rulesets.legends_of_novus.state.events import Unequipped
from tests.rulesets.legends_of_novus.table import battle, position


@pytest.mark.rule("LN-XPR-01")
def test_there_is_no_hidden_debt_of_xp() -> None:
    cards = {"adventures.fall": {"kind": "event", "effects": [{"do": "xp", "n": -5}, {"do": "xp", "n": 2}]}}
    table = position(anna={"xp": 3, "adventures": ["fall"]}, cards=cards).choose("play:fall")
    assert table.hero().xp == 3, "3 to 1, and then 3"


@pytest.mark.rule("LN-XPR-02", "LN-DAT-12")
@pytest.mark.parametrize(("xp", "bonus"), [(1, 1), (5, 1), (6, 2), (11, 3), (16, 4), (21, 5), (40, 5)])
def test_the_bonus_follows_the_xp(xp: int, bonus: int) -> None:
    table = battle("goblin", anna={"xp": xp}).choose("fight").roll(5, 5)
    assert table.last(CombatRolled).modifier == 3 + bonus


@pytest.mark.rule("LN-XPR-03")
def test_xp_goes_on_above_25() -> None:
    cards = {"adventures.feast": {"kind": "event", "effects": [{"do": "xp", "n": 5}]}}
    table = position(anna={"xp": 24, "adventures": ["feast"]}, cards=cards).choose("play:feast")
    assert table.hero().xp == 29


@pytest.mark.rule("LN-CLS-01")
def test_an_advanced_class_needs_ten_xp_when_recovery_comes() -> None:
    table = battle("brute", anna={"xp": 12}).choose("fight").roll(2, 9).go_on()
    assert (table.hero().xp, table.phase) == (9, "recovery")
    assert not table.offers("advance")
    assert position("recovery", anna={"xp": 10}).offers("advance:paladin")
    assert not position("preparation", anna={"xp": 10}).offers("advance")


@pytest.mark.rule("LN-CLS-02")
def test_it_shares_an_icon_with_the_character_and_is_there_once() -> None:
    table = position("recovery", anna={"character": "orin", "hero_class": "acolyte", "xp": 10})
    assert [key for key in table.options if key.startswith("advance")] == ["advance:paladin", "advance:archmage"]
    both = {"xp": 10}
    second = position("recovery", active="bruno", anna={**both, "hero_class": "paladin", "advanced": True}, bruno=both)
    assert not second.offers("advance:paladin")


@pytest.mark.rule("LN-CLS-03", "LN-CLS-04")
def test_once_in_a_game_and_kept_when_xp_falls() -> None:
    table = position("recovery", anna={"xp": 10, "place": "a"}).choose("advance:paladin")
    assert not table.offers("advance")
    later = (
        battle("brute", anna={"xp": 10, "hero_class": "paladin", "advanced": True}).choose("fight").roll(2, 9).go_on()
    )
    assert (later.hero().xp, later.hero().hero_class) == (7, "paladin")
    tracks = {track.id: track.value for track in later.game.view.sheets[0].tracks}
    assert tracks["cv"] == 5 + 2


@pytest.mark.rule("LN-CLS-05")
def test_it_replaces_the_basic_class() -> None:
    table = position("recovery", anna={"xp": 10}).choose("advance:paladin")
    tracks = {track.id: track.value for track in table.game.view.sheets[0].tracks}
    assert tracks["cv"] == 5 + 2, "5, not 3 + 5"
    fight = battle("goblin", anna={"xp": 10, "hero_class": "paladin", "rewards": ["gem"]}).choose("fight").roll(5, 5)
    assert fight.options == ("go-on",), "the Knight's manoeuvres are gone"


@pytest.mark.rule("LN-CLS-05", "LN-EQP-05")
def test_what_no_longer_fits_goes_back_to_hand_before_the_discard() -> None:
    hero = {"character": "mira", "hero_class": "apprentice", "xp": 10, "equipped": ["sword", "staff"]}
    cards = {"classes.archmage.icons": ["druid"]}
    table = position("recovery", anna=hero, cards=cards).choose("advance:archmage")
    assert (table.hero().equipped, table.hero().rewards) == (["sword"], ["staff"])
    assert [event.rule for event in table.told(Unequipped)] == ["LN-CLS-05"]


@pytest.mark.rule("LN-GLD-01")
def test_the_bank_is_unlimited() -> None:
    table = position(anna={"gp": 4990, "adventures": ["windfall"]}).choose("play:windfall")
    assert table.hero().gp == 5000


@pytest.mark.rule("LN-GLD-02")
def test_ten_from_the_start_ten_on_the_way_ten_from_the_orc() -> None:
    table = position(
        "adventure", anna={"equipped": ["demonsbane-sword"]}, top={"reward": ["gem"], "encounter": ["orc-warrior"]}
    )
    table.travel("a", 1).choose("take-gold").choose("end-turn")
    table.choose("end-preparation").choose("explore").draw("windfall").choose("no-draw").choose("end-turn")
    table.travel("b", 5).choose("fight").roll(9, 2).go_on()
    assert table.hero().gp == 30
