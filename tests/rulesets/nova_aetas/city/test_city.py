"""NA-CIT: what heroes do in a city or a village, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.answers import Override
from rulesets.engine.cues import Cue
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Draw
from rulesets.nova_aetas.choices import describe
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.display.campaign_view import campaign_view
from rulesets.nova_aetas.state.campaign.events import (
    CityLeft,
    ElementsBooked,
    HeroEnlisted,
    HeroLetGo,
    ObjectGained,
    PopoliniEarned,
    PopoliniPaid,
    SideCardDrawn,
    SkillsOffered,
    WoundCardHealed,
)
from rulesets.nova_aetas.state.evening import Deed
from rulesets.nova_aetas.state.events import BattleEnded
from rulesets.nova_aetas.state.state import Standing
from tests.rulesets.nova_aetas.table import Table, battle, city, evening, pack, play_on, starter_setup

SALVE = {"beeswax": 1, "mandrake": 1}


def at(activity: str, hero: str = "squire", **given: Any) -> Table:
    """A hero at one place of Spoleto, with his friend the Novice still in the street."""
    return city(**given).choose(f"visit:{hero}:{activity}")


def keys(table: Table, kind: str) -> list[str]:
    return [key for key in table.options if key.startswith(f"{kind}:")]


def asked(table: Table) -> Cue:
    assert isinstance(table.request, Choose)
    return table.request.why


# Where, and who


@pytest.mark.rule("NA-CIT-01", "NA-CIT-04")
@pytest.mark.parametrize(
    ("place", "open_"),
    [
        ("spoleto", {"inn", "master", "craftsman", "merchant", "surgeon", "barracks"}),
        ("campello", {"inn", "merchant", "surgeon"}),
        ("narni", {"inn", "merchant", "surgeon", "craftsman"}),
    ],
    ids=["a city has all six", "a village three", "where the pack lists them, those"],
)
def test_the_place_decides_what_can_be_done(place: str, open_: set[str]) -> None:
    table = city({"squire": {}}, place=place)

    assert {key.split(":")[2] for key in keys(table, "visit")} == open_


@pytest.mark.rule("NA-CIT-01")
def test_results_of_the_starter_campaign_name_a_city_and_a_village() -> None:
    content = starter_setup().content
    named = {
        result.city for mission in content.missions.values() for result in (mission.won, mission.lost) if result.city
    }

    assert {content.places[name].kind for name in named} == {"city", "village"}


@pytest.mark.rule("NA-CIT-02")
def test_a_hero_who_has_been_to_the_inn_goes_nowhere_else() -> None:
    table = at("inn").choose("done")

    assert {key.split(":")[1] for key in keys(table, "visit")} == {"novice"}


@pytest.mark.rule("NA-CIT-02")
def test_each_finishes_his_business_before_the_next_goes_in_any_order() -> None:
    table = at("surgeon", hero="novice")
    assert isinstance(table.request, Choose)
    assert (table.request.seat, table.options) == ("bruno", ("done",))

    table.choose("done").choose("visit:squire:surgeon").choose("done")

    assert table.options == ("leave-city",)


@pytest.mark.rule("NA-CIT-02")
def test_a_hero_who_went_out_of_game_goes_too() -> None:
    table = evening(
        {"squire": {}, "novice": {"standing": Standing.OUT_OF_GAME}}, won={"city": "spoleto", "next": "test"}
    ).win()

    assert table.offers("visit:novice:surgeon")


@pytest.mark.rule("NA-CIT-03", "NA-CIT-05")
def test_two_heroes_at_the_inn_draw_two_cards() -> None:
    table = at("inn").choose("draw-card:quest").draw("the-lost-page").choose("done")

    table.choose("visit:novice:inn").choose("draw-card:quest").draw("a-name-in-the-fog")

    assert table.told(SideCardDrawn) == [SideCardDrawn("novice", "quest", "a-name-in-the-fog", "NA-CIT-05")]
    assert len(table.evening.drawn) == 2


@pytest.mark.rule("NA-CIT-20", "NA-CIT-19", "NA-CIT-03")
def test_two_heroes_at_the_merchant_draw_up_to_two_hunts() -> None:
    table = at("merchant").choose("draw-card:hunt").draw("honey-and-claws")
    assert not table.offers("draw-card")

    table.choose("done").choose("visit:novice:merchant").choose("draw-card:hunt").draw("the-grey-mother")

    assert len(table.evening.drawn) == 2


@pytest.mark.rule("NA-CIT-29")
def test_a_hero_at_the_barracks_draws_a_bounty() -> None:
    table = at("barracks").choose("draw-card:bounty").draw("the-captains-price")

    assert table.told(SideCardDrawn) == [SideCardDrawn("squire", "bounty", "the-captains-price", "NA-CIT-29")]
    assert not table.offers("draw-card")


# Quests and bounties


@pytest.mark.rule("NA-CIT-06")
def test_a_quest_is_won_by_finding_what_it_is_about() -> None:
    page = pack()["missions"]["the-lost-page"]["incognito"] | {"at": ["C4"], "faces": {"page": 1}, "then": {}}
    table = battle(
        heroes={"squire": "C5"},
        active="squire",
        mission={"kind": "quest", "incognito": page, "victory": [{"when": "happened", "event": "page"}]},
    )

    table.choose("turn-over").draw("page")

    assert table.told(BattleEnded)[0].result == "victory"


@pytest.mark.rule("NA-CIT-06")
def test_a_quest_is_lost_when_the_time_is_up() -> None:
    table = battle(heroes={"squire": "C5"}, active="squire", now=101, mission={"kind": "quest"})

    table.choose("wait:4")

    assert table.told(BattleEnded) == [BattleEnded("defeat", "time-up", "NA-HOR-14")]


def manhunt(**given: Any) -> Table:
    wanted = [{"when": "enemies-dead", "kind": "jacopo-adoaldi"}]
    mission = {"kind": "bounty", "victory": wanted, "defeat": []}
    return battle(active="squire", mission=mission, **given)


@pytest.mark.rule("NA-CIT-30")
def test_a_bounty_is_won_when_the_wanted_one_falls_whoever_else_stands() -> None:
    table = manhunt(
        heroes={"squire": "C5"}, enemies={"jacopo-adoaldi-1": {"at": "C4", "wounds": 5}, "stratiota-1": "L12"}
    )

    table.choose("attack:jacopo-adoaldi-1:arming-sword").roll(6, 6, 1, 1)

    assert table.told(BattleEnded) == [BattleEnded("victory", "enemies-dead", "NA-MIS-06")]


@pytest.mark.rule("NA-CIT-30")
def test_the_death_of_another_ends_nothing() -> None:
    table = manhunt(
        heroes={"squire": "C5"}, enemies={"jacopo-adoaldi-1": "L12", "stratiota-1": {"at": "C4", "wounds": 1}}
    )

    table.choose("attack:stratiota-1:arming-sword").roll(6, 6, 1, 1)

    assert table.game.outcome is None


@pytest.mark.rule("NA-CIT-30", "NA-MSA-09")
@pytest.mark.parametrize("only_now", [False, True], ids=["by the book", "where missions count those who lie there now"])
@pytest.mark.parametrize(("novice", "lost"), [(Standing.OUT_OF_GAME, True), (Standing.IN_ACTION, False)])
def test_where_the_sheet_is_silent_a_bounty_is_lost_when_all_heroes_are_beaten(
    novice: Standing, lost: bool, only_now: bool
) -> None:
    place = None if lost else "L1"
    table = battle(
        heroes={"squire": {"at": "C5", "wounds": 5, "items": []}, "novice": {"at": place, "standing": novice}},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        mission={"kind": "bounty", "defeat": []},
        house={"defeat_counts_out_of_action_only": only_now},
    )

    table.roll(1, 1, 1, 1)

    assert (table.game.outcome is not None) is lost


# The Master


@pytest.mark.rule("NA-CIT-07", "NA-CIT-08", "NA-DAT-22")
def test_a_lesson_is_paid_and_stands_in_for_the_skill_of_the_mission() -> None:
    table = at("master", due={"squire": "common"}, popolini=12, won={"next": "test"}).choose("take-lesson:guard:10")

    assert table.told(PopoliniPaid) == [PopoliniPaid(10, 2, "NA-CIT-08")]
    assert table.member("squire").skills == ["guard"]
    table.choose("done").choose("leave-city")
    assert table.game.outcome is not None


@pytest.mark.rule("NA-CIT-10", "NA-CIT-07")
def test_a_master_teaches_what_a_mission_does_not() -> None:
    table = at("master", due={"squire": "common"}, popolini=50)
    rarities = {pack()["skills"][key.split(":")[1]].get("rarity", "common") for key in keys(table, "take-lesson")}

    assert rarities == {"common", "uncommon", "rare"}


@pytest.mark.rule("NA-CIT-09")
def test_one_lesson_is_all_that_a_visit_gives() -> None:
    table = at("master", due={"squire": "common"}, popolini=60).choose("take-lesson:guard:10")

    assert table.options == ("done",)


@pytest.mark.rule("NA-CIT-09", "NA-CIT-10")
def test_only_the_present_class_is_taught_and_no_card_that_a_hero_holds() -> None:
    table = at(
        "master",
        hero="champion",
        heroes={"champion": {"skills": ["guard", "rally"]}},
        due={"champion": "rare"},
        popolini=60,
    )

    assert keys(table, "take-lesson") == [
        "take-lesson:iron-stance:10",
        "take-lesson:unbowed:20",
        "take-lesson:war-cry:10",
    ]


@pytest.mark.rule("NA-CIT-07")
def test_without_experience_there_is_no_lesson() -> None:
    table = at("master", popolini=60)

    assert not table.offers("take-lesson")


@pytest.mark.rule("NA-CIT-07", "NA-CAM-22")
def test_a_hero_who_has_become_a_specialist_has_no_skill_to_swap() -> None:
    table = evening(
        {"squire": {"skills": ["guard", "taunt", "shield-bash"]}},
        won={"popolini": 50, "skill": "common", "city": "spoleto", "next": "test"},
    ).win()

    table.choose("specialise:squire:champion").choose("visit:champion:master")

    assert table.options == ("done",)


# The Craftsman


@pytest.mark.rule("NA-CIT-11", "NA-CIT-14", "NA-CIT-15")
def test_a_craftsman_makes_as_many_things_as_elements_and_money_allow() -> None:
    elements = {"beeswax": 1, "mandrake": 1, "sulphur": 2, "raven-feather": 1, "rock-salt": 1}
    table = at("craftsman", elements=elements, popolini=6)

    table.choose("order:healing-salve:2").choose("order:fire-oil:2").choose("order:swallows-draught:2")

    assert table.company.goods == ["healing-salve", "fire-oil", "swallows-draught"]
    assert (table.company.elements, table.company.popolini) == ({}, 0)


@pytest.mark.rule("NA-CIT-14")
@pytest.mark.parametrize(
    ("elements", "popolini"), [(SALVE, 1), ({"beeswax": 1}, 9)], ids=["too little money", "an element is missing"]
)
def test_all_of_the_price_is_paid_or_nothing_is_made(elements: dict[str, int], popolini: int) -> None:
    table = at("craftsman", elements=elements, popolini=popolini)

    assert not table.offers("order:healing-salve")


@pytest.mark.rule("NA-CIT-12")
def test_a_formula_that_was_not_found_cannot_be_ordered() -> None:
    elements = {"claw": 1, "quicksilver": 1}

    assert not at("craftsman", elements=elements, popolini=9).offers("order:claw-charm")
    assert at("craftsman", elements=elements, popolini=9, formulae=["claw-charm"]).offers("order:claw-charm:5")


@pytest.mark.rule("NA-CIT-12")
def test_the_starter_pack_has_six_base_formulae_and_two_for_each_prey() -> None:
    content = starter_setup().content

    assert sum(formula.base for formula in content.formulae.values()) == 6
    assert {len(prey.formulae) for prey in content.prey.values()} == {2}


@pytest.mark.rule("NA-CIT-13")
def test_a_card_that_is_turned_over_is_not_made_again_while_the_company_has_it() -> None:
    table = at("craftsman", elements={"sulphur": 4}, popolini=9).choose("order:fire-oil")

    assert table.offers("order:fire-oil") is False


@pytest.mark.rule("NA-CIT-13", "NA-TOK-05")
def test_two_of_a_kind_are_offered_once_and_used_one_after_the_other() -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "items": ["fang-knife", "fang-knife", "fire-oil", "fire-oil"]}},
        enemies={"stratiota-1": "C4"},
        active="squire",
    )
    assert len(table.options) == len({*table.options})

    table.choose("use-item:fire-oil:fang-knife:1").choose("use-item:fire-oil:fang-knife:1")

    knives = [Token.BURNED]
    assert [(item.id, item.tokens) for item in table.state.heroes["squire"].items] == [("fang-knife", knives)] * 2


@pytest.mark.rule("NA-CIT-13")
def test_once_it_is_sold_it_may_be_ordered_again() -> None:
    table = at("merchant", goods=["fire-oil"], elements={"sulphur": 2}, popolini=0).choose("sell:fire-oil:3")

    assert table.choose("done").choose("visit:novice:craftsman").offers("order:fire-oil:2")


@pytest.mark.rule("NA-CIT-13")
def test_what_was_made_is_used_like_an_equipment_card() -> None:
    table = evening({"squire": {"equipment": ["iron-tonic"]}})

    table.choose("use-item:iron-tonic:squire")

    assert table.state.heroes["squire"].tokens == ["strength-2"]
    assert table.state.heroes["squire"].items == []


@pytest.mark.rule("NA-CIT-15")
def test_elements_from_a_backpack_and_from_the_sheet_are_one_store() -> None:
    table = evening(
        {"squire": {"backpack": ["sulphur"]}},
        won={"popolini": 2, "city": "spoleto", "next": "test"},
        elements={"sulphur": 1},
    ).win()

    table.choose("visit:squire:craftsman").choose("order:fire-oil:2")

    assert table.company.elements == {}


@pytest.mark.rule("NA-CIT-15", "NA-CIT-02")
def test_a_city_set_up_with_a_backpack_has_it_on_the_sheet() -> None:
    """The Squire went out of game, and goes to the Craftsman all the same."""
    fallen = {"backpack": ["sulphur"], "standing": Standing.OUT_OF_GAME}
    table = at("craftsman", heroes={"squire": fallen}, elements={"sulphur": 1}, popolini=2).choose("order:fire-oil:2")

    assert (table.company.elements, table.company.goods) == ({}, ["fire-oil"])


@pytest.mark.rule("NA-CIT-15")
def test_the_elements_deck_has_28_cards_of_eight_kinds_each_with_a_price() -> None:
    content = starter_setup().content

    assert (sum(content.elements.values()), len(content.elements)) == (28, 8)
    assert all(content.all_elements.values())


@pytest.mark.rule("NA-CIT-16")
def test_the_sheet_shows_two_fewer_when_two_were_used() -> None:
    table = at("craftsman", elements={"sulphur": 3}, popolini=2).choose("order:fire-oil")
    assert ElementsBooked("sulphur", -2, 1, "NA-CIT-14") in table.events

    table.choose("done").choose("leave-city")

    assert CityLeft("spoleto", ("sulphur",)) in table.events
    assert table.company.elements == {"sulphur": 1}


# The Merchant


@pytest.mark.rule("NA-CIT-17")
def test_a_thing_is_bought_at_its_printed_price() -> None:
    table = at("merchant", popolini=6).choose("buy:draught:4")

    assert table.told(PopoliniPaid) == [PopoliniPaid(4, 2, "NA-CIT-17")]
    assert table.told(ObjectGained) == [ObjectGained("draught", "NA-CIT-17")]


@pytest.mark.rule("NA-CIT-17")
def test_what_the_company_owns_and_what_craftsmen_make_is_not_for_sale() -> None:
    table = at("merchant", popolini=99, goods=["draught"])
    stock = {key.split(":")[1] for key in keys(table, "buy")}

    assert not stock & {"draught", "arming-sword", "quarterstaff", "healing-salve", "claw-charm"}
    assert stock >= {"whetstone", "rapier", "stiletto"}


@pytest.mark.rule("NA-CIT-17")
@pytest.mark.parametrize(
    ("place", "sold"), [("spoleto", {"rock-salt", "sulphur", "beeswax", "iron-filings"}), ("campello", set())]
)
def test_elements_are_sold_only_where_the_place_offers_them(place: str, sold: set[str]) -> None:
    table = city(place=place, popolini=9).choose("visit:squire:merchant")
    assert {key.split(":")[1] for key in keys(table, "buy-element")} == sold

    if sold:
        table.choose("buy-element:sulphur:2").choose("buy-element:sulphur:2")
        assert (table.company.elements, table.company.popolini) == ({"sulphur": 2}, 5)


@pytest.mark.rule("NA-CIT-17")
def test_six_goods_are_for_every_class() -> None:
    content = starter_setup().content
    goods = [
        name
        for name, card in content.equipment.items()
        if (card.archetype, card.colour) == ("any", "any") and name not in content.made_objects
    ]

    assert len(goods) >= 6
    assert all(content.open_to(hero, content.equipment[thing]) for hero in content.classes for thing in goods)


@pytest.mark.rule("NA-CIT-18")
def test_a_merchant_pays_half_of_what_is_printed_rounded_up() -> None:
    table = at("merchant").choose(f"sell:arming-sword:{4}")

    assert table.told(PopoliniEarned) == [PopoliniEarned(4, 4, "NA-CIT-18")]
    assert table.member("squire").equipment == ["light-armour", "buckler"]


@pytest.mark.rule("NA-CIT-18")
def test_elements_are_sold_one_by_one_at_half_their_price() -> None:
    table = at("merchant", elements={"raven-feather": 2}).choose("sell-element:raven-feather:2")

    assert (table.company.elements, table.company.popolini) == ({"raven-feather": 1}, 2)


@pytest.mark.rule("NA-CIT-18")
def test_sales_show_first_what_nobody_carries_then_a_line_for_each_hero() -> None:
    table = at("merchant", goods=["fire-oil"])
    request = table.request
    assert isinstance(request, Choose)
    groups = [describe(table.state, option).group for option in request.options if option.tag == "sell"]

    shown = dict.fromkeys((group.id, group.folded) for group in groups if group is not None)
    assert list(shown) == [("sell", False), *((f"sell-{member.hero}", True) for member in table.company.heroes)]


@pytest.mark.rule("NA-CIT-14")
def test_elements_that_are_used_up_are_not_said_to_be_gained() -> None:
    gained, used = ElementsBooked("sulphur", 2, 3, "NA-CIT-14"), ElementsBooked("sulphur", -2, 1, "NA-CIT-14")

    assert (gained.cue.key, used.cue.key) == ("event.elements-booked", "event.elements-gone")
    assert dict(used.cue.values)["count"] == 2


@pytest.mark.rule("NA-CIT-19")
def test_one_hero_sells_and_buys_for_all() -> None:
    table = at("merchant", popolini=1).choose("sell:book-of-hours:4").choose("buy:whetstone:5")

    assert table.member("novice").equipment == ["quarterstaff", "wool-habit"]
    assert (table.company.goods, table.company.popolini) == (["whetstone"], 0)
    assert table.choose("done").offers("visit:novice:surgeon")


# The Surgeon


@pytest.mark.rule("NA-CIT-21", "NA-CIT-22")
def test_both_wound_cards_are_healed_when_both_are_paid() -> None:
    table = at("surgeon", heroes={"squire": {"wound_cards": ["deep-cut", "broken-rib"]}}, popolini=11)

    table.choose("heal:deep-cut:5").choose("heal:broken-rib:6")

    assert table.told(WoundCardHealed) == [WoundCardHealed("squire", "broken-rib")]
    assert (table.member("squire").wound_cards, table.company.popolini) == ([], 0)


@pytest.mark.rule("NA-CIT-21")
def test_a_surgeon_treats_only_whoever_visits_him() -> None:
    table = at("surgeon", heroes={"squire": {}, "novice": {"wound_cards": ["deep-cut"]}}, popolini=50)

    assert table.options == ("done",)


@pytest.mark.rule("NA-CIT-22")
def test_a_price_of_five_empties_a_chest_of_five_and_the_card_goes_back_into_the_deck() -> None:
    table = at("surgeon", heroes={"squire": {"wound_cards": ["deep-cut"]}}, popolini=5, won={"next": "test"})
    assert table.state.wound_cards.bag.count("deep-cut") == 1

    table.choose("heal:deep-cut:5").choose("done").choose("leave-city")

    assert table.company.popolini == 0
    assert play_on(table).state.wound_cards.bag.count("deep-cut") == 2


@pytest.mark.rule("NA-CIT-22")
def test_what_cannot_be_paid_is_not_healed() -> None:
    assert at("surgeon", heroes={"squire": {"wound_cards": ["deep-cut"]}}, popolini=4).options == ("done",)


@pytest.mark.rule("NA-CIT-22", "NA-DAT-08")
def test_eight_wound_cards_of_five_kinds_one_of_them_deadly() -> None:
    content = starter_setup().content

    assert (sum(content.wound_cards.values()), len(content.wounds)) == (8, 5)
    assert [content.wound_cards[name] for name, card in content.wounds.items() if card.deadly] == [1]


@pytest.mark.rule("NA-CIT-22")
def test_from_an_empty_deck_no_wound_card_is_drawn() -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "standing": Standing.OUT_OF_ACTION, "wounds": 6}, "novice": "L12"},
        dial={"squire": 60},
        cards={"wound_cards": {}, "wounds": {}},
    )

    assert table.state.heroes["squire"].standing is Standing.OUT_OF_GAME
    assert table.state.heroes["squire"].wound_cards == []


@pytest.mark.rule("NA-CIT-23", "NA-CIT-22")
@pytest.mark.parametrize(
    ("cards", "ra", "dice"),
    [
        ([], 4, "4d6"),
        (["lame-leg"], 3, "4d6"),
        (["deep-cut"], 4, "3d6"),
        (["deep-cut", "deep-cut", "lame-leg"], 3, "2d6"),
    ],
)
def test_wound_cards_stay_in_force_and_add_up(cards: list[str], ra: int, dice: str) -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "wound_cards": cards}}, enemies={"stratiota-1": "C4"}, dial={"squire": 60}
    )
    assert table.active.ap == ra

    table.choose("attack:stratiota-1:arming-sword")

    assert table.dice() == (dice, 5)


@pytest.mark.rule("NA-CIT-22", "NA-CIT-23")
def test_a_characteristic_never_falls_below_one() -> None:
    given: dict[str, Any] = {"heroes": {"squire": {"at": "C5", "wound_cards": ["shaken-nerves", "shaken-nerves"]}}}
    attack = {"sphere": "mental", "oppose": 1, "difficulty": 5, "effects": [{"do": "wounds"}]}
    table = battle(
        enemies={"stratiota-1": "C4"}, active="stratiota", cards={"enemies.stratiota.attack": attack}, **given
    )

    assert table.dice() == ("1d6", 5)


@pytest.mark.rule("NA-CIT-22", "NA-CIT-23")
def test_a_broken_rib_takes_a_wound_off_what_a_hero_bears() -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "wounds": 4, "items": [], "wound_cards": ["broken-rib"]}, "novice": "L12"},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
    )

    table.roll(5, 1, 1, 1)

    assert table.state.heroes["squire"].standing is Standing.OUT_OF_ACTION


@pytest.mark.rule("NA-CIT-23")
def test_an_unhealed_card_counts_in_the_next_mission() -> None:
    table = city({"squire": {"wound_cards": ["lame-leg"]}}, won={"next": "test"}).choose("leave-city")

    again = play_on(table)

    assert again.state.heroes["squire"].wound_cards == ["lame-leg"]
    assert "lame-leg" not in again.state.wound_cards.bag


# The Barracks


@pytest.mark.rule("NA-CIT-24", "NA-CIT-25", "NA-DAT-21")
def test_ten_popolini_replace_a_dead_specialist_by_a_recruit_of_his_basic_class() -> None:
    table = at("barracks", heroes={"squire": {}}, missing={"plague-doctor": "bruno"}, popolini=10)

    table.choose("enlist:plague-doctor:10")

    assert table.told(HeroEnlisted) == [HeroEnlisted("novice", "bruno", "NA-CIT-25")]
    assert (table.company.popolini, table.company.missing) == (0, [])
    recruit = table.member("novice")
    assert (recruit.skills, recruit.wound_cards, recruit.seat) == ([], [], "bruno")
    assert recruit.equipment == ["quarterstaff", "book-of-hours", "wool-habit"]


@pytest.mark.rule("NA-CIT-25", "NA-CAM-02")
def test_a_recruit_brings_only_what_the_company_does_not_own() -> None:
    table = at("barracks", heroes={"squire": {}}, missing={"novice": "bruno"}, popolini=10, goods=["quarterstaff"])

    table.choose("enlist:novice:10")

    assert table.member("novice").equipment == ["book-of-hours", "wool-habit"]


@pytest.mark.rule("NA-CIT-24")
def test_a_living_hero_may_be_let_go_for_good() -> None:
    hurt = {"skills": ["healing"], "wound_cards": ["lame-leg"], "equipment": ["quarterstaff", "draught"]}
    table = at("barracks", heroes={"squire": {}, "novice": hurt}, popolini=12).choose("enlist:novice:10")

    assert table.told(HeroLetGo) == [HeroLetGo("novice")]
    recruit = table.member("novice")
    assert (recruit.skills, recruit.wound_cards, recruit.equipment) == ([], [], ["book-of-hours", "wool-habit"])
    assert table.company.goods == ["quarterstaff", "draught"]
    assert table.company.chapters[-1].let_go == ["novice"]


@pytest.mark.rule("NA-CIT-24")
def test_one_visitor_enlists_several_and_even_for_himself() -> None:
    table = at("barracks", heroes={"champion": {}}, hero="champion", missing={"novice": "bruno"}, popolini=20)

    table.choose("enlist:novice:10").choose("enlist:champion:10")

    assert [member.hero for member in table.company.heroes] == ["squire", "novice"]
    assert table.choose("done").options == ("leave-city",)


@pytest.mark.rule("NA-CAM-10", "NA-CIT-24", "NA-CIT-29")
def test_who_has_drawn_a_bounty_and_lets_himself_go_leaves_no_second_card_to_his_recruit() -> None:
    table = at("barracks", heroes={"champion": {}}, hero="champion", popolini=10)

    table.choose("draw-card:bounty").draw("the-captains-price").choose("enlist:champion:10")

    assert table.evening.drawn == {"squire": "the-captains-price"}
    assert not table.offers("draw-card")


@pytest.mark.rule("NA-CIT-24")
@pytest.mark.parametrize(("house", "more"), [({}, []), ({"recruits_may_be_added": True}, ["scum", "apprentice"])])
def test_by_house_rule_a_recruit_joins_besides(house: dict[str, bool], more: list[str]) -> None:
    table = at("barracks", popolini=10, house=house)
    assert keys(table, "enlist-another") == [f"enlist-another:{hero}:10" for hero in more]

    if more:
        table.choose("enlist-another:scum:10")
        assert [(member.hero, member.seat) for member in table.company.heroes][-1] == ("scum", "anna")


@pytest.mark.rule("NA-CIT-24", "NA-CIT-26")
def test_by_house_rule_a_trained_recruit_joins_besides() -> None:
    table = at("barracks", popolini=30, house={"recruits_may_be_added": True})

    table.choose("enlist-trained:scum:10").draw("soft-step", "low-blow", "acrobatic")
    table.choose("buy-skill:soft-step:10").choose("done")

    assert [member.hero for member in table.company.heroes] == ["squire", "novice", "scum"]
    assert (table.member("scum").skills, table.member("scum").seat) == (["soft-step"], "anna")
    assert (table.company.popolini, table.told(HeroLetGo)) == (10, [])


@pytest.mark.rule("NA-CIT-26")
def test_a_trained_recruit_costs_the_fee_and_the_skills_that_are_bought() -> None:
    prices = {"skills.healing.price": 5, "skills.blessing.price": 8, "skills.litany.price": 10}
    table = at("barracks", heroes={"squire": {}}, missing={"novice": "bruno"}, popolini=25, cards=prices)

    table.choose("enlist-trained:novice:10").draw("healing", "blessing", "litany")
    assert table.told(SkillsOffered) == [SkillsOffered("novice", ("healing", "blessing", "litany"))]
    table.choose("buy-skill:healing:5").choose("buy-skill:blessing:8")
    assert not table.offers("buy-skill:litany")
    assert asked(table) == Cue("recruit", hero="novice", price=23, popolini=25)

    table.choose("done")

    assert table.told(PopoliniPaid) == [PopoliniPaid(23, 2, "NA-CIT-26")]
    assert table.member("novice").skills == ["healing", "blessing"]


@pytest.mark.rule("NA-CIT-26", "NA-CLS-03")
def test_skills_that_were_bought_count_among_the_three() -> None:
    table = evening(
        {"squire": {}, "novice": {"skills": ["healing", "blessing", "litany"]}}, won={"skill": "common", "next": "test"}
    ).win()

    assert table.options == ("specialise:novice:plague-doctor", "specialise:novice:inquisitor")


@pytest.mark.rule("NA-CIT-26")
def test_three_cards_come_from_the_deck_of_his_basic_class() -> None:
    table = at("barracks", heroes={"squire": {"skills": ["guard"]}}, missing={"inquisitor": "bruno"}, popolini=30)

    table.choose("enlist-trained:inquisitor")

    assert isinstance(table.request, Draw)
    assert set(table.request.cards) == {"healing", "blessing", "cleansing", "litany", "steadfast", "sanctuary"}
    assert table.request.count == 3


@pytest.mark.rule("NA-CIT-27", "NA-CIT-28")
def test_a_small_company_without_the_fee_replaces_the_missing_for_nothing_and_untrained() -> None:
    heroes: dict[str, dict[str, Any]] = {"squire": {}, "scum": {}, "apprentice": {}}
    table = at("barracks", heroes=heroes, missing={"plague-doctor": "bruno"}, popolini=6)
    assert keys(table, "enlist") == ["enlist:plague-doctor:0"]
    assert not table.offers("enlist-trained")

    table.choose("enlist:plague-doctor:0")

    assert table.told(HeroEnlisted) == [HeroEnlisted("novice", "bruno", "NA-CIT-27")]
    assert table.company.popolini == 6
    assert table.member("novice").skills == []


@pytest.mark.rule("NA-CIT-27")
def test_with_the_fee_in_the_chest_nobody_comes_for_nothing() -> None:
    table = at("barracks", heroes={"squire": {}}, missing={"novice": "bruno"}, popolini=10)

    assert table.offers("enlist:novice:10")
    assert not table.offers("enlist:novice:0")


@pytest.mark.rule("NA-CIT-27")
def test_a_living_hero_is_not_replaced_for_nothing() -> None:
    assert at("barracks", popolini=9).options == ("draw-card:bounty", "done")


@pytest.mark.rule("NA-CAM-22", "NA-CIT-24")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("specialising", ["squire"]),
        ("company.ending", "won"),
        ("recruit", {"hero": "scum", "seat": "anna", "replaces": "squire"}),
    ],
)
def test_nothing_of_another_step_is_put_into_the_city_by_hand(path: str, value: object) -> None:
    with pytest.raises(Refused, match="illegal-value"):
        city().answer(Override(path, value))


def test_the_sheet_of_a_visitor_says_what_they_did_today() -> None:
    table = at("master", due={"squire": "common"}, popolini=12).choose("take-lesson:guard:10").choose("done")

    sheets = {sheet.id: sheet for sheet in campaign_view(table.evening).sheets}
    paid = Cue("deed.paid", deed=Cue("deed.take-lesson", thing="guard"), price=Cue("choice.price", count=10))
    assert sheets["squire"].notes == (Cue("deed.all", deeds=(paid,)),)
    assert all(not sheet.notes for name, sheet in sheets.items() if name != "squire")


def test_a_trained_recruit_is_told_once_he_is_paid() -> None:
    table = at("barracks", popolini=60).choose("enlist-trained:novice:10")

    assert not table.evening.deeds
    table.draw("healing", "blessing", "litany").choose("buy-skill:healing:10").choose("done")
    assert table.evening.deeds == {"squire": [Deed("enlist", "novice", 20)]}


def test_recruits_are_offered_on_two_cards_with_a_button_for_each_hero() -> None:
    table = at("barracks", popolini=60)
    request = table.request

    assert isinstance(request, Choose)
    shown = [describe(table.state, option) for option in request.options if option.tag.startswith("enlist")]
    assert {each.group.id for each in shown if each.group is not None} == {"enlist", "enlist-trained"}
    assert {each.short for each in shown} == {Cue("name.squire"), Cue("name.novice")}


def test_a_tap_on_a_house_says_what_it_is_for() -> None:
    texts = dict(campaign_view(at("inn").evening).texts)

    assert texts["surgeon"] == Cue("place.surgeon")
