from __future__ import annotations

from pathlib import Path

import pytest

from controller.dice_log.output.export import COLUMNS
from controller.dice_log.results import WHY, face_up, faces_of, why
from controller.referee.notices import Fate

DOCS = Path(__file__).parents[3] / "docs" / "dice-log.md"


def test_every_fate_has_its_reason_here_and_in_the_docs() -> None:
    page = DOCS.read_text()

    assert set(WHY) == set(Fate)
    assert all(f"| `{fate}` | {reason} |" in page for fate, reason in WHY.items())
    assert all(f"`{column}`" in page for column in COLUMNS)


def test_a_fate_of_a_later_version_is_reported_by_its_name() -> None:
    assert why("swallowed") == "swallowed"


@pytest.mark.parametrize(
    ("kind", "faces"),
    [
        ("d4", (1, 2, 3, 4)),
        ("d10", tuple(range(10))),
        ("d00", tuple(range(0, 100, 10))),
        ("coin", ()),
        ("unknown", ()),
    ],
)
def test_the_faces_of_a_kind(kind: str, faces: tuple[int, ...]) -> None:
    assert faces_of(kind) == faces


@pytest.mark.parametrize(
    ("kind", "face", "fate", "up"),
    [
        ("d6", 4, Fate.COUNTED, 4),
        ("d6", 4, Fate.MOVED, None),
        ("d6", None, Fate.COCKED, None),
        ("d6", 9, Fate.NO_SUCH_FACE, None),
        ("d10", 10, Fate.TYPED, 0),
    ],
)
def test_which_face_chance_brought_up(kind: str, face: int | None, fate: str, up: int | None) -> None:
    assert face_up(kind, face, fate) == up
