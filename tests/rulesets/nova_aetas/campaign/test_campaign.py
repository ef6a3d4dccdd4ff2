"""NA-CAM: a company goes from mission to mission, and takes its belongings and wounds along."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.requests import ANYONE, Choose, Draw, First
from rulesets.engine.view import Shape
from rulesets.nova_aetas.content.company import Lost
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.display.campaign_map import plot_map
from rulesets.nova_aetas.display.campaign_view import campaign_view
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.campaign.events import (
    CampaignEnded,
    CityEntered,
    CompanyFounded,
    ElementsBooked,
    FormulaFound,
    HelpCame,
    HeroDied,
    HeroEnlisted,
    MissionComes,
    PopoliniEarned,
    SideCardPutAway,
    SideCardsReturned,
    Specialised,
)
from rulesets.nova_aetas.state.events import BattleEnded
from rulesets.nova_aetas.state.mission_events import CityPhaseFollows, MissionFollows
from rulesets.nova_aetas.state.state import Standing
from tests.rulesets.nova_aetas.table import (
    Table,
    city,
    evening,
    new_campaign,
    next_games,
    pack,
    play_on,
    starter_setup,
)

QUESTS = ("a-name-in-the-fog", "the-lost-page")


def with_quests(*more: str) -> dict[str, Any]:
    """Further quests in the pack, each a copy of one."""
    return {f"missions.{name}": pack()["missions"]["the-lost-page"] for name in more}


# The Plot Book


@pytest.mark.rule("NA-CAM-01")
def test_the_pack_is_the_plot_book_and_every_way_through_it_leads_to_the_finale() -> None:
    content = starter_setup().content
    assert content.plot is not None
    campaign = {name for name, mission in content.missions.items() if not mission.secondary}
    ways = {
        name: {content.missions[name].won.next or name, content.missions[name].lost.next or name} for name in campaign
    }

    reached, edge = set(), [content.plot.first]
    while edge:
        name = edge.pop()
        if name not in reached:
            reached.add(name)
            edge += ways[name]

    ends = {name for name in reached if content.missions[name].won.ending}
    assert content.missions[content.plot.first].place == "spoleto"
    assert (reached, ends, len(reached)) == (campaign, {"the-stone-gate"}, 9)
    assert ways["the-burning-village"] == {"the-silent-bell", "the-physicians-road"}
    assert [len(missions) for missions in content.plot.acts.values()] == [2, 4, 3]


@pytest.mark.rule("NA-CAM-01")
def test_a_result_that_leads_to_no_mission_of_the_book_is_refused() -> None:
    content = pack()
    content["missions"]["the-ferry"]["won"]["next"] = "the-ferri"

    with pytest.raises(ValidationError, match="the-ferri"):
        new_campaign(content=content)


@pytest.mark.rule("NA-CAM-24", "NA-CAM-05", "NA-CAM-17", "NA-CAM-02")
def test_a_new_company_has_no_money_no_skills_and_three_cards_for_each_hero() -> None:
    table = new_campaign()

    assert table.opening(CompanyFounded) == [CompanyFounded(("scum", "squire", "novice", "apprentice"))]
    assert (table.company.popolini, table.company.elements, table.company.formulae) == (0, {}, [])
    assert [member.skills for member in table.company.heroes] == [[], [], [], []]
    assert table.member("squire").equipment == ["arming-sword", "light-armour", "buckler"]
    assert len(list(table.company.everything)) == 12


@pytest.mark.rule("NA-CAM-02", "NA-CAM-03")
def test_every_class_has_three_cards_with_its_own_sign_and_colour() -> None:
    content = starter_setup().content

    for name, card in content.classes.items():
        signs = {(content.equipment[thing].archetype, content.equipment[thing].colour) for thing in card.equipment}
        assert (len(card.equipment), signs) == (3, {(card.archetype, card.colour)}), name
    assert {card.colour for card in content.classes.values() if card.leads_to} == {"green"}
    assert {card.colour for card in content.classes.values() if not card.leads_to} == {"blue", "red"}


@pytest.mark.rule("NA-CAM-03")
def test_a_red_card_is_refused_as_starting_equipment_of_a_basic_class() -> None:
    content = pack()
    content["classes"]["squire"]["equipment"] = ["rapier", "light-armour", "buckler"]

    with pytest.raises(ValidationError, match=r"rapier.*not marked for this class"):
        Content.model_validate(content)


@pytest.mark.rule("NA-CAM-03")
def test_a_basic_class_that_is_not_green_is_refused() -> None:
    content = pack()
    content["classes"]["squire"]["colour"] = "blue"
    content["classes"]["champion"]["colour"] = "green"

    with pytest.raises(ValidationError, match="basic class is green"):
        Content.model_validate(content)


@pytest.mark.rule("NA-CAM-05", "NA-CAM-24")
@pytest.mark.parametrize(
    ("choices", "refusal"),
    [
        ({"heroes": [{"hero": "scum", "seat": "anna", "skills": ["acrobatic"]}]}, "on the company's sheet"),
        ({"heroes": [{"hero": "scum", "seat": "anna"}, {"hero": "champion", "seat": "anna"}]}, "basic classes only"),
        ({"mission": "the-ferry"}, "begins at the first mission"),
    ],
)
def test_a_new_company_begins_at_the_first_mission_without_skills_or_specialists(
    choices: dict[str, Any], refusal: str
) -> None:
    with pytest.raises(ValidationError, match=refusal):
        new_campaign(**choices)


@pytest.mark.rule("NA-CAM-24")
def test_a_company_that_names_no_mission_begins_at_the_first() -> None:
    given = starter_setup().model_dump()
    del given["mission"]

    setup = NovaAetasSetup.model_validate(given | {"company": {"name": "Test"}})

    assert setup.mission == "no-way-but-up"


@pytest.mark.rule("NA-CAM-24")
def test_a_victory_that_leads_nowhere_wins_the_campaign() -> None:
    table = evening(won={"popolini": 3}).win()

    assert table.company.ending == "won"
    assert table.told(CampaignEnded)[0].ending == "won"
    assert next_games(table) == ()


@pytest.mark.rule("NA-CAM-24")
def test_a_defeat_that_leads_nowhere_is_played_again() -> None:
    table = evening(lost={}).lose()

    assert [game.id for game in next_games(table)] == ["test"]
    assert table.company.ending == ""


@pytest.mark.rule("NA-CAM-24")
def test_a_result_may_end_the_campaign_in_words_of_its_own() -> None:
    table = evening(lost={"ending": "long-night"}).lose()

    assert table.company.ending == "long-night"
    assert next_games(table) == ()


@pytest.mark.rule("NA-CAM-24", "NA-CAM-19")
def test_a_company_without_a_living_hero_has_lost_the_campaign() -> None:
    dead = {"standing": Standing.OUT_OF_GAME}
    table = evening({"squire": {}, "novice": dead}, cards={"wounds.deep-cut.deadly": True})
    table.state.heroes["novice"].wound_cards = ["deep-cut"]
    table.state.heroes["squire"].wound_cards = ["deep-cut"]

    table.lose()

    assert (table.company.heroes, table.company.ending) == ([], "lost")


@pytest.mark.rule("NA-CAM-01")
@pytest.mark.parametrize(("defeats", "help_after", "helped"), [(1, 3, False), (2, 3, True), (2, 0, False)])
def test_after_as_many_defeats_in_a_row_as_the_plot_says_the_company_is_helped_for_nothing(
    defeats: int, help_after: int, helped: bool
) -> None:
    lost = [{"mission": "test", "result": "defeat", "why": "lose"} for _ in range(defeats)]
    earlier = [{"mission": "no-way-but-up", "result": "defeat", "why": "lose"}]
    table = evening(
        {"squire": {"wound_cards": ["deep-cut"]}},
        lost={"city": "campello"},
        chapters=earlier + lost,
        missing={"plague-doctor": "bruno"},
        cards={"plot.help_after": help_after},
    ).lose()
    table.choose("leave-city")

    assert [member.hero for member in table.company.heroes] == (["squire", "novice"] if helped else ["squire"])
    assert table.member("squire").wound_cards == ([] if helped else ["deep-cut"])


@pytest.mark.rule("NA-CAM-01")
def test_help_brings_no_fifth_hero() -> None:
    four: dict[str, dict[str, Any]] = {"squire": {}, "novice": {}, "scum": {}, "apprentice": {}}
    friar = pack()["classes"]["novice"] | {
        "archetype": "bell",
        "leads_to": ["abbot", "hermit"],
        "equipment": [],
    }
    special = {key: value for key, value in friar.items() if key != "leads_to"} | {"mastery": 8}
    classes = {"friar": friar, "abbot": special | {"colour": "blue"}, "hermit": special | {"colour": "red"}}
    table = evening(
        four,
        lost={},
        missing={"abbot": "bruno"},
        difficulty="story",
        cards={f"classes.{name}": card for name, card in classes.items()},
    ).lose()

    assert table.told(HelpCame) == [HelpCame(1)]
    assert [member.hero for member in table.company.heroes] == list(four)
    assert [missing.hero for missing in table.company.missing] == ["abbot"]


def test_a_reward_without_money_is_not_announced() -> None:
    assert evening(won={"next": "test"}).win().told(PopoliniEarned) == []


# The order of the evening


@pytest.mark.rule("NA-CAM-22", "NA-CAM-23", "NA-CAM-07", "NA-CLS-01")
def test_after_a_mission_reward_specialisation_city_skill_and_choice_follow_in_this_order() -> None:
    three = ["guard", "taunt", "shield-bash"]
    table = evening(
        {"squire": {"skills": three}, "novice": {}},
        won={"popolini": 10, "skill": "uncommon", "city": "spoleto", "next": "the-ferry"},
    ).win()
    assert table.told(PopoliniEarned) == [PopoliniEarned(10, 10, "NA-CAM-23")]
    assert table.options == ("specialise:squire:champion", "specialise:squire:duellist")

    table.choose("specialise:squire:champion")
    assert table.told(CityEntered) == [CityEntered("spoleto")]
    table.choose("visit:novice:inn").choose("draw-card:quest").draw("the-lost-page").choose("done")

    table.choose("leave-city")
    assert {key.split(":")[1] for key in table.options} == {"novice"}
    table.choose("learn:novice:cleansing")
    assert table.options == ("take-card:the-lost-page", "take-none")

    table.choose("take-none")
    assert [game.id for game in next_games(table)] == ["the-ferry"]


@pytest.mark.rule("NA-CAM-22")
def test_steps_that_do_not_apply_are_skipped() -> None:
    table = evening(won={"next": "the-ferry"}).win()

    assert table.game.outcome is not None
    assert [game.id for game in next_games(table)] == ["the-ferry"]


@pytest.mark.rule("NA-CAM-07")
@pytest.mark.parametrize(("won", "place"), [(True, "spoleto"), (False, "")])
def test_victory_and_defeat_each_say_where_the_company_stops(won: bool, place: str) -> None:
    table = evening(won={"city": "spoleto", "next": "the-ferry"}, lost={"next": "the-tithe-barn"})

    table.win() if won else table.lose()

    assert table.company.place == place
    assert (table.game.outcome is None) is won


@pytest.mark.rule("NA-CAM-06", "NA-CIT-01")
def test_a_village_offers_only_what_it_has() -> None:
    village, town = city({"squire": {}}, place="campello"), city({"squire": {}}, place="spoleto")

    assert village.options == ("visit:squire:inn", "visit:squire:merchant", "visit:squire:surgeon", "leave-city")
    assert len(town.options) == 7


@pytest.mark.rule("NA-CAM-06")
def test_the_map_shows_the_road_not_taken_and_where_victory_and_defeat_lead() -> None:
    chapters = [{"mission": name} for name in ("no-way-but-up", "the-burning-village", "the-silent-bell")]
    won, lost = {"next": "the-ferry"}, {"next": "the-tithe-barn"}
    roofs = evening({"squire": {}}, chapters=chapters, name="over-the-roofs", stage="sharing", won=won, lost=lost)
    board = roofs.board
    ground = {cell.id: cell.ground for cell in board.cells}

    assert ground == {
        "no-way-but-up": "station-won",
        "the-burning-village": "station-won",
        "the-silent-bell": "station-won",
        "over-the-roofs": "station",
        "the-physicians-road": "station-missed",
        "the-ferry": "station-ahead",
        "the-tithe-barn": "station-ahead",
        "spoleto": "town",
        "campello": "village",
        "narni": "village",
        "viterbo": "town",
    }
    roads = {(link.kind, link.a, link.b) for link in board.links}
    assert ("road-not-taken", "the-burning-village", "the-physicians-road") in roads
    assert ("road-ahead", "over-the-roofs", "the-tithe-barn") in roads


@pytest.mark.rule("NA-CAM-06")
def test_after_a_defeat_the_road_of_a_victory_still_lies_ahead() -> None:
    won, lost = {"next": "the-ferry"}, {"next": "test", "city": "campello"}
    table = evening({"squire": {}}, won=won, lost=lost).lose()

    board = plot_map(table.evening)
    ground = {cell.id: cell.ground for cell in board.cells}
    assert (ground["test"], ground["the-ferry"]) == ("station-lost", "station-ahead")
    assert ("road-ahead", "test", "the-ferry") in {(link.kind, link.a, link.b) for link in board.links}


def test_nothing_moves_on_the_map_from_one_evening_to_the_next() -> None:
    missions = pack()["missions"]
    evenings = ["no-way-but-up", "the-burning-village", "the-silent-bell", "over-the-roofs", "the-ferry"]
    boards = []
    for at, name in enumerate(evenings):
        chapters = [{"mission": each, "result": "victory", "why": "win"} for each in evenings[:at]]
        where = {side: missions[name][side] for side in "xy"}
        boards.append(evening({"squire": {}}, name=name, mission=where, chapters=chapters, stage="sharing").board)

    assert {(board.columns, board.rows) for board in boards} == {(12, 11)}
    spots = {(cell.id, cell.x, cell.y) for board in boards for cell in board.cells}
    assert len({name for name, _, _ in spots}) == len(spots)
    assert {"act-two", "act-three"} <= {cell.id for cell in boards[0].cells}


@pytest.mark.rule("NA-CAM-06", "NA-CAM-18")
def test_the_plot_so_far_is_a_map_of_places_with_the_company_on_it() -> None:
    chapters = [{"mission": name, "result": "victory", "why": "win"} for name in ("no-way-but-up", "honey-and-claws")]
    board = plot_map(city(chapters=chapters).evening)

    assert board.shape is Shape.PLACES
    assert {cell.id: (cell.x, cell.y) for cell in board.cells}["no-way-but-up"] == (10, 0)
    assert {("road", "no-way-but-up", "honey-and-claws"), ("road", "test", "spoleto")} <= {
        (link.kind, link.a, link.b) for link in board.links
    }
    assert (board.pieces[0].id, board.pieces[0].cell, board.cells[-1].id) == ("company", "spoleto", "spoleto")


@pytest.mark.rule("NA-CAM-06")
def test_a_road_leads_through_the_place_where_the_company_rested() -> None:
    chapters = [{"mission": "the-burning-village", "result": "victory", "why": "win", "place": "spoleto"}]
    board = evening({"squire": {}}, chapters=chapters, name="the-silent-bell", stage="sharing").board

    roads = [(link.a, link.b) for link in board.links if link.kind == "road"]
    assert roads == [("the-burning-village", "spoleto"), ("spoleto", "the-silent-bell")]


# Secondary missions


def three_cards_drawn() -> Table:
    """Two Quests and a Hunt on the table."""
    table = city({"squire": {}, "novice": {}, "scum": {}}, won={"next": "the-ferry"})
    for hero, place, kind, card in (
        ("squire", "inn", "quest", "the-lost-page"),
        ("novice", "inn", "quest", "a-name-in-the-fog"),
        ("scum", "merchant", "hunt", "honey-and-claws"),
    ):
        table.choose(f"visit:{hero}:{place}").choose(f"draw-card:{kind}").draw(card).choose("done")
    return table.choose("leave-city")


@pytest.mark.rule("NA-CAM-08", "NA-CAM-11")
def test_the_table_picks_one_card_and_the_others_are_shuffled_back() -> None:
    table = three_cards_drawn()
    assert isinstance(table.request, Choose)
    assert table.request.seat == ANYONE
    assert table.options == (
        "take-card:the-lost-page",
        "take-card:a-name-in-the-fog",
        "take-card:honey-and-claws",
        "take-none",
    )

    table.choose("take-card:honey-and-claws")

    assert table.told(SideCardsReturned) == [SideCardsReturned(("the-lost-page", "a-name-in-the-fog"))]
    assert table.company.cards_out == []
    assert [game.id for game in next_games(table)] == ["honey-and-claws"]
    assert table.company.goes_on_with == "the-ferry"


@pytest.mark.rule("NA-CAM-11", "NA-CAM-08")
def test_none_of_them_is_a_choice_too_and_nothing_is_kept_for_later() -> None:
    table = three_cards_drawn().choose("take-none")

    assert [game.id for game in next_games(table)] == ["the-ferry"]
    assert table.evening.drawn == {}


@pytest.mark.rule("NA-CAM-10", "NA-CAM-11")
@pytest.mark.parametrize("drawn", [[*QUESTS], dict(zip(("squire", "novice"), QUESTS, strict=True))])
def test_a_city_phase_may_be_set_up_with_cards_on_the_table(drawn: Any) -> None:
    table = city(drawn=drawn).choose("visit:squire:inn")
    assert not table.offers("draw-card")

    table.choose("done").choose("leave-city")
    assert table.options == (*(f"take-card:{card}" for card in QUESTS), "take-none")

    with pytest.raises(AssertionError, match="of another kind as one of these: won, due, place"):
        city(due=["squire"])


@pytest.mark.rule("NA-CAM-10", "NA-CAM-11")
def test_a_city_phase_may_be_set_up_with_more_cards_than_heroes() -> None:
    table = city(["squire", "novice"], drawn=[*QUESTS, "honey-and-claws"]).choose("leave-city")

    table.choose("take-card:honey-and-claws")

    assert table.told(SideCardsReturned) == [SideCardsReturned(QUESTS)]
    with pytest.raises(AssertionError, match="no secondary mission is called the-lost-pge"):
        city(drawn=["the-lost-pge"])


@pytest.mark.rule("NA-CAM-09")
def test_each_kind_has_its_deck_and_each_card_is_a_mission() -> None:
    missions = starter_setup().content.missions
    decks = {
        kind: [name for name, each in missions.items() if each.kind == kind] for kind in ("quest", "hunt", "bounty")
    }

    assert {kind: len(cards) for kind, cards in decks.items()} == {"quest": 2, "hunt": 2, "bounty": 2}
    assert all(missions[name].hunt is not None for name in decks["hunt"])


@pytest.mark.rule("NA-CAM-09", "NA-CAM-15")
def test_a_hunt_that_was_taken_is_played_by_the_rules_of_hunts() -> None:
    table = play_on(three_cards_drawn().choose("take-card:honey-and-claws"))

    table.choose("set-out").choose("check-off-all")

    assert table.options[0].startswith("name-huntsman")


@pytest.mark.rule("NA-CAM-10", "NA-CAM-21", "NA-CIT-05", "NA-CIT-03")
def test_every_hero_may_draw_one_card_where_he_is_and_no_second() -> None:
    heroes: dict[str, dict[str, Any]] = {hero: {} for hero in ("squire", "novice", "scum", "apprentice")}
    table = city(heroes, cards=with_quests("a-third-page", "a-fourth-page"))
    quests = [*QUESTS, "a-third-page", "a-fourth-page"]

    for hero, card in zip(heroes, quests, strict=True):
        table.choose(f"visit:{hero}:inn").choose("draw-card:quest")
        assert isinstance(table.request, Draw)
        assert table.request.cards == tuple(sorted(set(quests) - set(table.evening.drawn.values())))
        table.draw(card)
        assert table.options == ("done",)
        table.choose("done")

    assert list(table.evening.drawn.values()) == quests
    assert table.options == ("leave-city",)


@pytest.mark.rule("NA-CAM-10")
def test_a_hero_need_not_draw_and_from_an_empty_deck_nobody_does() -> None:
    table = city({"squire": {}, "novice": {}}, cards_out=list(QUESTS))

    assert table.choose("visit:squire:inn").options == ("done",)
    assert table.choose("done").choose("leave-city").evening.drawn == {}


@pytest.mark.rule("NA-CAM-21")
@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("inn", "quest"),
        ("merchant", "hunt"),
        ("barracks", "bounty"),
        ("surgeon", ""),
        ("master", ""),
        ("craftsman", ""),
    ],
)
def test_each_deck_lies_at_one_place(place: str, kind: str) -> None:
    table = city({"squire": {}}).choose(f"visit:squire:{place}")

    assert [key for key in table.options if key.startswith("draw-card")] == ([f"draw-card:{kind}"] if kind else [])


@pytest.mark.rule("NA-CAM-12")
@pytest.mark.parametrize(("kind", "out"), [("quest", ["test"]), ("bounty", ["test"]), ("hunt", [])])
@pytest.mark.parametrize("won", [True, False])
def test_a_played_card_is_not_put_back_except_a_hunt(kind: str, out: list[str], won: bool) -> None:
    table = evening(mission={"kind": kind}, place="spoleto", goes_on_with="the-ferry")

    table.win() if won else table.lose()

    assert table.company.cards_out == out
    assert table.told(SideCardPutAway) == [SideCardPutAway(card) for card in out]


@pytest.mark.rule("NA-CAM-13", "NA-CAM-15")
def test_after_a_hunt_comes_a_city_phase_without_cards_and_then_the_campaign() -> None:
    table = evening({"squire": {}}, mission={"kind": "hunt"}, place="spoleto", goes_on_with="the-ferry").win()

    assert table.told(CityEntered) == [CityEntered("spoleto")]
    assert not table.choose("visit:squire:inn").offers("draw-card")
    table.choose("done").choose("leave-city")
    assert [game.id for game in next_games(table)] == ["the-ferry"]
    assert table.company.goes_on_with == ""


@pytest.mark.rule("NA-CAM-15", "NA-CAM-24")
def test_a_company_that_has_no_mission_waiting_begins_its_campaign_after_a_secondary_one() -> None:
    table = evening({"scum": {}, "novice": {}}, mission={"kind": "quest"}, goes_on_with="").win()

    assert table.company.mission == "no-way-but-up"
    assert play_on(table).offers("set-out")


@pytest.mark.rule("NA-CAM-15")
def test_the_city_phase_after_a_secondary_mission_may_be_passed_over() -> None:
    table = evening(mission={"kind": "quest"}, place="narni", goes_on_with="the-ferry").lose()
    assert table.company.place == "narni"

    table.choose("leave-city")

    assert [game.id for game in next_games(table)] == ["the-ferry"]


# Leaving early


def quest_going_badly(**given: Any) -> Table:
    fallen = {"standing": Standing.OUT_OF_ACTION, "wounds": 0}
    heroes = {"squire": {}, "novice": fallen}
    return evening(heroes, mission={"kind": "quest"}, place="spoleto", goes_on_with="the-ferry", **given)


@pytest.mark.rule("NA-CAM-14")
def test_with_the_consent_of_every_seat_a_secondary_mission_ends_at_once_as_a_defeat() -> None:
    table = quest_going_badly(lost={"popolini": 1}).choose("propose-leaving")
    assert table.game.waiting_for == ("bruno",)

    table.choose("agree")

    assert table.told(BattleEnded) == [BattleEnded("defeat", "abandoned", "NA-CAM-14")]
    assert (table.company.popolini, table.company.cards_out) == (1, ["test"])
    assert table.member("novice").wound_cards == []


@pytest.mark.rule("NA-CAM-14")
def test_one_who_declines_keeps_them_there_and_is_not_asked_twice_in_one_activation() -> None:
    table = quest_going_badly().choose("propose-leaving").choose("decline")

    assert table.evening.stage == "mission"
    assert not table.offers("propose-leaving")
    assert table.offers("pull-lever:win")


@pytest.mark.rule("NA-CAM-14")
@pytest.mark.parametrize(("last", "over"), [("agree", True), ("decline", False)])
def test_of_three_seats_all_must_agree(last: str, over: bool) -> None:
    company: dict[str, dict[str, Any]] = {"squire": {}, "novice": {}, "scum": {}}
    table = evening(company, mission={"kind": "quest"}, seats=("anna", "bruno", "carla"), goes_on_with="the-ferry")

    table.choose("propose-leaving").choose("agree").choose(last)

    assert bool(table.told(BattleEnded)) is over


@pytest.mark.rule("NA-CAM-14")
def test_it_is_proposed_at_the_start_of_an_activation_only() -> None:
    assert not quest_going_badly().choose("move:squire:D5").offers("propose-leaving")


@pytest.mark.rule("NA-CAM-14", "NA-STA-14")
def test_a_hasty_move_costs_nothing_but_the_start_of_the_activation_is_past() -> None:
    table = evening({"squire": {"tokens": ["haste"]}, "novice": {}}, mission={"kind": "quest"})
    assert table.offers("propose-leaving")

    table.choose("move:squire:D3:0")

    assert not table.offers("propose-leaving")


@pytest.mark.rule("NA-CAM-14")
def test_a_company_of_one_seat_simply_leaves() -> None:
    table = evening(mission={"kind": "bounty"}, seats=("anna",), place="spoleto", goes_on_with="the-ferry")

    assert table.choose("propose-leaving").told(BattleEnded)


@pytest.mark.rule("NA-CAM-14")
def test_campaign_missions_cannot_be_left() -> None:
    assert not evening().offers("propose-leaving")


# Rest, wounds, death


@pytest.mark.rule("NA-CAM-18")
def test_the_record_of_an_evening_may_be_given_in_few_words() -> None:
    table = evening(
        stage="choice",
        drawn=["the-lost-page"],
        place="spoleto",
        chapters=[{"mission": "no-way-but-up"}, {"mission": "the-ferry", "result": "defeat"}],
    )

    assert [chapter.result for chapter in table.company.chapters] == ["victory", "defeat"]
    assert table.options == ("take-card:the-lost-page", "take-none")


@pytest.mark.rule("NA-CAM-18")
@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"visit": "inn"}, "an evening has no word visit"),
        ({"heroes": ["wizard"]}, "no hero is called wizard"),
        ({"heroes": {"squire": {"drew": ["toothache"]}}}, "no Wound card is called toothache"),
        ({"due": {"scum": "common"}}, "scum cannot learn"),
        ({"due": {"squire": "epic"}}, "none of common, uncommon, rare"),
        ({"stage": "city"}, "a city phase needs its `place`"),
    ],
)
def test_a_slip_in_the_words_of_an_evening_is_reported_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        evening(**given)


@pytest.mark.rule("NA-CAM-16")
@pytest.mark.parametrize("token", ["stunned", "knocked-down", "defensive-stance"])
def test_a_hero_who_must_get_up_first_ends_the_mission_too_and_is_free_of_his_token(token: str) -> None:
    table = evening({"squire": {"tokens": [token]}, "novice": {}}).win()

    assert play_on(table).state.heroes["squire"].tokens == []


@pytest.mark.rule("NA-CAM-16")
def test_all_tokens_are_gone_after_a_mission_and_wound_cards_stay() -> None:
    hurt = {"at": "A12", "wounds": 0, "tokens": ["poisoned"], "wound_cards": ["deep-cut"]}
    table = evening({"squire": {}, "novice": hurt})
    table.state.heroes["novice"].wounds = 3

    again = play_on(table.win())

    novice = again.state.heroes["novice"]
    assert (novice.wounds, novice.tokens, novice.wound_cards) == (0, [], ["deep-cut"])


@pytest.mark.rule("NA-CAM-16")
def test_who_lies_out_of_action_at_the_end_recovers_without_a_wound_card() -> None:
    table = evening({"squire": {}, "novice": {"standing": Standing.OUT_OF_ACTION}}).win()

    assert table.member("novice").wound_cards == []
    assert table.company.chapters[-1].out_of_game == []


@pytest.mark.rule("NA-CAM-16")
@pytest.mark.parametrize(("place", "wounds"), [("", 4), ("spoleto", 0)])
def test_by_house_rule_wounds_last_until_a_place_is_reached_but_never_all(place: str, wounds: int) -> None:
    """The Novice has Wo 5: out of action with five, he sets out again with four."""
    result = {"next": "test", "city": place}
    table = evening(
        {"squire": {}, "novice": {"standing": Standing.OUT_OF_ACTION}},
        won=result,
        house={"wounds_heal_only_in_towns": True},
    )
    table.state.heroes["novice"].wounds = 5
    table.win()
    if place:
        table.choose("leave-city")

    assert table.member("novice").wounds == wounds
    assert play_on(table).state.heroes["novice"].wounds == wounds


@pytest.mark.rule("NA-CAM-15")
def test_after_a_secondary_mission_nothing_is_announced_but_what_comes() -> None:
    """Whatever its sheet says of a city and a next mission, the company is where it was and goes on as it would have."""
    elsewhere = {"next": "over-the-roofs", "city": "spoleto"}
    table = evening(mission={"kind": "quest"}, goes_on_with="the-ferry", place="campello", won=elsewhere).win()
    assert not table.told(CityPhaseFollows) + table.told(MissionFollows)
    assert table.told(CityEntered) == [CityEntered("campello")]

    table.choose("leave-city")

    assert [told.mission for told in table.told(MissionComes)] == ["the-ferry"]


@pytest.mark.rule("NA-CAM-15", "NA-CAM-16")
@pytest.mark.parametrize(("place", "wounds"), [("", 2), ("spoleto", 0)])
def test_by_house_rule_wounds_last_after_a_secondary_mission_from_nowhere(place: str, wounds: int) -> None:
    house = {"wounds_heal_only_in_towns": True}
    table = evening(
        {"squire": {"wounds": 2}}, mission={"kind": "quest"}, goes_on_with="test", place=place, house=house
    ).win()

    assert table.member("squire").wounds == wounds


@pytest.mark.rule("NA-CAM-19", "NA-CAM-18")
def test_a_hero_who_was_out_of_game_is_back_with_his_wound_card() -> None:
    table = evening({"squire": {}, "novice": {"standing": Standing.OUT_OF_GAME}})
    table.state.heroes["novice"].wound_cards = ["lame-leg"]

    table.win()

    assert table.member("novice").wound_cards == ["lame-leg"]
    assert table.company.chapters[-1].out_of_game == ["novice"]


@pytest.mark.rule("NA-CAM-19", "NA-CAM-24")
@pytest.mark.parametrize(("drew", "follows"), [("mortal-wound", []), ("lame-leg", ["test"])])
def test_of_a_company_that_has_died_out_no_next_mission_is_reported(drew: str, follows: list[str]) -> None:
    table = evening({"squire": {"drew": [drew]}}, lost={"next": "test", "city": "spoleto"}).lose()

    assert [told.mission for told in table.told(MissionFollows)] == follows
    assert [told.city for told in table.told(CityPhaseFollows)] == ["spoleto"] * len(follows)
    assert [told.ending for told in table.told(CampaignEnded)] == ([] if follows else ["lost"])


@pytest.mark.rule("NA-CAM-19", "NA-CIT-22")
def test_a_deadly_wound_card_strikes_a_hero_off_and_his_things_stay() -> None:
    table = evening({"squire": {}, "novice": {"standing": Standing.OUT_OF_GAME, "skills": ["healing"]}})
    table.state.heroes["novice"].wound_cards = ["mortal-wound"]

    table.win()

    assert table.told(HeroDied) == [HeroDied("novice", "mortal-wound", "NA-CAM-19")]
    assert [member.hero for member in table.company.heroes] == ["squire"]
    assert table.company.missing == [Lost("novice", "bruno")]
    assert table.company.goods == ["quarterstaff", "book-of-hours", "wool-habit"]
    assert "mortal-wound" in play_on(table).state.wound_cards.bag


@pytest.mark.rule("NA-CAM-19")
def test_a_third_wound_card_does_not_kill() -> None:
    two = ["deep-cut", "broken-rib"]
    table = evening({"squire": {}, "novice": {"standing": Standing.OUT_OF_GAME, "wound_cards": two}})
    table.state.heroes["novice"].wound_cards = [*two, "shaken-nerves"]

    table.win()

    assert table.company.missing == []


# The purse


@pytest.mark.rule("NA-CAM-17", "NA-CIT-15", "NA-HRO-09")
def test_backpacks_are_emptied_into_the_companys_list_those_of_heroes_out_of_game_too() -> None:
    table = evening(
        {
            "squire": {"backpack": ["amber"]},
            "novice": {"backpack": ["amber", "sulphur"], "standing": Standing.OUT_OF_GAME},
        },
        elements={"amber": 1},
    ).win()

    assert table.company.elements == {"amber": 3, "sulphur": 1}
    assert ElementsBooked("amber", 1, 2, "NA-CAM-17") in table.events


@pytest.mark.rule("NA-CAM-17")
def test_what_a_hero_earns_goes_into_the_one_chest() -> None:
    table = evening(won={"popolini": 5, "next": "test"}, popolini=2).win()

    assert table.company.popolini == 7
    assert next(track.value for track in play_on(table).game.view.tracks if track.id == "popolini") == 7


@pytest.mark.rule("NA-CAM-18")
def test_the_sheet_tells_classes_skills_wounds_place_and_every_mission_played() -> None:
    table = evening(
        {"squire": {"skills": ["guard", "taunt", "shield-bash"], "wound_cards": ["deep-cut"]}},
        won={"popolini": 4, "skill": "common", "city": "narni", "next": "the-ferry"},
    ).win()
    table.choose("specialise:squire:duellist").choose("leave-city")

    (champion,) = table.company.heroes
    assert (champion.hero, champion.skills, champion.wound_cards) == (
        "duellist",
        ["guard", "taunt", "shield-bash"],
        ["deep-cut"],
    )
    chapter = table.company.chapters[-1]
    assert (chapter.mission, chapter.result, chapter.place, chapter.popolini) == ("test", "victory", "narni", 4)
    assert chapter.specialised == {"squire": "duellist"}
    assert (table.company.place, table.company.mission) == ("narni", "the-ferry")


@pytest.mark.rule("NA-CAM-20", "NA-DAT-20")
def test_two_fiorini_leave_two_of_twelve_popolini() -> None:
    table = city({"squire": {}}, popolini=12, cards={"equipment.draught.price": "2 fiorini"})

    table.choose("visit:squire:merchant").choose("buy:draught:10")

    assert table.company.popolini == 2
    assert table.company.goods == ["draught"]


@pytest.mark.rule("NA-CAM-20")
def test_what_the_chest_cannot_pay_is_not_offered() -> None:
    table = city({"squire": {}}, popolini=3).choose("visit:squire:merchant")

    assert table.offers("buy:smelling-salts:3")
    assert not table.offers("buy:draught")


@pytest.mark.rule("NA-CAM-23")
def test_random_objects_are_equipment_cards_that_the_company_does_not_own() -> None:
    table = evening({"squire": {}}, won={"popolini": 10, "objects": 3, "next": "test"}, goods=["draught"]).win()
    content = table.game.setup.content  # type: ignore[attr-defined]  # this game's setup has one

    assert isinstance(table.request, Draw)
    assert table.request.count == 3
    owned = {"draught", "arming-sword", "light-armour", "buckler"}
    assert set(table.request.cards) == set(content.equipment) - owned - content.made_objects

    table.draw("stiletto", "whetstone", "torch")
    assert table.company.goods == ["draught", "stiletto", "whetstone", "torch"]
    assert table.company.popolini == 10


@pytest.mark.rule("NA-CAM-23", "NA-MSB-10")
def test_random_elements_come_from_the_elements_deck() -> None:
    table = evening(won={"elements": 2, "next": "test"}).win()
    assert isinstance(table.request, Draw)
    assert (len(table.request.cards), table.request.count) == (28, 2)

    table.draw("amber", "amber")

    assert table.company.elements == {"amber": 2}


@pytest.mark.rule("NA-CAM-23")
def test_from_an_empty_pile_nothing_is_drawn() -> None:
    everything = list(pack()["equipment"])
    table = evening({"squire": {"equipment": everything}}, won={"objects": 2, "next": "test"}).win()

    assert table.game.outcome is not None


@pytest.mark.rule("NA-CAM-23")
def test_from_a_pile_that_is_too_small_all_of_it_is_drawn() -> None:
    goods = [thing for thing in pack()["equipment"] if thing != "draught"]
    table = evening({"squire": {"equipment": goods}}, won={"objects": 2, "next": "test"}).win()
    assert isinstance(table.request, Draw)
    assert (table.request.count, table.request.why) == (1, Cue("draw-objects", count=1))

    table.draw("draught")

    assert table.company.goods == ["draught"]


@pytest.mark.rule("NA-CIT-12", "NA-CAM-17")
def test_a_formula_found_in_a_mission_is_added_once() -> None:
    table = evening(won={"formulae": ["wolf-hood"], "next": "test"}, formulae=["claw-charm"]).win()
    assert table.told(FormulaFound) == [FormulaFound("wolf-hood", "NA-CIT-12")]

    again = play_on(table)

    assert again.company.formulae == ["claw-charm", "wolf-hood"]


@pytest.mark.rule("NA-HUN-06", "NA-HUN-07", "NA-CAM-17")
def test_what_a_prey_leaves_behind_is_booked() -> None:
    table = dying_bear().win().draw("claw", "bear-fat").draw("claw-charm")

    assert table.company.elements == {"claw": 1, "bear-fat": 1}
    assert table.company.formulae == ["claw-charm"]


def dying_bear(**company: Any) -> Table:
    """The bear dies of the lever's noise, with seven cards left: two elements and a formula."""
    table = evening(
        mission={"kind": "hunt", "hunt": {"prey": {"bear": "L1"}}, "dial": {"heroes": 0, "bear": 9}},
        place="spoleto",
        goes_on_with="the-ferry",
        **company,
    )
    table.evening.enemies = {}
    del table.evening.prey_decks["bear"].top[7:]
    return table


@pytest.mark.rule("NA-HUN-07", "NA-HUN-08", "NA-CIT-12")
def test_a_second_hunt_gives_the_formula_that_is_still_to_be_found() -> None:
    table = dying_bear(formulae=["claw-charm"]).win().draw("claw", "claw")
    assert isinstance(table.request, Draw)
    assert table.request.cards == ("bear-grease",)

    table.draw("bear-grease").choose("leave-city")
    assert table.company.formulae == ["claw-charm", "bear-grease"]

    done = dying_bear(formulae=["bear-grease", "claw-charm"]).win().draw("claw", "claw")
    assert done.offers("leave-city")


# Handing out goods


@pytest.mark.rule("NA-CAM-25")
def test_before_a_mission_a_thing_goes_to_anyone_who_may_use_it_or_to_nobody() -> None:
    table = evening(stage="sharing", goods=["whetstone"])
    assert table.offers("hand-out:whetstone:squire")
    assert table.offers("hand-out:whetstone:novice")

    table.choose("hand-out:whetstone:squire").choose("keep-back:buckler:squire").choose("set-out")

    assert [item.id for item in table.state.heroes["squire"].items] == ["arming-sword", "light-armour", "whetstone"]
    assert table.company.goods == ["buckler"]


@pytest.mark.rule("NA-CAM-25", "NA-HRO-11")
def test_signs_and_colours_are_observed() -> None:
    table = evening(stage="sharing", goods=["torch", "stiletto"])

    assert not table.offers("hand-out:torch")
    assert not table.offers("hand-out:arming-sword:novice")


@pytest.mark.rule("NA-CAM-25")
def test_a_thing_goes_straight_from_one_hero_to_another() -> None:
    table = evening({"squire": {"equipment": ["draught"]}, "novice": {}}, stage="sharing")

    table.choose("hand-out:draught:novice")

    assert (table.member("squire").equipment, table.member("novice").equipment[-1]) == ([], "draught")


@pytest.mark.rule("NA-CAM-25")
def test_what_was_used_up_is_gone_and_the_rest_is_still_where_it_was() -> None:
    table = evening({"squire": {"equipment": ["draught", "arming-sword"]}})
    table.state.heroes["squire"].wounds = 2
    table.choose("use-item:draught").win()

    assert play_on(table).member("squire").equipment == ["arming-sword"]
    assert list(table.company.everything) == ["arming-sword"]


# Heroes come and go


@pytest.mark.rule("NA-CAM-04", "NA-CLS-05")
def test_a_specialist_takes_those_of_his_three_cards_that_the_company_does_not_own() -> None:
    table = evening(
        {"novice": {"skills": ["healing", "blessing", "cleansing"]}},
        won={"skill": "common", "next": "test"},
        goods=["theriac"],
    ).win()

    table.choose("specialise:novice:plague-doctor")

    assert table.told(Specialised) == [Specialised("novice", "plague-doctor")]
    assert table.member("plague-doctor").equipment == [
        "quarterstaff",
        "book-of-hours",
        "wool-habit",
        "lancet",
        "beaked-mask",
    ]
    assert table.company.goods == ["theriac"]


@pytest.mark.rule("NA-MSB-01", "NA-CAM-19")
def test_for_a_mission_that_needs_him_a_lost_scum_is_replaced_for_nothing() -> None:
    table = evening(won={"next": "no-way-but-up"}, missing={"assassin": "bruno"}).win()

    assert table.told(HeroEnlisted) == [HeroEnlisted("scum", "bruno", "NA-MSB-01")]
    assert (table.company.missing, table.company.popolini) == ([], 0)
    assert play_on(table).state.heroes["scum"].seat == "bruno"


@pytest.mark.rule("NA-MSB-01")
def test_an_assassin_is_still_the_scum_whom_a_mission_needs() -> None:
    table = evening({"assassin": {}}, won={"next": "no-way-but-up"}).win()

    assert list(play_on(table).state.heroes) == ["assassin"]


# The chain


@pytest.mark.rule("NA-CAM-18", "NA-CAM-24")
def test_the_sheet_that_is_carried_on_is_plain_json_and_begins_the_next_evening_as_it_is() -> None:
    table = evening({"squire": {"skills": ["guard"]}}, won={"popolini": 3, "next": "test"}, goods=["draught"]).win()
    (following,) = next_games(table)

    again = NovaAetasSetup.model_validate_json(following.setup.model_dump_json())

    assert again == following.setup
    assert Game(RULESET, again).digest == Game(RULESET, following.setup).digest
    assert again.company == table.company


@pytest.mark.rule("NA-CAM-18")
@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"heroes": []}, "not the heroes"),
        ({"company": {"goods": ["excalibur"]}}, "excalibur"),
        ({"company": {"place": "atlantis"}}, "atlantis"),
    ],
)
def test_a_sheet_that_does_not_fit_the_pack_is_refused(change: dict[str, Any], refusal: str) -> None:
    (following,) = next_games(evening(won={"next": "test"}).win())
    document = following.setup.model_dump(mode="json")
    document["company"] |= change.get("company", {})
    document |= {key: value for key, value in change.items() if key != "company"}

    with pytest.raises(ValidationError, match=refusal):
        NovaAetasSetup.model_validate(document)


@pytest.mark.rule("NA-CAM-24")
def test_a_pack_without_a_plot_has_no_campaign() -> None:
    content = pack()
    del content["plot"]

    with pytest.raises(ValidationError, match="no plot"):
        new_campaign(content=content)


@pytest.mark.rule("NA-CLS-02")
def test_heroes_of_different_seats_learn_at_the_same_time() -> None:
    table = evening(won={"skill": "common", "next": "test"}).win()
    assert isinstance(table.request, First)

    table.choose("learn:novice:healing", seat="bruno").choose("learn:squire:guard", seat="anna")

    assert table.game.outcome is not None


@pytest.mark.rule("NA-CAM-24")
def test_a_sheet_with_two_heroes_of_one_basic_class_is_refused() -> None:
    with pytest.raises(ValidationError, match="one hero of the basic class 'scum' at most"):
        evening({"scum": {}, "assassin": {}})


@pytest.mark.rule("NA-CAM-24", "NA-CIT-25")
@pytest.mark.parametrize("missing", [["squire"], ["scum", "assassin"]])
def test_a_sheet_that_misses_a_hero_of_a_class_twice_is_refused(missing: list[str]) -> None:
    """His recruit would be the second of that class in the company."""
    with pytest.raises(ValidationError, match="the company has another of the basic class"):
        evening({"squire": {}, "novice": {}}, missing=missing)


def test_a_tap_on_the_map_says_what_became_of_a_mission_and_what_the_next_is_about() -> None:
    chapters = [{"mission": "no-way-but-up", "result": "victory", "why": "win", "popolini": 6, "place": "spoleto"}]
    table = evening({"squire": {}}, name="the-silent-bell", chapters=chapters, stage="sharing")
    view = campaign_view(table.evening)
    texts = dict(view.texts)

    assert texts["no-way-but-up"].key == "about-place.gained"
    assert texts["the-silent-bell"] == Cue("mission.the-silent-bell.intro")
    assert texts["act-three"] == Cue("about-place.later")
    assert "inn" in str(texts["spoleto"])
    assert view.board is not None
    assert {cell.id for cell in view.board.cells} <= texts.keys()
