"""What a pack must state, what is refused by name, and what the starter pack holds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine.boards.paths import cheapest, even_ways
from rulesets.legends_of_novus.content.effects import EscapeBonus, TravelBonus, every
from rulesets.legends_of_novus.content.pack import Content, all_effects, deck_of
from rulesets.legends_of_novus.content.places import neighbours
from rulesets.legends_of_novus.content.review import review
from rulesets.legends_of_novus.content.words import CLASSES
from tests.rulesets.legends_of_novus.table import content, position, setup, starter

STARTER = Content.model_validate(starter())


def refused(cards: dict[str, Any], without: str = "") -> str:
    """The errors of the test pack with these changes, and without this field."""
    pack = content(cards)
    if without:
        *steps, last = without.split(".")
        table = pack
        for step in steps:
            table = table[step]
        del table[last]
    with pytest.raises(ValidationError) as error:
        Content.model_validate(pack)
    return str(error.value)


def told(cards: dict[str, Any]) -> str:
    """The problems that the review finds in a valid pack with these changes."""
    return " ".join(each.text for each in review(Content.model_validate(content(cards))))


def cards_of(table: str) -> list[Any]:
    return [card for card in getattr(STARTER, table).values() for _ in range(card.copies)]


@pytest.mark.rule("LN-DAT-03")
@pytest.mark.parametrize(
    ("face", "result"), [(1, "safe"), (2, "safe"), (3, "adventure"), (4, "reward"), (5, "encounter")]
)
def test_the_packs_table_turns_a_face_into_a_result(face: int, result: str) -> None:
    table = position("adventure", pack="starter").choose("travel").choose("move:north-road-1").roll(face)
    assert table.state.travel_result == result
    assert STARTER.travel_die.faces == ("safe", "safe", "adventure", "reward", "encounter", "encounter")


@pytest.mark.rule("LN-DAT-03")
def test_a_travel_die_of_five_faces_or_without_a_reward_is_refused() -> None:
    assert "six faces, not 5" in refused({"travel_die.faces": ["safe", "adventure", "reward", "encounter", "safe"]})
    assert "reward is missing" in refused({"travel_die.faces": ["safe"] * 3 + ["adventure"] + ["encounter"] * 2})
    other = setup(cards={"travel_die.faces": ["reward", "safe", "adventure", "encounter", "safe", "safe"]})
    assert other.content.travel_die.faces[0] == "reward"


@pytest.mark.rule("LN-DAT-04")
def test_a_deck_of_another_size_than_declared_is_refused_with_both_numbers() -> None:
    size = len(deck_of(Content.model_validate(content()).adventures))
    assert f"declared {size + 1}, found {size}" in refused({"counts": {"adventures": size + 1}})
    assert Content.model_validate(content({"counts": {"adventures": size}})).counts.adventures == size
    assert Content.model_validate(content()).counts.adventures is None


@pytest.mark.rule("LN-DAT-04")
@pytest.mark.parametrize(
    ("cards", "choices", "text"),
    [
        ({"characters": {"kain": {"icons": ["fighter"]}}}, {}, "1 Characters with a matching Basic Class, and 2"),
        ({"rewards": {"gem": {"slot": "treasure", "gp": 5}}}, {}, "1 Reward cards, and 2"),
        (
            {"adventures": {"weakness": {"kind": "curse", "copies": 4}}},
            {},
            "0 Adventure cards that are no Curse, and 2",
        ),
        ({"creatures": {}}, {}, "0 creatures, and 1"),
        ({"quest_creatures": {}}, {}, "0 Quest Creatures, and 1"),
        ({"adventures": {"pouch": {"kind": "treasure", "gp": 5}}}, {"seats": 1}, "0 Quest Events, and 1"),
    ],
)
def test_a_pack_that_cannot_be_set_up_or_won_is_refused(
    cards: dict[str, Any], choices: dict[str, Any], text: str
) -> None:
    with pytest.raises(ValidationError, match=text):
        setup(**{"seats": 2, **choices}, cards=cards)


@pytest.mark.rule("LN-DAT-04")
def test_solo_needs_three_quest_creatures_and_teams_two_creatures() -> None:
    two = {"quest_creatures": {name: content()["quest_creatures"][name] for name in ("osira", "cystos")}}
    with pytest.raises(ValidationError, match="2 Quest Creatures, and 3"):
        setup(1, cards=two)
    with pytest.raises(ValidationError, match="1 creatures, and 2"):
        setup(4, mode="team", cards={"creatures": {"rat": content()["creatures"]["rat"]}})


@pytest.mark.rule("LN-DAT-04")
def test_the_starter_pack_is_large_enough() -> None:
    kinds = Counter(card.kind for card in cards_of("adventures"))
    assert len(cards_of("adventures")) >= 60
    assert len(STARTER.adventures) >= 30
    least = {"encounter": 12, "quest": 12, "skill": 10, "curse": 6, "treasure": 6, "action": 6, "travel": 4, "event": 4}
    assert all(kinds[kind] >= count for kind, count in least.items())
    slots = Counter(
        "single-use" if card.single_use else "weapon" if card.slot in {"hand", "two-hand"} else card.slot
        for card in cards_of("rewards")
    )
    assert slots == {
        "weapon": 16,
        "body": 12,
        "head": 6,
        "feet": 6,
        "item": 10,
        "single-use": 12,
        "treasure": 8,
        "attachment": 2,
    }
    assert len(STARTER.rewards) >= 40
    sizes = [len(getattr(STARTER, table)) for table in ("quest_creatures", "allies", "characters")]
    assert sizes == [9, 7, 10]
    assert Counter(card.advanced for card in STARTER.classes.values()) == {False: 10, True: 10}


@pytest.mark.rule("LN-DAT-07")
def test_a_creature_without_a_defeat_result_is_incomplete() -> None:
    assert "creatures.goblin.defeat" in refused({}, without="creatures.goblin.defeat")
    assert "creatures.goblin.cv" in refused({"creatures.goblin.cv": 16})
    assert Content.model_validate(content()).creatures["rat"].defeat.xp == 0, "an empty list will do"


@pytest.mark.rule("LN-DAT-07", "LN-DAT-08")
def test_the_creatures_of_the_starter_pack() -> None:
    creatures = cards_of("creatures")
    assert len(creatures) >= 36
    assert len(STARTER.creatures) >= 18
    types = Counter(card.type for card in creatures)
    assert all(types[kind] >= 5 for kind in ("animal", "demon", "humanoid", "magical", "undead"))
    assert types["monstrosity"] >= 3
    thirds = [
        [card for card in creatures if least <= card.cv <= most and low <= card.xp <= high]
        for least, most, low, high in ((1, 3, 1, 2), (4, 7, 2, 3), (8, 12, 3, 5))
    ]
    assert [len(third) for third in thirds] == [12, 12, 12]
    assert sum(bool(card.ability) for card in creatures) >= 18
    assert sum(card.flying for card in creatures) >= 6
    assert sum(card.curse is not None for card in creatures) >= 4
    named = {
        "feral-wolf",
        "savage-bear",
        "giant-spider",
        "cackling-imp",
        "alluring-devil",
        "shadow-demon",
        "goblin",
        "ghoul",
    }
    assert named | {"natures-nemesis", "stone-sentinel", "roaming-eyeclops", "skeletal-knight"} <= set(
        STARTER.creatures
    )


@pytest.mark.rule("LN-DAT-09")
def test_nine_quest_creatures_eight_of_them_by_their_printed_names() -> None:
    named = {"asmakai", "cystos", "jue-rgon", "kraeger-beast", "kroenig", "kzmatic", "monsigneur", "osira"}
    assert len(STARTER.quest_creatures) == 9
    assert named < set(STARTER.quest_creatures)
    assert all(12 <= tile.cv <= 18 and 4 <= tile.xp <= 6 for tile in STARTER.quest_creatures.values())
    assert all(STARTER.places[tile.place].beaten for tile in STARTER.quest_creatures.values())


@pytest.mark.rule("LN-DAT-10")
@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ({"places.grove": {"kind": "class"}}, "names its class"),
        ({"places.vace-city.kind": "special"}, "make it a city"),
        ({"places.island": {"kind": "waypoint"}}, "cannot be reached"),
        ({"map.links": [["vace-city", "nowhere"]]}, "not a place"),
        ({"places.den": {"kind": "city"}}, "no place is the location of that class"),
        ({"quest_creatures.osira.place": "keep"}, "shares keep"),
        ({"quest_creatures.osira.place": "town"}, "names 'town'"),
    ],
)
def test_a_map_that_does_not_hold_together_is_refused(cards: dict[str, Any], text: str) -> None:
    assert text in refused(cards)


@pytest.mark.rule("LN-DAT-10")
def test_the_starter_map() -> None:
    kinds = Counter[str](place.kind for place in STARTER.places.values())
    assert sum(kinds.values()) >= 48
    least = {"city": 4, "class": 5, "quest": 9, "encounter": 3, "travel": 3, "special": 4}
    assert all(kinds[kind] >= count for kind, count in least.items())
    assert {"vace-city", "abandoned-wastelands", "arc-island", "auras-altar"} <= set(STARTER.places)
    assert STARTER.places["assa"].hero_class == "wizard"
    far = cheapest(("vace-city",), even_ways(neighbours(STARTER.places, STARTER.map.links)))
    for name, place in STARTER.places.items():
        if place.kind == "class":
            assert 3 <= far[name][0] <= 6, name
        if place.kind == "quest":
            assert 5 <= far[name][0] <= 10, name


@pytest.mark.rule("LN-DAT-12")
def test_a_bonus_chart_that_contradicts_the_book_is_remarked_on() -> None:
    wrong = Content.model_validate(content({"charts.bonus": [[1, 0], [6, 2]]}))
    assert any("+0 at 3 XP" in each.text for each in review(wrong))
    assert list(review(STARTER)) == []
    assert STARTER.charts.price == ((1, 20), (11, 25), (18, 30))


@pytest.mark.rule("LN-DAT-12")
def test_without_a_price_chart_no_trade_is_offered() -> None:
    table = position("recovery", cards={"charts.price": []}, anna={"gp": 100})
    assert not table.offers("trade-xp")
    assert table.asked == "recovery-without-chart", "and the prompt says why nobody can trade"
    without = Content.model_validate(content({"charts.price": None}))
    assert [each.key for each in review(without)] == [("charts", "price")], "and it is reported to the author"
    assert "first row" in refused({"charts.bonus": [[2, 1]]})
    assert "never falls" in refused({"charts.bonus": [[1, 2], [6, 1]]})


@pytest.mark.rule("LN-DAT-13")
def test_what_a_reward_and_an_adventure_must_state() -> None:
    assert "rewards.sword.gp" in refused({}, without="rewards.sword.gp")
    assert Content.model_validate(content()).rewards["gem"].classes is None, "a Treasure needs no icons"
    assert "needs classes" in refused({}, without="rewards.sword.classes")
    assert "earns xp" in refused({}, without="adventures.old-debt.xp")
    assert "is worth gp" in refused({}, without="adventures.pouch.gp")
    assert "under abilities" in refused({"adventures.iron-will.effects": [{"do": "gp", "n": 5}]})


@pytest.mark.rule("LN-EQP-10")
def test_equipment_without_a_banner_is_refused() -> None:
    assert "blue banner" in refused({}, without="rewards.sword.magical")


@pytest.mark.rule("LN-DAT-13")
def test_the_spread_of_the_starter_decks() -> None:
    assert len([card for card in STARTER.adventures.values() if card.kind == "quest"]) >= 9
    five = {"stolen-stories", "pilfer", "backalley-deal", "stolen-reward", "experience-of-war"}
    assert five <= set(STARTER.adventures)
    assert {"enchant-weapon", "demonsbane-sword"} <= set(STARTER.rewards)
    rewards = cards_of("rewards")
    for name in CLASSES:
        mine = [card for card in rewards if name in (card.classes or ())]
        assert len(mine) >= 30, name
        assert sum(card.slot in {"hand", "two-hand"} for card in mine) >= 4
        assert sum(card.slot == "body" for card in mine) >= 3
    gear = [card for card in rewards if card.slot != "treasure" and not card.single_use]
    assert 3 * sum(bool(card.magical) for card in gear) >= len(gear)
    assert all((2 <= card.cv <= 4 if card.magical else 1 <= card.cv <= 3) for card in gear if card.cv)
    assert sum(card.slot == "two-hand" for card in rewards) >= 4
    weights = Counter(card.weight for card in rewards if card.slot == "body")
    assert min(weights["heavy"], weights["light"]) >= 4
    assert sum(any(isinstance(e, TravelBonus) and e.n == 1 for e in card.effects) for card in rewards) >= 4
    assert sum(any(isinstance(e, EscapeBonus) and e.n > 0 for e in card.effects) for card in rewards) >= 4


@pytest.mark.rule("LN-DAT-14")
def test_what_characters_classes_and_allies_must_state() -> None:
    assert "classes.knight.icons" in refused({}, without="classes.knight.icons")
    assert Content.model_validate(content()).classes["warden"].abilities == {}
    assert "allies.hound.cv" in refused({"allies.hound.cv": 4})
    assert "characters.kain.icons" in refused({"characters.kain.icons": ["fighter", "priest", "thief"]})


@pytest.mark.rule("LN-DAT-14", "LN-DAT-05")
def test_the_heroes_of_the_starter_pack() -> None:
    stands_on = Counter(icon for card in STARTER.characters.values() for icon in card.icons)
    assert stands_on == dict.fromkeys(CLASSES, 4)
    assert STARTER.characters["kain"].cv == 0, "the printed example adds nothing for him"
    basic = [card for card in STARTER.classes.values() if not card.advanced]
    assert Counter(card.icons for card in basic) == {(name,): 2 for name in CLASSES}
    assert all(2 <= card.cv <= 3 for card in basic)
    advanced = [card for card in STARTER.classes.values() if card.advanced]
    assert all(len(card.icons) == 2 and 4 <= card.cv <= 6 for card in advanced)
    assert any(not card.cursable for card in advanced)
    assert Counter(ally.type for ally in STARTER.allies.values())["animal"] == 3
    words = {name: _words(name) for name in CLASSES}
    assert {"travel", "ally"} <= words["druid"]
    assert {"cv"} <= words["fighter"]
    assert {"guard", "lift"} <= words["priest"]
    assert {"city_gold", "draw"} <= words["thief"]
    assert {"reorder", "cv"} <= words["wizard"]


def _words(name: str) -> set[str]:
    """What the Basic Classes of a class do."""
    mine = {title for title, card in STARTER.classes.items() if card.icons == (name,)}
    return {
        e.do for key, effects in all_effects(STARTER) if key[0] == "classes" and key[1] in mine for e in every(effects)
    }


@pytest.mark.rule("LN-DAT-15")
@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ({"do": "cv", "n": 11}, "less than or equal to 10"),
        ({"do": "xp", "n": 6}, "less than or equal to 5"),
        ({"do": "gp", "n": -51}, "greater than or equal to -50"),
        ({"do": "draw", "deck": "reward", "n": 4}, "less than or equal to 3"),
        ({"do": "test", "need": 1}, "greater than or equal to 2"),
        ({"do": "fly"}, "does not match any of the expected tags"),
        ({"do": "go", "place": "nowhere"}, "names 'nowhere'"),
        ({"do": "curse", "card": "iron-will"}, "names 'iron-will'"),
        ({"do": "search", "deck": "reward", "kind": "shiny"}, "names 'shiny'"),
        ({"do": "gp", "n": 5, "if": {"place": "atlantis"}}, "names 'atlantis'"),
    ],
)
def test_a_word_or_number_that_is_not_there_is_refused(effect: dict[str, Any], text: str) -> None:
    assert text in refused({"adventures.windfall.effects": [effect]})


@pytest.mark.rule("LN-DAT-15")
def test_what_lies_on_the_board_helps_its_owner_for_nothing() -> None:
    for_others = {"do": "cv", "n": 1, "to": "partner"}
    assert "write effects for others under abilities" in told({"adventures.iron-will.effects": [for_others]})
    assert "write effects for others under abilities" in told(
        {"rewards.ring.effects": [{**for_others, "do": "creature_cv"}]}
    )
    assert "effects cost nothing" in told({"allies.hound.effects": [{"do": "cv", "n": 1, "cost": {"gp": 5}}]})


GP = {"do": "gp", "n": 5}
DIE = {"do": "travel_die", "how": "again"}
TEAR = {"when": ["preparation"], "effects": [GP], "cost": {"itself": True}}
RUB = {"when": ["preparation"], "effects": [GP]}
NEAR = {"place": "town"}


@pytest.mark.rule("LN-DAT-10", "LN-DAT-13", "LN-DAT-14", "LN-DAT-15")
@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ({"places.town.pass": [GP]}, "where kind is 'city'"),
        ({"places.town.beaten": [GP]}, "where kind is 'city'"),
        ({"places.inn.theft": [GP]}, "where kind is "),
        ({"places.a.arrive": [GP]}, "where kind is 'waypoint'"),
        ({"places.keep.explore": [GP]}, "with beaten"),
        ({"map.links": [*content()["map"]["links"], ["a", "a"]]}, "to itself"),
        ({"characters.kain.abilities": {"tear": TEAR}}, "cannot pay for an ability with itself"),
        ({"classes.knight.abilities": {"tear": TEAR}}, "cannot pay for an ability with itself"),
        ({"adventures.ambush.effects": [GP]}, "where kind is 'encounter'"),
        ({"adventures.pouch.effects": [GP]}, "where kind is 'treasure'"),
        ({"adventures.pouch.needs": NEAR}, "where kind is 'treasure'"),
        ({"adventures.limp.cost": {"gp": 5}}, "where kind is 'curse'"),
        ({"adventures.ambush.when": ["recovery"]}, "where kind is 'encounter'"),
        ({"adventures.iron-will.cost": {"itself": True}}, "cannot be paid for with itself"),
        ({"adventures.enchantment.effects": [{"do": "attach"}, GP]}, "cannot gp by itself"),
        ({"rewards.gem.cv": 2}, "where slot is 'treasure'"),
        ({"rewards.gem.effects": [{"do": "flying"}]}, "where slot is 'treasure'"),
        ({"rewards.ring.needs": NEAR}, "without single_use"),
        ({"rewards.potion.abilities": {"rub": RUB}}, "with single_use"),
        ({"rewards.ring.abilities": {"ring": RUB}}, "has the id of a card"),
        ({"rewards.ring.abilities": {"combat-maneuvers": RUB}}, "has the id of another ability of ring"),
        ({"quest_creatures.osira.each_round": True}, "without ability"),
        ({"adventures.windfall.effects": [{**GP, "to": "creature"}]}, "only cv and creature_cv"),
        ({"adventures.hex.effects": [{"do": "creature_cv", "n": 1, "to": "all"}]}, "the creature that the hero faces"),
        ({"adventures.pilfer.effects": [{"do": "steal", "what": "gp", "to": "all"}]}, "one other player only"),
        ({"adventures.windfall.effects": [{**GP, "lasts": "battle"}]}, "does not last"),
        ({"adventures.fast-horse.effects": [{"do": "travel", "n": 1, "lasts": "roll"}]}, "does not end with a battle"),
        ({"places.inn.arrive": [{"do": "cv", "n": 1, "lasts": "equipped"}]}, "is not on a board"),
        ({"adventures.windfall.effects": [{**GP, "cost": {"itself": True}}]}, "only an ability can"),
        ({"adventures.windfall.effects": [{"do": "lift", "who": "all", "n": 2}]}, "where who is 'all'"),
        ({"adventures.windfall.effects": [{"do": "draw", "deck": "reward", "keep": 2}]}, "cannot keep 2"),
        ({"adventures.windfall.effects": [{"do": "end_battle"}]}, "there is no battle: write when"),
        ({"adventures.windfall.effects": [DIE]}, "no Travel die is rolled: write when"),
        ({"adventures.old-debt.effects": [{"do": "attach"}]}, "its own place on the board"),
        ({"rewards.potion.effects": [{"do": "attach"}]}, "only an Event"),
        ({"places.inn.arrive": [{"do": "end_battle"}]}, "there is no battle"),
        ({"places.inn.arrive": [DIE]}, "cannot change the Travel die"),
        ({"places.inn.arrive": [{**GP, "if": {"creature": "undead"}}]}, "the hero faces none"),
        ({"creatures.goblin.defeat": [{"do": "battle"}]}, "goes to Recovery"),
        ({"adventures.windfall.needs": {"equipped": "treasure"}}, "cannot be equipped"),
        ({"adventures.windfall.needs": {"curses": 0}}, "always true"),
    ],
)
def test_entries_without_effect_are_reported_to_the_author(cards: dict[str, Any], text: str) -> None:
    """The rules pass them over: a game that was begun with such a pack goes on."""
    assert text in told(cards)


@pytest.mark.rule("LN-DAT-14")
def test_a_place_that_an_ability_needs_must_be_there() -> None:
    needs = {**RUB, "needs": {"place": "atlantis"}}
    assert "names 'atlantis'" in refused({"rewards.ring.abilities": {"rub": needs}})


@pytest.mark.rule("LN-DAT-15")
def test_the_starter_pack_leaves_nothing_to_be_worked_out_by_hand() -> None:
    assert not any(effect.do == "manual" for _, effects in all_effects(STARTER) for effect in every(effects))


def test_two_things_cannot_share_an_id() -> None:
    assert "has the id of one of the adventures" in refused({"rewards.windfall": {"slot": "treasure", "gp": 5}})


def test_a_card_that_needs_an_opponent_is_to_be_marked() -> None:
    pack = Content.model_validate(content({"adventures.hex.solo": True}))
    assert any("solo = false" in each.text for each in review(pack))


def test_a_place_that_looks_for_a_type_that_no_creature_has_is_remarked_on() -> None:
    cards = {"adventures.windfall.effects": [{"do": "battle", "type": "monstrosity"}], "creatures.brute.type": "animal"}
    assert any("type 'monstrosity'" in each.text for each in review(Content.model_validate(content(cards))))


@pytest.mark.rule("LN-QST-10")
def test_a_theft_where_nobody_lives_is_remarked_on() -> None:
    kzmatic_is_gone = Content.model_validate(content({"quest_creatures.kzmatic": None}))
    assert [each.key for each in review(kzmatic_is_gone)] == [("places", "keep", "theft")]
