"""What is seen of the game, and what an override may do to it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulesets.engine.events import ValueOverridden
from rulesets.engine.language.words import Words
from rulesets.engine.refusal import Refused
from rulesets.engine.view import PileKind, Shape, Side
from rulesets.legends_of_novus.card_text import TABLES
from rulesets.legends_of_novus.content.pack import Content
from rulesets.legends_of_novus.display.pictures import card_glyph, place_glyph
from rulesets.legends_of_novus.state import options
from tests.rulesets.legends_of_novus.table import battle, position, quest_battle, starter

GLYPHS = Path(__file__).parents[3] / "controller" / "glyphs" / "svg"
ENGLISH = Words(tomllib.loads((Path(options.__file__).parents[1] / "words" / "en.toml").read_text()))


def test_the_map_shows_places_roads_standees_and_living_quest_creatures() -> None:
    board = position(anna={"place": "a"}, bruno={"tokens": ["osira"]}).game.view.board
    assert board is not None
    assert board.shape is Shape.PLACES
    assert {cell.ground for cell in board.cells} >= {"city", "waypoint", "quest", "travel"}
    pieces = {piece.id: piece for piece in board.pieces}
    assert (pieces["anna"].cell, pieces["anna"].side, pieces["anna"].tracked) == ("a", Side.SEAT_1, True)
    assert "osira" not in pieces
    assert (pieces["cystos"].tracked, pieces["cystos"].side) == (False, Side.NOBODY), "no seat's colour"
    assert len(board.links) == 25


def test_sheets_tell_the_race() -> None:
    game = position(anna={"xp": 12, "tokens": ["osira"], "quests": ["old-debt"], "curses": ["weakness"]}).game
    view = game.view
    sheet = view.sheets[0]
    tracks = {track.id: (track.value, track.most) for track in sheet.tracks}
    assert tracks["xp"] == (12, 25)
    assert (tracks["tokens"][0], tracks["quests"]) == (1, (1, 3))
    assert sheet.tokens == ("luck", "cursed", "osira")
    assert view.goal is not None
    assert (view.goal.now, view.goal.of) == (None, None), "a number for the whole table would not say whose it is"
    own = game.ruleset.view_for(game.state, "anna").goal
    assert own is not None
    assert (own.now, own.of) == (12, 25)
    assert view.upcoming == ("anna", "bruno")


def test_a_battle_is_shown_with_its_numbers() -> None:
    view = quest_battle("cystos").go_on().choose("fight").roll(5, 6).game.view
    tracks = {track.id: track.value for track in view.tracks}
    assert tracks == {
        "round": 1,
        "hero-cv": 2,
        "creature-cv": 12,
        "die-anna": 5,
        "creature-die": 6,
        "rounds-won": 0,
        "rounds-lost": 0,
    }
    assert next(pile for pile in view.piles if pile.id == "foe").cards == ("cystos",)
    assert view.active == "anna"


def test_a_battle_is_a_scene_with_every_modifier_and_what_is_at_stake() -> None:
    table = battle("orc-warrior", anna={"equipped": ["demonsbane-sword"], "rewards": ["ring"]})
    scene = table.game.view.duel
    assert scene is not None
    assert scene.note is not None, "its ability comes first"
    (mine,) = scene.ours
    assert (mine.who, mine.side, mine.die, mine.total) == ("anna", Side.SEAT_1, None, 8)
    assert [ENGLISH.say(part) for part in mine.parts] == ["knight +3", "experience +1", "demonsbane-sword +4"]
    assert (scene.theirs.who, scene.theirs.total, scene.ahead) == ("orc-warrior", 3, None)
    assert ENGLISH.say(scene.win) == "Victory: +2 XP, a Reward card, +10 GP"
    assert ENGLISH.say(scene.lose) == "Defeat: \N{MINUS SIGN}1 XP"

    table.go_on().choose("fight")
    scene = table.game.view.duel
    assert scene is not None
    assert scene.odds == 80
    scene = table.roll(1, 2).game.view.duel
    assert scene is not None
    assert (scene.ours[0].die, scene.theirs.die, scene.odds) == (1, 2, None)
    assert scene.ahead is False, "a 1 loses, whatever the totals are"


def test_a_quest_battle_counts_its_rounds() -> None:
    scene = quest_battle("cystos").go_on().game.view.duel
    assert scene is not None
    assert scene.rounds == (0, 0, 2)


def test_what_a_defeat_costs_is_less_with_a_guard() -> None:
    scene = battle("orc-warrior", anna={"equipped": ["shield-charm"]}).game.view.duel
    assert scene is not None
    assert ENGLISH.say(scene.lose) == "Defeat: nothing"


@pytest.mark.parametrize(
    ("card", "glyph"),
    [
        ("longbow", "bow"),
        ("storm-rod", "wand"),
        ("great-eagle", "bird"),
        ("loyal-squire", "banner"),
        ("bone-rattler", "bones"),
    ],
)
def test_a_card_looks_like_what_it_is_called(card: str, glyph: str) -> None:
    assert card_glyph(position("adventure", pack="starter").state.world.content, card) == glyph


def test_every_quest_creature_has_a_glyph_of_its_own() -> None:
    content = position("adventure", pack="starter").state.world.content
    glyphs = [card_glyph(content, name) for name in content.quest_creatures]
    assert len(set(glyphs)) == len(glyphs)


def test_every_card_in_sight_has_a_face() -> None:
    view = position(anna={"equipped": ["sword"]}, discard={"adventure": ["lesson"]}).game.view
    shown = {card for pile in view.piles for card in pile.cards}
    faces = {face.id: face for face in view.faces}
    assert shown <= set(faces)
    assert {"kain", "knight", "sword", "lesson"} <= set(faces)
    assert faces["sword"].cost is not None
    places = {cell.id for cell in view.board.cells} if view.board else set()
    assert dict(view.texts).keys() - faces.keys() == {"combat-maneuvers"} | places, "every ability and place has a text"


def test_a_hand_is_a_pile_with_a_limit() -> None:
    table = position(anna={"adventures": ["lesson"], "rewards": ["gem"]})
    own = next(pile for pile in table.game.ruleset.view_for(table.state, "anna").piles if pile.id == "anna-hand")
    assert (own.kind, own.cards, own.limit) == (PileKind.HAND, ("lesson", "gem"), 5)
    faces = {face.id for face in table.game.ruleset.view_for(table.state, "bruno").faces}
    assert not {"lesson", "gem"} & faces


def test_pile_ids_are_unique() -> None:
    ids = [pile.id for pile in position(seats=5).game.view.piles]
    assert len(ids) == len(set(ids))


def test_alone_there_is_a_turn_dial() -> None:
    view = position(mode="solo", round_=7).game.view
    assert view.turn_dial is not None
    assert (view.turn_dial.marker, len(view.turn_dial.sectors)) == (7, 25)
    assert position().game.view.turn_dial is None


def test_a_team_sees_its_common_goal() -> None:
    table = position(mode="team", anna={"xp": 20}, carla={"xp": 15})
    goal = table.game.ruleset.view_for(table.state, "carla").goal
    assert goal is not None
    assert (goal.now, goal.of) == (35, 50)
    assert table.game.view.upcoming == ("anna", "carla", "bruno", "dario")


def test_an_override_at_an_anchor_is_followed_by_fresh_options() -> None:
    table = position(anna={"gp": 5})
    assert not table.offers("buy")
    table.override("heroes.anna.gp", 30)
    assert table.told(ValueOverridden)
    assert table.offers("buy:reward")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("heroes.anna.xp", 0),
        ("heroes.anna.gp", -1),
        ("heroes.anna.place", "nowhere"),
        ("heroes.anna.equipped", ["lesson"]),
        ("heroes.anna.equipped", ["helmet", "bandana"]),
        ("heroes.anna.tokens", ["osira"]),
        ("heroes.anna.rewards", ["wings", "wings"]),
        ("order", ["anna"]),
        ("side", 7),
    ],
)
def test_an_override_that_makes_no_sense_is_refused(path: str, value: object) -> None:
    table = position()
    before = table.game.digest
    with pytest.raises(Refused) as refusal:
        table.override(path, value)
    assert refusal.value.code in {"illegal-value", "wrong-value"}
    assert table.game.digest == before


def test_a_creature_at_hand_can_be_seen_by_all() -> None:
    table = battle("goblin")
    assert [face.id for face in table.game.view.faces if face.id == "goblin"] == ["goblin"]


@pytest.mark.rule("LN-SOL-01", "LN-TEA-02")
def test_the_goal_on_show_is_the_one_that_the_house_plays_for() -> None:
    def goal(**rest: Any) -> str | None:
        shown = position(**rest).game.view.goal
        return shown.text.key if shown else None

    assert goal(mode="solo") == "goal.solo"
    assert goal(mode="team") == "goal.team"
    assert goal(mode="team", house={"team_goal_always_needs_xp": False}) == "goal.team-either"


@pytest.mark.rule("LN-EXP-01")
@pytest.mark.parametrize("barred", [True, False])
def test_a_sheet_says_that_a_hero_must_travel_only_if_they_must(barred: bool) -> None:
    table = position(anna={"place": "a", "barred_at": "vace-city" if barred else None})
    assert ("explore-barred" in table.game.view.sheets[0].tokens) is barred
    assert table.adventure().offers("explore") is not barred


@pytest.mark.rule("LN-CRE-01", "LN-SET-09")
def test_a_bonus_against_a_type_shows_on_the_sheet_of_the_one_who_faces_it_alone() -> None:
    assert battle("ghoul", seats=2, active="bruno").track("cv", "bruno") == 2 + 1 + 2, "a Priest against Undead"
    assert battle("ghoul", seats=2, active="anna").track("cv", "bruno") == 2 + 1


def test_a_hand_is_grouped_by_what_can_be_played_now() -> None:
    hand = {"adventures": ["windfall", "hex"], "rewards": ["sword", "gem"]}
    table = position(anna=hand)
    groups = {face.id: face.group and face.group.key for face in table.seen_by("anna").faces}
    assert [groups[card] for card in ("windfall", "hex", "sword", "gem")] == [
        "pile.now",
        "pile.later",
        "pile.equipment",
        "pile.now",
    ]
    assert not {"windfall", "hex", "sword", "gem"} & {face.id for face in table.seen_by("bruno").faces}


def test_a_place_says_what_is_there_and_how_far_it_is() -> None:
    texts = dict(position(anna={"place": "vace-city"}).seen_by("anna").texts)
    assert ENGLISH.say(texts["cystos-den"]).startswith("Quest location \u00b7 cystos lives here (CV ")
    assert ENGLISH.say(texts["a"]).endswith("1 step from you")
    assert "from you" not in ENGLISH.say(texts["vace-city"])


def test_every_picture_is_drawn() -> None:
    drawn = {path.stem for path in GLYPHS.glob("*.svg")}
    content = Content.model_validate(starter())
    cards = [name for table in TABLES for name in getattr(content, table)]
    wanted = {card_glyph(content, name) for name in cards} | {place_glyph(content, name) for name in content.places}
    assert wanted <= drawn
    assert (card_glyph(content, "giant-spider"), card_glyph(content, "oak-staff")) == ("spider", "staff")
