"""What is seen of a battle, and what an override may do to it."""

from typing import Any

import pytest

from controller.messages.prompt import Kind
from controller.session.prompt import prompt_of_game
from rulesets.engine.answers import Override
from rulesets.engine.cues import Cue
from rulesets.engine.events import ValueOverridden
from rulesets.engine.language.words import Words
from rulesets.engine.refusal import Refused
from rulesets.engine.view import Shape, Side
from rulesets.novus_malum.choices import describe
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.state.options import Touch, Walk
from tests.rulesets.novus_malum.table import BLUE, RED, Table, battle, setup
from tests.rulesets.starter_words import words_of


def test_every_formation_has_a_sheet_and_every_model_a_piece() -> None:
    view = battle("shooting", A="b1 c1", X="k1", marks={"b1": {"imbued": True}}).game.view
    assert view.board is not None
    assert [(piece.id, piece.side, piece.cell) for piece in view.board.pieces] == [
        ("b1", Side.SEAT_2, "A"),
        ("c1", Side.SEAT_2, "A"),
        ("k1", Side.SEAT_1, "X"),
    ]
    sheet = view.sheets[0]
    assert (sheet.id, sheet.seat, sheet.cards) == ("A", RED, ("b1", "c1"))
    assert sheet.tokens == ("token-1", "imbued")
    assert [track.id for track in sheet.tracks] == ["models", "c1"]


def test_a_sheet_counts_the_losses_of_a_round_once_there_are_some() -> None:
    view = battle("morale", A="b1 b2", X="k1", lost={"A": 1}).game.view
    assert [track.id for track in view.sheets[0].tracks] == ["models", "casualties"]


@pytest.mark.rule("NM-SCN-03")
@pytest.mark.parametrize(("phase", "round_", "shown"), [("combat", 2, [3, 5]), ("reckoning", 4, [3, 5])])
def test_losses_count_while_they_are_made_and_not_twice_at_the_end(phase: str, round_: int, shown: list[int]) -> None:
    awards = [{"reason": "model", "points": 2}, {"reason": "objective", "reach": 30}]
    scenario = {"rounds": 4, "objectives": {"well": {}}, "awards": awards}
    table = battle(
        phase, A="d1 d2 d3", X="k1", points={RED: 3, BLUE: 1}, round_=round_, scenario=scenario,
        marks={model: {"formation": None, "wounds": 0} for model in ("d2", "d3")},
    )  # fmt: skip
    assert [track.value for track in table.view().tracks if track.id.startswith("points-")] == shown


@pytest.mark.rule("NM-COH-03")
@pytest.mark.parametrize(("engaged", "shown"), [("", True), ("A|X", False)])
def test_an_engaged_formation_shows_no_gap(engaged: str, shown: bool) -> None:
    view = battle(A="d1 d2", X="k1", engaged=engaged, marks={"A": {"broken": True}}).view()
    assert ("broken" in view.sheets[0].tokens) is shown


def test_the_board_shows_formations_near_each_other_and_objectives() -> None:
    table = battle(
        A="d1", B="d2", X="k1", Y="k2", engaged="A|X", near={"B|Y": 40}, scenario={"objectives": {"well": {}}}
    )
    board = table.game.view.board
    assert board is not None
    assert board.shape is Shape.PLACES
    assert [(cell.id, cell.x, cell.y) for cell in board.cells] == [
        ("A", 0, 0),
        ("B", 1, 0),
        ("well", 0, 2),
        ("X", 0, 4),
        ("Y", 1, 4),
    ]
    words = words_of("novus_malum")
    assert [(link.kind, link.a, link.b, link.label and words.say(link.label)) for link in board.links] == [
        ("engaged", "A", "X", "≤ 1 in."),
        ("near", "B", "Y", "≥ 4 in."),
    ]


def test_points_and_round_are_tracks() -> None:
    tracks = {track.id: (track.value, track.most) for track in battle(A="d1", X="k1", round_=3).game.view.tracks}
    assert tracks == {"round": (3, 6), "points-red": (0, None), "points-blue": (0, None)}


def test_the_combat_priority_token_lies_before_its_holder() -> None:
    view = battle(A="d1", X="k1", priority=BLUE).game.view
    assert [sheet.tokens for sheet in view.sheets if sheet.id == BLUE] == [("combat-priority",)]


def test_an_override_at_an_anchor_is_followed_by_fresh_options() -> None:
    table = battle(A="d1 d2", X="k1")
    assert "give:hold" in table.offers
    table.do(Override("formations.A.broken", True))
    assert table.told(ValueOverridden)
    assert "give:hold" not in table.offers


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("models.d1.wounds", 5),
        ("models.d1.wounds", 0),
        ("models.d1.formation", "X"),
        ("formations.A.token", 9),
        ("formations.A.token", 2),
        ("combat_priority", "green"),
        ("gaps.A|X.near", -3),
        ("formations.A.casualties", -1),
        ("formations.A.hidden_by", "red"),
        ("models.d1.bark", -1),
        ("round", 0),
    ],
)
def test_an_override_that_makes_no_sense_is_refused(path: str, value: int | str) -> None:
    table = battle(A="d1 d2", X="k1")
    before = table.game.digest
    with pytest.raises(Refused) as refusal:
        table.do(Override(path, value))
    assert refusal.value.code == "illegal-value"
    assert table.game.digest == before


@pytest.mark.rule("NM-CMD-07", "NM-TOK-03")
def test_no_token_is_put_down_that_is_still_to_be_drawn_or_in_a_hand() -> None:
    table = battle("command", A="d1", X="k1", Y="k2").do("1")
    for token in (1, 2):
        with pytest.raises(Refused):
            table.do(Override("formations.X.token", token))


@pytest.mark.rule("NM-SCN-03")
def test_the_goal_names_what_brings_points_and_the_title_the_round() -> None:
    view = battle(A="d1", X="k1", scenario={"rounds": 4, "awards": [{"reason": "hero", "points": 2}]}).game.view
    assert view.goal is not None
    assert (view.goal.text.key, dict(view.goal.text.values)["reasons"]) == ("goal.points", ("hero",))
    assert {"round": 1, "rounds": 4}.items() <= dict(view.title.values).items()


@pytest.mark.rule("NM-TOK-04")
def test_formations_still_to_act_are_listed_in_the_order_of_their_tokens() -> None:
    view = battle("shooting", A="b1 c1", X="k1").game.view
    assert (view.active, view.upcoming) == ("A", ("A", "X"))
    assert battle("shooting", A="d1", X="k1").game.view.upcoming == ()


@pytest.mark.rule("NM-STA-03", "NM-SPL-04", "NM-MOR-05")
def test_a_formation_shows_its_stats_and_what_changes_them_now() -> None:
    marks = {"d1": {"bark": 1}, "d2": {"bark": 1}, "c1": {"bark": 1}}
    table = battle("shooting", A="d1 d2 c1", X="k1", orders={"A": "run"}, lost={"A": 2}, marks=marks)
    sheet = next(each for each in table.game.view.sheets if each.id == "A")
    assert [(trait.id, trait.value) for trait in sheet.traits] == [("move", 5), ("defence", 5), ("save", 4)]
    keys = [note.key for note in sheet.notes]
    assert keys == ["note.unit", "note.unit", "note.barkskin", "note.ran", "note.hero", "note.morale"]


def notes(table: Table) -> list[tuple[str, Any]]:
    sheet = next(each for each in table.game.view.sheets if each.id == "A")
    return [(note.key, dict(note.values).get("models")) for note in sheet.notes]


@pytest.mark.rule("NM-FRM-06", "NM-SPL-04")
def test_a_note_names_the_models_if_it_is_not_about_the_whole_formation() -> None:
    """B charges into the fight of A, which has held under a barkskin."""
    bark = {"d1": {"bark": 1}, "d2": {"bark": 1}}
    table = battle(A="d1 d2", B="d3", X="k1", engaged="A|X", near={"B|X": 20}, marks=bark)
    table.do("give:hold", "give:run", 3, "charge:X", "keep-token:1")
    sheet = next(each for each in table.game.view.sheets if each.id == "A")
    defences = [(dict(note.values)["count"], dict(note.values)["defence"]) for note in sheet.notes[:2]]
    assert defences == [(2, 5), (1, 4)]
    assert notes(table)[2:] == [
        ("note.barkskin-some", ("d1", "d2")),
        ("note.ran-some", ("d3",)),
        ("note.held-some", ("d1", "d2")),
    ]


@pytest.mark.rule("NM-MOR-01")
def test_a_formation_that_has_tested_morale_is_not_announced_to_test_again() -> None:
    table = battle("morale", A="d1 d2", B="d3", X="k1", lost={"A": 1, "B": 1})
    assert notes(table) == [("note.morale", None)]
    assert notes(table.do(5)) == []


@pytest.mark.rule("NM-STA-01", "NM-SPL-04")
def test_a_card_shows_what_is_printed_on_it() -> None:
    """A spell on one dwarf is not on all dwarves."""
    profiles = battle(A="d1", B="d2", X="k1", marks={"d1": {"bark": 1}}).game.view.profiles
    assert {trait.id: trait.value for trait in profiles[0].traits}["defence"] == 4


def test_a_tap_on_a_model_shows_its_card() -> None:
    profiles = {each.id: each for each in battle(A="b1 b2", X="k1").game.view.profiles}
    assert [dict(note.values)["name"] for note in profiles["bowman"].notes] == ["knife", "bow"]
    assert [note.key for note in profiles["knome"].notes] == ["text.named", "text.specialty"]


@pytest.mark.rule("NM-STA-01", "NM-STA-05", "NM-STA-07")
def test_a_card_says_all_that_it_does() -> None:
    cards = {"captain": {"abilities": ["second_look", "tough", "war_drum"]}}
    profile = battle("combat", A="c1", X="k1", cards=cards).view().profiles[0]
    assert {trait.id: trait.value for trait in profile.traits}["wounds"] == 3
    deadly = Cue("text.then", first=Cue("text.melee", count=1), then=Cue("text.deadly"))
    assert profile.notes == (
        Cue("text.named", name="sword", text=deadly),
        Cue("text.named", name="second_look", text=Cue("text.reroll", roll=Cue("roll.morale"))),
        Cue("text.named", name="tough", text=Cue("text.bonus", value=1, roll=Cue("roll.save"))),
        Cue("text.named", name="war_drum", text=Cue("text.manual", phase="movement")),
    )


def test_formations_are_called_by_letter_and_units() -> None:
    named = dict(RULESET.called(setup()))
    assert named["B"] == Cue("formation-name", letter=Cue("B"), units=("dwarf+",))
    assert [letter for letter, name in named.items() if name.key == "formation-name"] == ["A", "B", "W", "X", "Y"]
    assert named["C"] == Cue("formation-new", letter=Cue("C")), "it is split off later"


def test_a_merged_formation_is_called_by_all_units_that_it_has_now() -> None:
    names = dict(battle(A="d1 d2 b1 c1", X="k1").game.view.names)
    assert dict(names["A"].values)["units"] == ("dwarf+", "bowman+"), "a hero gives no name"
    words = Words({"formation-name": "{units} squad {letter}", "name.dwarf": "Dwarf", "name.bowman": "Bowman"})
    assert words.calling([names.popitem()]).say(names["A"]) == "Dwarf, Bowman squad A"


@pytest.mark.rule("NM-MOR-03", "NM-MOR-04", "NM-MOR-05")
@pytest.mark.parametrize(
    ("models", "lost", "need"), [("d1 d2", 1, 2), ("d1 d2", 4, 4), ("d1 c1", 4, 3), ("d1 c1", 9, 6)]
)
def test_a_formation_shows_what_its_morale_die_must_show(models: str, lost: int, need: int) -> None:
    """A natural 1 always fails and a 6 never does, whatever was lost; a hero adds one."""
    table = battle("shooting", A=models, X="b1", lost={"A": lost})
    sheet = next(each for each in table.game.view.sheets if each.id == "A")
    assert Cue("note.morale", need=need) in sheet.notes


@pytest.mark.parametrize(
    ("over", "group", "short"),
    [
        ("obstacle", "across", Cue("detail.pair", first="b1", second="k1")),
        ("bases", "touch-b1", Cue("detail.opponent", model="k1")),
    ],
)
def test_a_contact_across_an_obstacle_is_on_a_card_of_its_own(over: str, group: str, short: Cue) -> None:
    described = describe(battle("shooting", A="b1", X="k1").state, Touch("b1", "k1", over))
    assert described is not None
    assert described.group is not None
    assert (described.group.id, described.short) == (group, short)


@pytest.mark.parametrize(("piece", "costs"), [("open", "open-ground"), ("bog", "hard-ground"), ("fire", "danger")])
def test_a_walk_says_what_the_ground_costs(piece: str, costs: str) -> None:
    described = describe(battle("movement", A="b1", X="k1").state, Walk(piece))
    assert described is not None
    assert described.detail == Cue(f"detail.{costs}")


def test_a_roll_has_the_picture_of_its_kind() -> None:
    table = battle("morale", A="b1 b2", X="k1", lost={"A": 1})
    prompt = prompt_of_game(table.game, table.view(), words_of("novus_malum"))
    assert (prompt.kind, prompt.glyph) == (Kind.ROLL, "banner")
