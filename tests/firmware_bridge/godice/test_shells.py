"""Which face is up, for every shell."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.godice.messages import Vector
from firmware_bridge.godice.shells import CLEAR_MARGIN, Shell, faces, read, vector_of

# Published for each side of the mould: direction, and what is printed there as d20, d10 and d00.
TWENTY = [
    ((-64, 0, -22), 1, 8, 80),
    ((42, -42, 40), 2, 2, 20),
    ((0, 22, -64), 3, 6, 60),
    ((0, 22, 64), 4, 1, 10),
    ((-42, -42, 42), 5, 4, 40),
    ((22, 64, 0), 6, 3, 30),
    ((-42, -42, -42), 7, 9, 90),
    ((64, 0, -22), 8, 0, 0),
    ((-22, 64, 0), 9, 7, 70),
    ((42, -42, -42), 10, 5, 50),
    ((-42, 42, 42), 11, 5, 50),
    ((22, -64, 0), 12, 7, 70),
    ((-64, 0, 22), 13, 0, 0),
    ((42, 42, 42), 14, 9, 90),
    ((-22, -64, 0), 15, 3, 30),
    ((42, 42, -42), 16, 4, 40),
    ((0, -22, -64), 17, 1, 10),
    ((0, -22, 64), 18, 6, 60),
    ((-42, 42, -42), 19, 2, 20),
    ((64, 0, 22), 20, 8, 80),
]

# The same for the mould with 24 sides: d12, d8 and d4.
TWENTY_FOUR = [
    ((20, -60, -20), 1, 3, 3),
    ((20, 0, 60), 2, 3, 1),
    ((-40, -40, 40), 3, 6, 4),
    ((-60, 0, 20), 4, 1, 1),
    ((40, 20, 40), 5, 2, 4),
    ((-20, -60, -20), 6, 8, 4),
    ((20, 60, 20), 7, 1, 1),
    ((-40, 20, -40), 8, 1, 4),
    ((-40, 40, 40), 9, 4, 2),
    ((-20, 0, 60), 10, 7, 3),
    ((-20, -60, 20), 11, 5, 1),
    ((60, 0, 20), 12, 5, 1),
    ((-60, 0, -20), 1, 4, 1),
    ((20, 60, -20), 2, 4, 4),
    ((20, 0, -60), 3, 2, 2),
    ((40, -20, -40), 4, 5, 3),
    ((-20, 60, -20), 5, 7, 3),
    ((-40, -40, -40), 6, 7, 2),
    ((40, -20, 40), 7, 8, 2),
    ((20, -60, 20), 8, 2, 2),
    ((60, 0, -20), 9, 8, 4),
    ((40, 20, -40), 10, 3, 1),
    ((-20, 0, -60), 11, 6, 3),
    ((-20, 60, 20), 12, 6, 2),
]


@pytest.mark.parametrize(
    ("shell", "up", "face"),
    [
        (Shell.D6, (64, 0, 0), 6),
        (Shell.D6, (0, 64, -2), 3),
        (Shell.D6, (0, 0, -64), 5),
        (Shell.D6, (-62, 5, 3), 1),
        (Shell.D20, (62, 1, 23), 20),
        (Shell.D10, (62, 1, 23), 8),
        (Shell.D00, (62, 1, 23), 80),
        (Shell.D20, (-41, 43, -40), 19),
        (Shell.D00, (0, 23, -63), 60),
        (Shell.D10, (64, 0, -22), 0),
        (Shell.D12, (-59, 2, -21), 1),
        (Shell.D8, (21, -58, 21), 2),
        (Shell.D4, (41, 19, -40), 1),
    ],
)
def test_the_published_readings_give_their_faces(shell: Shell, up: tuple[int, int, int], face: int) -> None:
    reading = read(shell, Vector(*up))
    assert (reading.face, reading.is_clear) == (face, True)


def test_a_tie_goes_to_the_first_face_and_is_not_clear() -> None:
    reading = read(Shell.D6, Vector(-128, -128, -128))
    assert (reading.face, reading.margin, reading.is_clear) == (1, 0.0, False)


@pytest.mark.parametrize(
    ("shell", "expected"),
    [
        (Shell.D4, [1, 2, 3, 4]),
        (Shell.D6, range(1, 7)),
        (Shell.D8, range(1, 9)),
        (Shell.D10, range(10)),
        (Shell.D00, range(0, 100, 10)),
        (Shell.D12, range(1, 13)),
        (Shell.D20, range(1, 21)),
    ],
)
def test_every_face_of_a_shell_can_come_up(shell: Shell, expected: list[int]) -> None:
    assert faces(shell) == tuple(expected)
    assert [read(shell, vector_of(shell, face)).face for face in expected] == list(expected)


@pytest.mark.parametrize(("up", "d20", "d10", "d00"), TWENTY)
def test_each_side_of_the_mould_of_twenty(up: tuple[int, int, int], d20: int, d10: int, d00: int) -> None:
    assert [read(shell, Vector(*up)).face for shell in (Shell.D20, Shell.D10, Shell.D00)] == [d20, d10, d00]


@pytest.mark.parametrize(("up", "d12", "d8", "d4"), TWENTY_FOUR)
def test_each_side_of_the_mould_of_twenty_four(up: tuple[int, int, int], d12: int, d8: int, d4: int) -> None:
    assert [read(shell, Vector(*up)).face for shell in (Shell.D12, Shell.D8, Shell.D4)] == [d12, d8, d4]


def test_the_published_d4_is_not_balanced() -> None:
    """Known, and kept: only the real shell could tell whether its table is a misprint."""
    assert Counter(read(Shell.D4, Vector(*side[0])).face for side in TWENTY_FOUR) == {1: 7, 2: 6, 3: 5, 4: 6}


def test_a_face_the_shell_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="a d6 has no face 7"):
        vector_of(Shell.D6, 7)


@given(st.sampled_from(Shell), st.data(), st.tuples(*[st.integers(-5, 5)] * 3))
def test_a_die_that_lies_a_little_off_still_reads_clearly(
    shell: Shell, data: st.DataObject, off: tuple[int, int, int]
) -> None:
    face = data.draw(st.sampled_from(faces(shell)))
    true = vector_of(shell, face)
    reading = read(shell, Vector(true.x + off[0], true.y + off[1], true.z + off[2]))
    assert reading.face == face
    assert reading.margin >= CLEAR_MARGIN
