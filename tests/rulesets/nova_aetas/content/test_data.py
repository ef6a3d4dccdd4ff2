"""NA-DAT: the figures that the rulebook gives, as the starter pack uses them."""

from __future__ import annotations

from collections import Counter
from contextlib import nullcontext
from functools import cache

import pytest
from pydantic import ValidationError

from rulesets.engine.requests import Roll
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.maps import Map
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.events import Moved
from tests.rulesets.nova_aetas.table import battle, pack, starter_setup

SHAPES = {"T": ((2, 2),), "b": ((1, 1),), "W": ((2, 2),), "C": ((2, 1), (1, 2))}
"""NA-DAT-32: how wide and how deep each piece of scenery may lie."""


@cache
def content() -> Content:
    return starter_setup().content


def miniatures(faction: str) -> dict[str, int]:
    return {name: card.miniatures for name, card in content().enemies.items() if card.faction == faction}


def houses(drawn: Map) -> Counter[tuple[int, int]]:
    """How many houses of which size, the longer side first."""
    sizes: Counter[tuple[int, int]] = Counter()
    for letter in drawn.buildings:
        at = [(x, y) for y, row in enumerate(drawn.rows) for x, each in enumerate(row) if each == letter]
        wide, deep = (1 + max(axis) - min(axis) for axis in zip(*at, strict=True))
        assert len(at) == wide * deep
        sizes[max(wide, deep), min(wide, deep)] += 1
    return sizes


def pieces(rows: tuple[str, ...], letter: str) -> int:
    """How many pieces of scenery the letters on a map are made of; each must lie there whole."""
    left = {(x, y) for y, row in enumerate(rows) for x, each in enumerate(row) if each == letter}
    count = 0
    while left:
        x, y = min(left)
        lying = ({(x + dx, y + dy) for dx in range(wide) for dy in range(deep)} for wide, deep in SHAPES[letter])
        left -= next(piece for piece in lying if piece <= left)
        count += 1
    return count


@pytest.mark.rule("NA-DAT-01", "NA-DAT-13")
def test_four_basic_heroes_and_thirty_enemies() -> None:
    basic = [name for name, card in content().classes.items() if card.mastery == 6]

    assert set(basic) == {"scum", "novice", "apprentice", "squire"}
    assert sum(card.miniatures for card in content().enemies.values()) == 30


@pytest.mark.rule("NA-DAT-13", "NA-DAT-05")
@pytest.mark.parametrize("company", [("scum", "scum"), ("scum", "squire", "novice", "apprentice", "assassin")])
def test_nobody_is_there_twice_and_a_fifth_hero_has_no_perilium(company: tuple[str, ...]) -> None:
    with pytest.raises(ValidationError, match="one to four different heroes"):
        starter_setup(heroes=[{"hero": hero, "seat": "anna"} for hero in company])


@pytest.mark.rule("NA-DAT-02")
def test_the_papal_miniatures() -> None:
    assert miniatures("papal") == {"swiss-guard": 5, "papal-guard": 4, "egidio-da-viterbo": 1}


@pytest.mark.rule("NA-DAT-03")
def test_the_venetian_miniatures() -> None:
    assert miniatures("venice") == {"stratiota": 5, "crossbowman": 3, "hedge-witch": 1, "jacopo-adoaldi": 1}


@pytest.mark.rule("NA-DAT-04")
def test_the_primaevi_miniatures() -> None:
    assert miniatures("primaevi") == {"faun-warrior": 5, "faun-musician": 2, "centaur": 3}


@pytest.mark.rule("NA-DAT-08")
def test_twenty_eight_element_cards_and_eight_wound_cards() -> None:
    assert (sum(content().elements.values()), sum(content().wound_cards.values())) == (28, 8)


@pytest.mark.rule("NA-DAT-09")
def test_the_village_uses_the_four_houses_of_the_box_and_no_map_needs_more() -> None:
    box = Counter({(3, 3): 2, (4, 2): 2})

    assert houses(content().maps["four-homes"]) == box
    for drawn in content().maps.values():
        assert houses(drawn) <= box


@pytest.mark.rule("NA-DAT-10", "NA-DAT-32", "NA-SCN-01", "NA-SCN-02", "NA-SCN-03", "NA-SCN-04")
@pytest.mark.parametrize("name", list(pack()["maps"]))
def test_every_map_can_be_built_with_four_trees_and_four_bushes_of_their_sizes(name: str) -> None:
    found = {letter: pieces(content().maps[name].rows, letter) for letter in SHAPES}

    assert found["T"] <= 4
    assert found["b"] <= 4


@pytest.mark.rule("NA-DAT-11")
def test_no_mission_hides_more_than_eleven_tokens_or_needs_more_than_nineteen_on_the_dial() -> None:
    for mission in content().missions.values():
        assert mission.incognito is None or sum(mission.incognito.faces.values()) <= 11
        assert 4 + len(mission.dial) - 1 <= 19


@pytest.mark.rule("NA-DAT-14")
def test_a_poisoned_stratiota_defends_at_four_and_three() -> None:
    card = content().enemies["stratiota"]
    table = battle(
        heroes={"squire": "C5", "apprentice": "A1"},
        enemies={"stratiota-1": {"at": "C4", "tokens": ["poisoned"]}},
        active="squire",
    )

    table.choose("attack:stratiota-1:arming-sword")

    assert (card.pd, card.md) == (5, 4)
    assert table.dice() == ("4d6", 4)


@pytest.mark.rule("NA-DAT-15")
def test_a_poisoned_scum_rolls_two_dice_where_he_rolled_three() -> None:
    scum = content().classes["scum"]
    table = battle(
        heroes={"scum": {"at": "C5", "tokens": ["poisoned"]}}, enemies={"stratiota-1": "C4"}, active="stratiota"
    )

    assert (scum.ph, scum.mi) == (3, 2)
    assert table.dice() == ("2d6", 5)


@pytest.mark.rule("NA-DAT-16")
def test_the_numbers_of_the_messenger() -> None:
    card = content().personae["messenger"]

    assert (card.ra, card.ph, card.mi, card.wo) == (4, 2, 2, 5)


@pytest.mark.rule("NA-DAT-17", "NA-DAT-18", "NA-HOR-03")
@pytest.mark.parametrize("mission", ["the-burning-village", "no-way-but-up"])
def test_both_missions_of_the_book_run_forty_two_sectors_from_five(mission: str) -> None:
    sheet, world = content().missions[mission], RULESET.begin(starter_setup(mission)).world

    assert (sheet.start, sheet.end) == ("5:00", "8:30")
    assert world.end - world.start == 42


@pytest.mark.rule("NA-DAT-19")
def test_what_the_orders_of_the_village_are_worth() -> None:
    orders = content().missions["the-burning-village"].instructions

    assert {kind: [(each.do, each.tv) for each in listed] for kind, listed in orders.items()} == {
        "stratiota": [("set-fire", 5), ("kill-persona", 8)],
        "hedge-witch": [("set-fire", 4), ("kill-persona", 9)],
        "crossbowman": [("kill-heroes", 0)],
    }


@pytest.mark.rule("NA-DAT-22")
def test_a_skill_is_learnt_for_ten_popolini_unless_its_card_says_otherwise() -> None:
    assert type(next(iter(content().skills.values()))).model_fields["price"].default == 10


@pytest.mark.rule("NA-DAT-23")
def test_seven_cards_left_are_worth_two_elements() -> None:
    assert content().prey["bear"].reward["7"] == 2


@pytest.mark.rule("NA-DAT-25")
def test_the_squire_has_the_green_sword_and_the_plague_doctor_the_blue_cross() -> None:
    signs = {name: (card.colour, card.archetype) for name, card in content().classes.items()}

    assert signs["squire"] == ("green", "sword")
    assert signs["plague-doctor"] == ("blue", "cross")


@pytest.mark.rule("NA-DAT-28")
@pytest.mark.parametrize(("skills", "passes"), [([], False), (["acrobatic"], True)])
def test_an_acrobat_goes_through_an_enemy_in_a_passage(skills: list[str], passes: bool) -> None:
    passage = ("....########", *("############",) * 11)
    table = battle(
        passage, heroes={"scum": {"at": "A1", "skills": skills}}, enemies={"hedge-witch-1": "B1"}, active="scum"
    )

    assert table.offers("move:scum:C1:2") is passes


@pytest.mark.rule("NA-DAT-29")
def test_the_scum_and_the_hedge_witch_attack_from_afar_and_one_with_a_blade_must_come_near() -> None:
    scum = battle(heroes={"scum": "C5"}, enemies={"hedge-witch-1": "C2"}, active="scum")
    hedge_witch = battle(heroes={"scum": "C5"}, enemies={"hedge-witch-1": "C2"}, active="hedge-witch")
    blade = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": "C2"}, active="stratiota")

    assert scum.offers("attack:hedge-witch-1:throwing-knives")
    assert hedge_witch.opening(Moved) == []
    assert isinstance(hedge_witch.request, Roll)
    assert blade.opening(Moved)[0].path == ("C3", "C4")


@pytest.mark.rule("NA-DAT-33", "NA-DAT-34")
def test_the_rewards_of_both_missions_of_the_book() -> None:
    village, opening = content().missions["the-burning-village"], content().missions["no-way-but-up"]

    assert (village.won.popolini, village.won.objects, village.won.skill) == (10, 3, "uncommon")
    assert (village.lost.popolini, village.lost.objects, village.lost.skill) == (6, 2, "none")
    assert (opening.won.popolini, opening.won.elements, opening.won.skill) == (4, 1, "common")


@pytest.mark.parametrize(("pd", "fits"), [(1, False), (2, True), (8, True), (9, False)])
def test_a_difficulty_is_what_a_die_can_show(pd: int, fits: bool) -> None:
    cards = pack()
    cards["enemies"]["stratiota"]["pd"] = pd
    with nullcontext() if fits else pytest.raises(ValidationError, match=r"enemies\.stratiota\.pd"):
        Content.model_validate(cards)
