"""The view: board, dial, piles, card faces and goals."""

import pytest

from rulesets.engine.view import SEATS, Link, PileKind, Shape, Sheet, Side
from tests.rulesets.multiverse_war.table import Table, battle, new_game
from tests.rulesets.starter_words import words_of

WORDS = words_of("multiverse_war")


def test_the_board_is_hexes_with_terrain_and_what_is_unexplored() -> None:
    table = battle({"red-1": "archer 0,0"}, terrain={(1, 0): "forest"}, unexplored=[(1, 1)])
    board = table.view("red").board
    assert board is not None
    assert board.shape is Shape.HEXES
    ground = {cell.id: cell.ground for cell in board.cells}
    assert ground[table.hex(1, 0)] == "forest"
    assert ground[table.hex(1, 4)] == "unexplored"
    (piece,) = [piece for piece in board.pieces if piece.id == "red-1"]
    assert (piece.side, piece.cell) == (Side.SEAT_2, table.hex(0, 0))


def test_neighbours_are_drawn_beside_each_other() -> None:
    """The page draws every second column half a hex lower."""
    table = battle()
    board = table.view(None).board
    assert board is not None
    at = {cell.id: (cell.x, cell.y + (cell.x % 2) / 2) for cell in board.cells}
    x, y = at[table.hex(0, 0)]
    drawn = {
        tuple(p - q for p, q in zip(at[table.hex(*way)], (x, y), strict=True))
        for way in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    }
    assert drawn == {(1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5), (0, -1), (1, -0.5)}


def test_roads_are_links_and_buildings_show_their_tier() -> None:
    table = battle(
        buildings={"barracks-1": "red 0,0 tier=2", "fortress-1": "red 0,4 site=red-1"},
        units={"red-1": "builder 0,4"},
        roads={(1, 0): [1, 4]},
        tokens=[(3, 0)],
        encounters={"caravan": (4, 0)},
        mines=[(5, 0)],
    )
    board = table.view("blue").board
    assert board is not None
    near, road, far = table.hex(0, 0), table.hex(1, 0), table.hex(2, 0)
    assert board.links == (Link("road", road, far), Link("road", road, near), Link("road", near, road))
    kinds = {piece.id: piece.kind for piece in board.pieces}
    assert kinds["barracks-1"] == "barracks-2"
    assert kinds["fortress-1"] == "site"
    assert {"caravan", "adventure-token", "mine"} <= set(kinds.values())


def test_the_dial_the_row_and_the_faces() -> None:
    table = battle(row=["keen-edge"], dial=3, hands={"red": ["battle-cry"], "blue": ["dust-cloud"]})
    view = table.view("red")
    assert view.turn_dial is not None
    assert (len(view.turn_dial.sectors), view.turn_dial.marker) == (8, 3)
    assert [WORDS.say(each) for each in view.turn_dial.about[3:5]] == [
        "Everyone gains 2 gold.",
        "New adventures appear.",
    ]
    assert {face.id for face in view.faces} == {"keen-edge", "battle-cry"}
    assert [pile.kind for pile in view.piles if pile.id == "trade-row"] == [PileKind.ROW]
    assert view.upcoming == ("red", "blue")
    assert view.active == "red"


@pytest.mark.parametrize(
    ("victory", "key"),
    [
        ("scrolls", "scrolls"),
        ("portal", "portal"),
        ("domination", "domination"),
        ("missions", "missions"),
        ("turns", "points"),
    ],
)
def test_the_goal_follows_the_victories(victory: str, key: str) -> None:
    table = battle(house={"victories": ["conquest", victory]}, having={"red": {"scrolls": 2, "portal": 3}})
    goal = table.view("red").goal
    assert goal is not None
    assert goal.text.key == f"goal.{key}"


def test_wounds_are_seen_by_all_and_health_by_those_who_know_the_face() -> None:
    table = battle({"red-1": "knight 0,0"}, marks={"red-1": {"wounds": 1}})
    own = {track.id: track for sheet in table.view("red").sheets for track in sheet.tracks}["red-1"]
    theirs = {track.id: track for sheet in table.view("blue").sheets for track in sheet.tracks}["red-1"]
    assert (own.value, own.most) == (2, 3)
    assert (theirs.value, theirs.most) == (1, None)


@pytest.mark.rule("MW-ROA-05")
def test_a_road_that_leads_nowhere_yet_is_drawn_to_the_sides_of_its_hex() -> None:
    table = battle(roads={(1, 0): [2, 5]})
    board = table.view("red").board
    assert board is not None
    assert {link.a for link in board.links} == {table.hex(1, 0)}
    assert len(board.links) == 2


@pytest.mark.rule("MW-HER-01", "MW-LOS-02")
def test_what_a_hero_can_take_is_known_to_its_side_only() -> None:
    hero = {"red": {"brand-the-elder": {"hp": 3, "ap": 3}}}
    units = {"red-1": "brand-the-elder 0,0", "blue-1": "swordsman 1,0"}
    table = battle(units, heroes=hero, marks={"red-1": {"wounds": 1}})
    assert [_health_of(table, seat) for seat in ("red", "blue", None)] == [3, None, None]
    assert [{track.id for track in _sheet_of(table, seat).tracks} for seat in ("red", "blue")] == [
        {"ap", "hp"},
        {"ap", "hurt"},
    ]
    theirs = {track.id: track for sheet in table.view("blue").sheets for track in sheet.tracks}["red-1"]
    assert (theirs.value, theirs.most) == (1, None)


@pytest.mark.rule("MW-MOR-03", "MW-MOR-04")
def test_a_sheet_says_its_orders_and_its_morale_from_what_the_viewer_knows() -> None:
    units = {"red-1": "swordsman 0,0", "red-2": "archer 0,1", "blue-1": "swordsman 1,0"}
    table = battle(
        units | {"blue-2": "scout 5,0", "blue-3": "archer 6,0"}, marks={"blue-2": {"known_to": ["red", "blue"]}}
    )
    before = "before its opponent counts."
    assert _notes_of(table, "red", "red-1")[-2:] == [
        "Orders: move, attack next to it, explore, form up with a friend.",
        f"Morale in a fight here: +0, {before} Known units next to it: 1 friendly, 1 enemy.",
    ]
    assert _notes_of(table, "red", "red-2")[-2:] == [
        "Orders: move, shoot, explore, form up with a friend.",
        f"Morale in a fight here: \N{MINUS SIGN}1, {before} Known enemies next to it: 1. Friends do not help it.",
    ]
    for viewer, said in {"red": "+0, before its opponent counts. Known units next to it: 0", "blue": "+1"}.items():
        assert _notes_of(table, viewer, "blue-2")[-1].startswith(f"Morale in a fight here: {said}")


def _notes_of(table: Table, viewer: str, unit: str) -> list[str]:
    (sheet,) = [each for each in table.view(viewer).profiles if each.id == unit]
    return [WORDS.say(note) for note in sheet.notes]


def _health_of(table: Table, seat: str | None) -> int | None:
    board = table.view(seat).board
    assert board is not None
    (piece,) = (piece for piece in board.pieces if piece.id == "red-1")
    assert not piece.hidden
    return piece.health


def _sheet_of(table: Table, seat: str) -> Sheet:
    return next(sheet for sheet in table.view(seat).profiles if sheet.id == "red-1")


def test_a_new_game_shows_its_board_at_once() -> None:
    view = new_game(scenario="the-wheel").view(None)
    assert view.board is not None
    assert len(view.board.cells) == 19 * 7
    assert sum(cell.ground != "unexplored" for cell in view.board.cells) == 28


def test_pieces_without_an_owner_look_different_from_those_of_every_seat() -> None:
    """Green's blocks and adventures once had the same colour and shape."""
    board = battle({"green-1": "swordsman 0,0"}, players=4, tokens=[(1, 0)], mines=[(2, 0)]).view(None).board
    assert board is not None
    sides = {piece.kind: piece.side for piece in board.pieces if piece.kind in {"adventure-token", "mine"}}
    assert sides == {"adventure-token": Side.NOBODY, "mine": Side.NOBODY}
    assert Side.NOBODY not in SEATS


@pytest.mark.rule("MW-TRN-06")
def test_the_view_shows_who_builds_next() -> None:
    table = battle(players=3, phase="build")
    assert table.view().upcoming == ("green", "blue", "red")
    assert table.seat == "green"


@pytest.mark.rule("MW-VIC-07")
@pytest.mark.parametrize(("players", "key"), [(2, "points"), (3, "last"), (4, "last")])
def test_among_three_realms_the_last_settlement_wins(players: int, key: str) -> None:
    goal = battle(players=players).view("red").goal
    assert goal is not None
    assert goal.text.key == f"goal.{key}"
