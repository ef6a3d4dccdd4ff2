"""The strip of dice on a panel."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from controller.displays.paper.pages import strips
from controller.displays.paper.typeset import Box
from controller.messages.prompt import DiceWanted, DieCounted, Kind, Prompt

SIX, TWO = (DiceWanted("d6", 6),), (DiceWanted("d6", 2),)
FOUR = tuple(DieCounted(f"die-{face}", "d6", face) for face in (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("still_wanted", "counted", "shown"), [((), (), SIX), (TWO, FOUR, TWO)], ids=["before the roll", "four lie there"]
)
def test_dice_that_do_not_fit_are_shown_by_the_number_that_is_still_wanted(
    monkeypatch: pytest.MonkeyPatch,
    still_wanted: tuple[DiceWanted, ...],
    counted: tuple[DieCounted, ...],
    shown: tuple[DiceWanted, ...],
) -> None:
    found: list[object] = []
    monkeypatch.setattr(strips, "_dice_by_number", lambda _draw, _room, wanted: found.append(wanted))
    prompt = Prompt(0, "anna", Kind.ROLL, "Roll", "X-1", dice=SIX, still_wanted=still_wanted, counted=counted)

    strips._dice(ImageDraw.Draw(Image.new("RGB", (60, 20))), Box(0, 0, 60, 20), prompt, 20)

    assert found == [shown]
