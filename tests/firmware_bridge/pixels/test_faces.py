from __future__ import annotations

import pytest

from firmware_bridge.pixels.faces import (
    BETA_STATES_SINCE,
    OLD_NORMALS_UNTIL,
    TELLS_ROLLS_SINCE,
    TILTED_BEFORE,
    face_of,
    faces_of,
    true_state,
)
from firmware_bridge.pixels.model import DieModel, DieType, PixelsError, RollState

NOW = TELLS_ROLLS_SINCE


@pytest.mark.parametrize(
    ("kind", "faces"),
    [
        (DieType.D4, [1, 2, 3, 4]),
        (DieType.D6, [1, 2, 3, 4, 5, 6]),
        (DieType.PIPPED_D6, [1, 2, 3, 4, 5, 6]),
        (DieType.D8, list(range(1, 9))),
        (DieType.D10, list(range(10))),
        (DieType.D00, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]),
        (DieType.D12, list(range(1, 13))),
        (DieType.D20, list(range(1, 21))),
        (DieType.FUDGE, [1, -1, 0, 0, -1, 1]),
    ],
)
def test_the_faces_of_every_kind(kind: DieType, faces: list[int]) -> None:
    assert list(faces_of(DieModel(kind, 6, NOW))) == faces


def test_wrong_normals_end_with_their_last_build() -> None:
    old, fixed = (DieModel(DieType.D6, 6, build) for build in (OLD_NORMALS_UNTIL, OLD_NORMALS_UNTIL + 1))
    assert [face_of(old, index) for index in range(6)] == [1, 5, 4, 3, 2, 6]
    assert [face_of(fixed, index) for index in range(6)] == [1, 2, 3, 4, 5, 6]


def test_wrong_normals_of_a_d4() -> None:
    old = DieModel(DieType.D4, 6, OLD_NORMALS_UNTIL)
    assert [face_of(old, index) for index in range(6)] == [1, 1, 3, 2, 1, 4]


def test_wrong_normals_spare_the_other_dice() -> None:
    assert face_of(DieModel(DieType.PIPPED_D6, 21, 0), 1) == 2
    assert face_of(DieModel(DieType.D20, 20, 0), 1) == 2


@pytest.mark.parametrize(("kind", "index"), [(DieType.D6, 6), (DieType.D4, 4), (DieType.D20, 20), (DieType.D00, 255)])
def test_a_face_that_the_die_does_not_have_is_refused(kind: DieType, index: int) -> None:
    with pytest.raises(PixelsError, match="no face"):
        face_of(DieModel(kind, 6, NOW), index)


def test_a_die_of_unknown_kind_gives_its_index() -> None:
    assert face_of(DieModel(DieType.UNKNOWN, 3, NOW), 200) == 200


@pytest.mark.parametrize("kind", [DieType.D4, DieType.D6, DieType.FUDGE])
def test_crooked_is_a_good_face_on_tilted_builds(kind: DieType) -> None:
    assert true_state(DieModel(kind, 6, TILTED_BEFORE - 1), RollState.CROOKED) is RollState.ROLLED
    assert true_state(DieModel(kind, 6, TILTED_BEFORE), RollState.CROOKED) is RollState.CROOKED


def test_crooked_is_crooked_on_larger_dice() -> None:
    assert true_state(DieModel(DieType.D20, 20, 0), RollState.CROOKED) is RollState.CROOKED


def test_the_beta_numbered_its_states_otherwise() -> None:
    beta = DieModel(DieType.D20, 20, BETA_STATES_SINCE)
    order = [true_state(beta, RollState(number)) for number in range(6)]
    assert order == [
        RollState.UNKNOWN,
        RollState.ON_FACE,
        RollState.HANDLING,
        RollState.ROLLING,
        RollState.ROLLED,
        RollState.CROOKED,
    ]
