"""What players read on a choice, and why something is not possible."""

from itertools import permutations

import pytest

from controller.session.prompt import prompt_of_game
from rulesets.engine.cues import Cue
from rulesets.legends_of_novus.choices import describe
from rulesets.legends_of_novus.state.options import Order
from tests.rulesets.legends_of_novus.table import Table, battle, new_game, position
from tests.rulesets.starter_words import words_of

ENGLISH = words_of("legends_of_novus")


def offered(table: Table, seat: str = "anna") -> dict[str, tuple[str, str, str]]:
    """Label, line and price of each option of a seat."""
    prompt = prompt_of_game(table.game, table.game.view, ENGLISH.calling((), ("anna", "bruno")))
    part = next((part for part in prompt.parts if part.seat == seat), prompt)
    return {option.key: (option.label, option.detail, option.cost) for option in part.options}


def missing(table: Table, seat: str = "anna") -> dict[str, str]:
    """What is not possible, and why."""
    prompt = prompt_of_game(table.game, table.game.view, ENGLISH.calling((), ("anna", "bruno")))
    part = next((part for part in prompt.parts if part.seat == seat), prompt)
    return {each.label: each.reason for each in part.impossible}


def detail(table: Table) -> str:
    prompt = prompt_of_game(table.game, table.game.view, ENGLISH.calling((), ("anna", "bruno")))
    return next((part.detail for part in prompt.parts if part.seat == "anna"), prompt.detail)


def test_a_hero_is_chosen_by_classes_ability_and_story() -> None:
    label, line, _ = offered(new_game(1, pack="starter"))["pick:kain"]
    assert (label, line) == (
        "Kain",
        "A defeat costs you 1 GP less\n“A captain who lost his fort, but never his word.”",
    )


def test_travelling_names_the_places_that_it_leads_to_with_their_steps() -> None:
    table = position("adventure", anna={"place": "c"})
    prompt = prompt_of_game(table.game, table.game.view, ENGLISH.calling((), ("anna", "bruno")))
    asked = next(part for part in prompt.parts if part.seat == "anna")
    ahead = dict(next(option for option in asked.options if option.key == "travel").leads_to)
    assert (ahead["b"], ahead["a"]) == (1, 2)
    table.choose("travel")
    assert {key.split(":")[1] for key in table.options} == set(ahead)


def test_where_a_die_comes_before_the_move_nothing_is_named() -> None:
    table = position("adventure", anna={"place": "c"}, house={"travel_roll_timing": "before-move"})
    prompt = prompt_of_game(table.game, table.game.view, ENGLISH.calling((), ("anna", "bruno")))
    assert not any(option.leads_to for part in prompt.parts for option in part.options)


def test_the_classes_of_a_hero_are_glyphs_with_labels() -> None:
    game = new_game(1, pack="starter").game
    option = next(option for option in prompt_of_game(game, game.view, ENGLISH).options if option.key == "pick:kain")
    assert [(mark.glyph, mark.name) for mark in option.marks] == [("sword", "Fighter"), ("priest", "Priest")]
    assert option.marks_text == "Can be: Fighter, Priest"


def test_equipment_shows_the_combat_value_before_and_after() -> None:
    table = position(anna={"rewards": ["sword"]})
    _, line, _ = offered(table)["equip:sword"]
    assert line.startswith("Your Combat Value: 4 → 6")
    assert line.endswith("hand slots: 2 of 2 free")


def test_equipment_without_a_slot_is_compared_with_what_is_worn() -> None:
    table = position(anna={"rewards": ["sword"], "equipped": ["great-axe"]})
    assert missing(table)["Equip sword"] == (
        "Your slot is full (Great Axe): +2 CV instead of +3. Put something away first."
    )


@pytest.mark.rule("LN-REC-05")
def test_a_trade_names_its_price() -> None:
    rich, poor = (position("recovery", anna={"gp": gp}, pack="starter") for gp in (20, 19))
    assert offered(rich)["trade-xp:1"][0] == "Trade 20 GP for 1 XP"
    assert missing(poor)["Trade 20 GP for 1 XP"] == "It costs 20 GP, and you have 19."


@pytest.mark.rule("LN-EXP-01")
def test_who_explored_last_turn_reads_why_they_must_travel() -> None:
    table = position("adventure", anna={"barred_at": "vace-city"})
    assert missing(table)["Explore"] == "You explored last turn: travel first."


def test_a_way_says_how_many_steps_it_takes() -> None:
    table = position("adventure", anna={"place": "vace-city"}).choose("travel")
    assert {key: cost for key, (_, _, cost) in offered(table).items()}["move:a"] == "1 step"


@pytest.mark.rule("LN-BAT-11", "LN-BAT-16")
def test_a_battle_names_every_modifier_and_what_is_at_stake() -> None:
    table = battle("goblin", anna={"equipped": ["sword"], "adventures": ["boost"]})
    assert detail(table).splitlines()[:2] == ["Anna: Knight +3, experience +1, sword +2 = 6", "Goblin: CV 2"]
    table.choose("fight").roll(3, 8)
    assert detail(table).splitlines()[:3] == [
        "9 to 10: Anna loses.",
        "Anna: die 3, Knight +3, experience +1, sword +2 = 9",
        "Goblin: die 8, CV +2 = 10",
    ]
    assert offered(table)["go-on"][0] == "Accept it", "a lost roll waits for a decision while there is a card in hand"


def test_a_card_to_redeem_says_what_it_is_and_what_it_brings() -> None:
    table = position(anna={"hand": ["pouch"]})
    label, line, cost = offered(table)["redeem:pouch"]
    assert (label, cost) == ("Turn in pouch", "+20 GP")
    assert line


def test_what_could_be_put_away_is_one_card_if_there_is_more_than_one_thing() -> None:
    one, two = (position(anna={"equipped": worn}) for worn in (["great-axe"], ["great-axe", "boots"]))
    for table, group in ((one, ""), (two, "put-away")):
        prompt = prompt_of_game(table.game, table.game.view, ENGLISH)
        options = [option for part in prompt.parts or (prompt,) for option in part.options]
        assert {option.group for option in options if option.key.startswith("unequip:")} == {group}


def test_each_order_of_cards_says_which_is_drawn_first_and_last() -> None:
    orders = {describe(position().state, Order(cards)) for cards in permutations(("sword", "pouch", "boost"))}
    assert {each.detail for each in orders if each} == {
        Cue("choice.order", first=first, last=last) for first, last in permutations(("sword", "pouch", "boost"), 2)
    }
