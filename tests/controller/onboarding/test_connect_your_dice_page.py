"""The page for people with dice in their hands says what the programs say."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.onboarding import device_test
from controller.onboarding.scan import bluetooth

PAGE = (Path(__file__).parents[3] / "docs" / "connect-your-dice.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "sentence",
    [
        bluetooth.NO_BUS,
        bluetooth.NO_SERVICE,
        bluetooth.NO_PERMISSION,
        bluetooth.NO_ANSWER,
        bluetooth.NO_ADAPTER,
        bluetooth.SWITCHED_OFF,
        device_test._WRONG_SHELL,
    ],
)
def test_every_trouble_stands_in_the_table_with_its_way_out(sentence: str) -> None:
    assert f"| {sentence.partition(':')[0]} |" in PAGE
