"""Each word for an effect, on its own card."""

from typing import Any

import pytest

from rulesets.engine.requests import Choose, Draw
from rulesets.legends_of_novus.ruleset import RULESET
from rulesets.legends_of_novus.state.battle_events import CombatRolled, EscapeRolled, RoundDecided
from rulesets.legends_of_novus.state.events import CardsSwapped, LookedAt, StolenFrom
from tests.rulesets.legends_of_novus.table import Table, battle, position

pytestmark = pytest.mark.rule("LN-DAT-15")


def playing(*effects: dict[str, Any], kind: str = "event", card: dict[str, Any] | None = None, **rest: Any) -> Table:
    """Anna has just played a card that says this."""
    cards = {"adventures.test-card": {"kind": kind, "effects": list(effects), **(card or {})}, **rest.pop("cards", {})}
    anna = rest.pop("anna", {})
    anna = {**anna, "adventures": ["test-card", *anna.get("adventures", [])]}
    return position(cards=cards, anna=anna, **rest).choose("play:test-card")


def test_xp_and_gp_for_everybody() -> None:
    table = playing({"do": "gp", "n": 5, "to": "all"}, {"do": "xp", "n": -1, "to": "others"}, carla={})
    assert [hero.gp for hero in table.state.heroes.values()] == [15, 15, 15]
    assert [hero.xp for hero in table.state.heroes.values()] == [3, 2, 2]


def test_stealing_gold_and_xp_takes_no_more_than_there_is() -> None:
    table = playing({"do": "steal", "what": "gp", "n": 30}, bruno={"gp": 12}, carla={"gp": 0})
    assert (table.hero().gp, table.hero("bruno").gp) == (22, 0)
    assert table.last(StolenFrom).victim == "bruno", "carla has nothing, so there was no choice"
    xp = playing({"do": "steal", "what": "xp", "n": 2}, bruno={"xp": 2}, carla={}).choose("target:bruno")
    assert (xp.hero().xp, xp.hero("bruno").xp) == (4, 1)


def test_a_stolen_card_is_drawn_unseen_from_the_hand() -> None:
    table = playing({"do": "steal", "what": "reward"}, bruno={"rewards": ["sword", "gem"]})
    assert isinstance(table.request, Draw)
    table.draw("gem")
    assert (table.hero().rewards, table.hero("bruno").rewards) == (["gem"], ["sword"])
    assert all("gem" not in str(event) for event in table.events)


def test_a_swap_is_ones_own_choice_against_chance() -> None:
    table = playing({"do": "swap"}, anna={"rewards": ["ring", "gem"]}, bruno={"rewards": ["sword"]})
    table.choose("discard:gem").draw("sword")
    assert (table.hero().rewards, table.hero("bruno").rewards) == (["ring", "sword"], ["gem"])
    assert table.told(CardsSwapped)


def test_draw_three_and_keep_one() -> None:
    table = playing({"do": "draw", "deck": "reward", "n": 3, "keep": 1}, top={"reward": ["sword", "gem", "ring"]})
    part = table.request
    assert isinstance(part, Choose)
    assert part.private
    table.choose("keep:ring")
    assert table.hero().rewards == ["ring"]
    assert table.state.decks["reward"].discard == ["sword", "gem"]


def test_others_discard_and_destroy_by_their_own_choice() -> None:
    table = playing({"do": "discard", "to": "other"}, bruno={"rewards": ["sword", "gem"]})
    assert table.seats == ("bruno",)
    assert table.choose("discard:gem").hero("bruno").rewards == ["sword"]
    broken = playing({"do": "destroy", "to": "other"}, bruno={"equipped": ["sword", "ring"]}).choose("destroy:ring")
    assert broken.hero("bruno").equipped == ["sword"]


def test_peek_and_reorder_are_for_one_pair_of_eyes() -> None:
    table = playing({"do": "peek", "deck": "adventure", "n": 2}, top={"adventure": ["lesson", "pouch"]})
    part = table.request
    assert isinstance(part, Choose)
    assert (part.private, dict(part.why.values)["cards"]) == (True, ("lesson", "pouch"))
    table.choose("seen")
    assert table.state.decks["adventure"].top == ["lesson", "pouch"]
    order = playing({"do": "reorder", "deck": "adventure", "n": 3}, top={"adventure": ["lesson", "pouch", "hex"]})
    order.choose("order:hex,lesson,pouch")
    assert order.state.decks["adventure"].top == ["hex", "lesson", "pouch"]
    assert order.told(LookedAt)[0].count == 3


@pytest.mark.rule("LN-SET-07")
def test_what_one_looks_at_his_partner_sees_too_and_nobody_else() -> None:
    table = playing({"do": "peek", "deck": "adventure", "n": 2}, mode="team", top={"adventure": ["lesson", "pouch"]})
    looks = {
        seat: [pile.cards for pile in table.seen_by(seat).piles if pile.id == "anna-looking"]
        for seat in table.state.heroes
    }
    assert looks == {"anna": [("lesson", "pouch")], "carla": [("lesson", "pouch")], "bruno": [], "dario": []}
    table.choose("seen", seat="anna")
    assert table.hero().looking == []


def test_search_takes_the_next_of_a_kind_and_shuffles_the_others_back() -> None:
    table = playing({"do": "search", "deck": "adventure", "kind": "skill"}, top={"adventure": ["lesson", "iron-will"]})
    assert table.hero().adventures == ["iron-will"]
    assert "lesson" in table.state.decks["adventure"].bag


def test_a_test_has_two_ends() -> None:
    test = {"do": "test", "need": 5, "success": [{"do": "gp", "n": 10}], "failure": [{"do": "gp", "n": -5}]}
    assert playing(test).roll(5).go_on().hero().gp == 20
    assert playing(test).roll(4).go_on().hero().gp == 5


def test_a_card_may_start_a_battle_with_more_cv() -> None:
    table = playing({"do": "battle", "cv": 3}, top={"encounter": ["goblin"]})
    assert table.state.battle is not None
    assert {track.id: track.value for track in table.game.view.tracks}["creature-cv"] == 5
    table.choose("fight").roll(9, 2).go_on()
    assert (table.phase, table.hero().xp) == ("preparation", 4)


def test_creature_cv_escape_and_flying_help_in_a_battle() -> None:
    cards = {
        "adventures.shove": {"kind": "action", "effects": [{"do": "creature_cv", "n": -3, "lasts": "battle"}]},
        "adventures.smoke": {"kind": "action", "effects": [{"do": "escape", "n": 3, "lasts": "roll"}]},
    }
    table = (
        battle("goblin", cards=cards, anna={"adventures": ["shove", "smoke"]})
        .choose("play:shove")
        .choose("fight")
        .roll(5, 5)
    )
    table.go_on()
    assert table.last(RoundDecided).creature == 5 + 2 - 3
    fled = battle("goblin", cards=cards, anna={"adventures": ["smoke"]}).choose("escape").roll(5).choose("play:smoke")
    fled.go_on()
    assert fled.last(EscapeRolled).result == "passed"
    told = battle(
        "goblin",
        cards={"adventures.aid": {"kind": "action", "effects": [{"do": "cv", "n": -2, "to": "creature"}]}},
        anna={"adventures": ["aid"]},
    )
    told.choose("play:aid").choose("fight").roll(5, 5)
    assert {track.id: track.value for track in told.game.view.tracks}["creature-cv"] == 0


def test_curse_takes_the_named_one_and_immune_wards_it_off() -> None:
    table = playing({"do": "curse", "card": "limp", "to": "other"}, bruno={}, top={"adventure": ["weakness", "limp"]})
    assert table.hero("bruno").curses == ["limp"]
    ward = playing({"do": "immune", "lasts": "game"}, anna={"curses": ["weakness"]})
    assert ward.hero().curses == []


def test_go_to_a_place_a_kind_or_so_far() -> None:
    assert playing({"do": "go", "place": "town"}).hero().place == "town"
    city = playing({"do": "go", "kind": "city"})
    assert {"move:town", "move:assa"} <= set(city.options)
    near = playing({"do": "go", "reach": 1}, anna={"place": "e"})
    assert near.hero().place == "d"
    near.adventure().choose("travel")
    assert not near.offers("move:e"), "the turn began there"


def test_a_price_may_be_paid_or_not() -> None:
    dear = {"do": "xp", "n": 2, "cost": {"gp": 10}}
    assert playing(dear).choose("pay").hero().xp == 5
    assert playing(dear).choose("decline").hero().xp == 3
    poor = playing(dear, anna={"gp": 5})
    assert poor.phase == "preparation", "nobody is asked for what he has not got"


def test_conditions_are_looked_at_before_anything_changes() -> None:
    low = {"if": {"xp_most": 3}}
    table = playing({"do": "xp", "n": 1, **low}, {"do": "gp", "n": 5, **low})
    assert (table.hero().xp, table.hero().gp) == (4, 15)


@pytest.mark.parametrize(
    ("need", "hero", "true"),
    [
        ({"class": "fighter"}, {}, True),
        ({"class": "wizard"}, {}, False),
        ({"xp_least": 4}, {}, False),
        ({"gp_least": 10}, {}, True),
        ({"gp_most": 9}, {}, False),
        ({"place": "vace-city"}, {}, True),
        ({"kind": "city"}, {"place": "assa"}, True),
        ({"kind": "city"}, {"place": "a"}, False),
        ({"phase": "preparation"}, {}, True),
        ({"curses": 1}, {"curses": ["weakness"]}, True),
        ({"curses": 1}, {}, False),
        ({"equipped": "magical"}, {"equipped": ["ring"]}, True),
        ({"equipped": "two-hand"}, {"equipped": ["sword"]}, False),
        ({"equipped": "heavy"}, {"equipped": ["plate"]}, True),
        ({"equipped": "ally"}, {"allies": ["hound"]}, True),
        ({"beaten": "any"}, {"turn": {"beaten": ["undead"]}}, True),
        ({"beaten": "demon"}, {"turn": {"beaten": ["undead"]}}, False),
        ({"first_visit": True}, {"visited": ["vace-city"]}, False),
    ],
)
def test_every_condition(need: dict[str, Any], hero: dict[str, Any], true: bool) -> None:
    cards = {"adventures.test-card": {"kind": "quest", "xp": 1, "needs": need}}
    table = position(cards=cards, anna={**hero, "adventures": ["test-card"]})
    assert table.offers("play:test-card") is true


def test_an_ability_may_cost_its_own_card_and_be_used_once_a_turn() -> None:
    ability = {"when": ["preparation", "recovery"], "effects": [{"do": "gp", "n": 5}], "once": True}
    cards = {"rewards.ring.abilities": {"rub": ability}}
    table = position(cards=cards, anna={"equipped": ["ring"]}).choose("use:rub")
    assert (table.hero().gp, table.offers("use:rub")) == (15, False)
    cards = {"rewards.ring.abilities": {"break": {**ability, "cost": {"itself": True}}}}
    broken = position(cards=cards, anna={"equipped": ["ring"]}).choose("use:break")
    assert (broken.hero().equipped, broken.state.decks["reward"].discard) == ([], ["ring"])


@pytest.mark.rule("LN-CUR-03", "LN-EQP-08", "LN-EQP-09")
def test_a_curse_an_ally_or_an_attachment_may_pay_with_itself_too() -> None:
    last = {"when": ["preparation"], "cost": {"gp": 10, "itself": True}, "effects": [{"do": "xp", "n": 1}]}
    bound = {"curses": ["limp"], "allies": ["hound"], "equipped": ["sword"], "attached": {"sword": ["enchant-weapon"]}}
    cards = {
        "adventures.limp.abilities": {"cure": last},
        "allies.hound.abilities": {"send": last},
        "rewards.enchant-weapon.abilities": {"flash": last},
    }
    table = position(cards=cards, anna={"gp": 30, **bound})
    table.choose("use:cure").choose("use:send").choose("use:flash")
    hero, decks = table.hero(), table.state.decks
    assert (hero.gp, hero.xp, hero.curses, hero.allies) == (0, 6, [], [])
    assert not any(hero.attached.values())
    assert (decks["adventure"].discard, decks["reward"].discard) == (["limp"], ["enchant-weapon"])
    assert "hound" in table.state.allies
    assert RULESET.violations(table.state) == ()


def test_what_no_word_fits_is_entered_by_hand() -> None:
    table = playing({"do": "manual"}, top={"reward": ["gem"]})
    table.choose("enter:xp:1").choose("enter:gp:-5").choose("enter:draw:reward").choose("enter:discard").choose(
        "entered"
    )
    hero = table.hero()
    assert (hero.xp, hero.gp, hero.rewards) == (4, 5, [])


def test_slot_and_travel_for_a_while() -> None:
    table = playing(
        {"do": "slot", "kind": "head", "lasts": "game"}, anna={"equipped": ["helmet"], "rewards": ["bandana"]}
    )
    table.choose("equip:bandana")
    assert table.hero().equipped == ["helmet", "bandana"]


def test_a_sword_that_hates_demons() -> None:
    imp = battle("cackling-imp", anna={"equipped": ["demonsbane-sword"]}).choose("fight").roll(5, 5)
    assert imp.last(CombatRolled).modifier == 3 + 1 + 6


@pytest.mark.rule("LN-CUR-01", "LN-LOC-02")
def test_a_curse_among_cards_to_choose_from_attaches_and_the_island_knows_no_encounters() -> None:
    three = {"do": "draw", "deck": "adventure", "n": 3, "keep": 1}
    cursed = playing(three, top={"adventure": ["lesson", "weakness", "pouch"]})
    assert (cursed.hero().curses, cursed.options) == (["weakness"], ("keep:lesson", "keep:pouch"))
    top = {"adventure": ["ambush", "lesson", "pouch", "iron-will"]}
    calm = playing(three, anna={"place": "arc-island"}, top=top)
    assert calm.options == ("keep:lesson", "keep:pouch", "keep:iron-will")
    assert calm.state.decks["adventure"].top == ["ambush"]


@pytest.mark.rule("LN-BAT-03")
def test_the_face_that_a_test_needs_has_the_bonus_in_it() -> None:
    test = {"do": "test", "need": 9, "success": [{"do": "gp", "n": 10}]}
    table = playing(test, anna={"skills": ["steady-hand"]})
    assert (table.dice(), dict(table.request.why.values)["need"]) == (("1d10", 3), 3)
    assert table.roll(3).go_on().hero().gp == 20


@pytest.mark.rule("LN-CRD-04", "LN-BAT-12")
@pytest.mark.parametrize(("lasts", "after"), [("turn", 6), ("battle", 4), ("roll", 4)])
def test_an_event_played_in_preparation_helps_in_the_battle_to_come(lasts: str, after: int) -> None:
    table = playing({"do": "cv", "n": 2, "lasts": lasts}, top={"encounter": ["goblin"]}).travel("a", 5)
    table.choose("fight").roll(5, 5)
    assert table.last(CombatRolled).modifier == 3 + 1 + 2
    table.go_on()
    assert table.track("cv", "anna") == after
    assert table.choose("end-turn").track("cv", "anna") == 4


def test_an_ability_of_preparation_may_give_cv_for_the_turn() -> None:
    drill = {"when": ["preparation"], "cost": {"gp": 5}, "effects": [{"do": "cv", "n": 1, "lasts": "turn"}]}
    table = position(cards={"classes.knight.abilities.drill": drill}).choose("use:drill")
    assert (table.track("cv", "anna"), table.hero().gp) == (5, 5)


def test_a_card_for_a_partner_is_for_pairs_only() -> None:
    cards = {"adventures.windfall.effects": [{"do": "gp", "n": 5, "to": "partner"}]}
    assert not position(cards=cards, anna={"adventures": ["windfall"]}).offers("play:windfall")
    pair = position(mode="team", cards=cards, anna={"adventures": ["windfall"]}).choose("play:windfall", seat="anna")
    assert pair.hero("carla").gp == 15


def test_looking_into_an_empty_deck_shuffles_its_discards_first() -> None:
    look = {"do": "peek", "deck": "reward", "n": 2}
    table = playing(look, empty=("reward",), discard={"reward": ["ring", "gem"]}).draw("gem", "ring").choose("seen")
    assert (table.state.decks["reward"].top, table.state.decks["reward"].discard) == (["gem", "ring"], [])


def test_a_creature_beaten_this_turn_is_forgotten_on_the_next() -> None:
    boast = {"kind": "action", "effects": [{"do": "gp", "n": 5}], "needs": {"beaten": "any"}}
    table = position(
        "recovery", cards={"adventures.good-omen": boast}, anna={"hand": ["good-omen"], "turn": {"beaten": ["animal"]}}
    )
    assert table.offers("play:good-omen")
    table.end_turn().hold("anna")
    assert table.options == ("withdraw",)


@pytest.mark.rule("LN-DAT-14")
def test_each_of_two_rings_may_be_used_once() -> None:
    rub = {"when": ["preparation"], "once": True, "effects": [{"do": "gp", "n": 5}]}
    table = position(cards={"rewards.ring.abilities": {"rub": rub}}, anna={"equipped": ["ring", "ring"]})
    table.choose("use:rub").choose("use:rub")
    assert table.hero().gp == 20
    assert not table.offers("use:rub")


@pytest.mark.rule("LN-DAT-15", "LN-CRD-12")
def test_points_of_travel_won_in_a_battle_outlast_it() -> None:
    cards = {"adventures.boost": {"kind": "action", "effects": [{"do": "travel", "n": 1}]}}
    table = battle("goblin", while_="preparation", cards=cards, anna={"adventures": ["boost"]})
    table.choose("play:boost").choose("fight").roll(9, 1).go_on().adventure().choose("travel")
    assert table.offers("move:c")


@pytest.mark.rule("LN-DAT-15")
def test_a_card_that_would_find_nothing_is_not_offered() -> None:
    swap = {"adventures.backalley-deal.effects": [{"do": "swap", "deck": "adventure"}]}
    alone = position(cards=swap, anna={"adventures": ["backalley-deal"]}, bruno={"adventures": ["windfall"]})
    assert not alone.offers("play:backalley-deal"), "it cannot be swapped for itself"
    lift = {"adventures.windfall.effects": [{"do": "lift", "who": "all"}]}
    assert not position(cards=lift, anna={"adventures": ["windfall"]}).offers("play:windfall")
    assert position(cards=lift, anna={"adventures": ["windfall"]}, bruno={"curses": ["limp"]}).offers("play:windfall")
    lift["adventures.windfall.effects"] = [{"do": "lift", "to": "partner"}]
    team = position(cards=lift, mode="team", anna={"adventures": ["windfall"]}, carla={"curses": ["limp"]})
    assert team.choose("play:windfall", seat="anna").hero("carla").curses == []


@pytest.mark.rule("LN-DAT-14", "LN-DAT-15", "LN-EQP-07")
def test_what_helps_in_battles_and_is_for_preparation_waits_for_one() -> None:
    brave = {"when": ["preparation"], "effects": [{"do": "cv", "n": 2, "lasts": "battle"}]}
    cards = {
        "classes.knight.abilities.pray": {**brave, "once": True},
        "rewards.potion": {
            "slot": "item",
            "gp": 10,
            "classes": ["fighter"],
            "magical": True,
            "single_use": True,
            **brave,
        },
        "adventures.good-omen": {"kind": "action", **brave},
    }
    table = position(
        cards=cards, anna={"equipped": ["potion"], "adventures": ["good-omen"]}, top={"encounter": ["goblin"]}
    )
    table.choose("use:pray").choose("use:potion").choose("play:good-omen").travel("a", 5).go_on()
    assert table.track("hero-cv") == 4 + 6


@pytest.mark.rule("LN-DAT-15")
def test_an_event_whose_condition_cannot_be_true_yet_is_not_wasted() -> None:
    effect = {"do": "cv", "n": 2, "lasts": "battle", "if": {"creature": "undead"}}
    cards = {"adventures.boost": {"kind": "event", "effects": [effect]}}
    assert not position(cards=cards, anna={"adventures": ["boost"]}).offers("play:boost")


@pytest.mark.rule("LN-DAT-15", "LN-CUR-01")
def test_cards_that_may_all_be_kept_are_kept_without_a_question() -> None:
    cards = {"adventures.windfall.effects": [{"do": "draw", "deck": "adventure", "n": 2, "keep": 1}]}
    top = {"adventure": ["weakness", "lesson"]}
    table = position(cards=cards, anna={"adventures": ["windfall"]}, top=top).choose("play:windfall")
    assert (table.hero().adventures, table.hero().curses, table.asked) == (["lesson"], ["weakness"], "preparation")
