"""What is seen of a battle, and what an override may do to it."""

import pytest

from rulesets.engine.answers import Override
from rulesets.engine.events import ValueOverridden
from rulesets.engine.refusal import Refused
from rulesets.engine.view import Shape, Side
from tests.rulesets.novus_malum.table import BLUE, RED, battle


def test_every_formation_has_a_sheet_and_every_model_a_piece() -> None:
    view = battle("shooting", A="b1 c1", X="k1", marks={"b1": {"imbued": True}}).game.view
    assert view.board is not None
    assert (view.board.shape, view.board.columns, view.board.rows) == (Shape.OPEN, 36, 36)
    assert [(piece.id, piece.side) for piece in view.board.pieces] == [
        ("b1", Side.FRIEND),
        ("c1", Side.FRIEND),
        ("k1", Side.ENEMY),
    ]
    sheet = view.sheets[0]
    assert (sheet.id, sheet.seat, sheet.cards) == ("A", RED, ("b1", "c1"))
    assert sheet.tokens == ("token-1", "imbued")
    assert [track.id for track in sheet.tracks] == ["models", "casualties", "c1"]


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
    ],
)
def test_an_override_that_makes_no_sense_is_refused(path: str, value: int | str) -> None:
    table = battle(A="d1 d2", X="k1")
    before = table.game.digest
    with pytest.raises(Refused) as refusal:
        table.do(Override(path, value))
    assert refusal.value.code == "illegal-value"
    assert table.game.digest == before
