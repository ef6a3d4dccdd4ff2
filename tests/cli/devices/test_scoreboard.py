"""What the test of a device says about it."""

from __future__ import annotations

import pytest

from controller.commands.devices.scoreboard import _seen, _speed
from controller.onboarding import device_test


@pytest.mark.parametrize(
    ("device", "text"),
    [
        (
            device_test.TestedDevice("red", "pixels", "d6", True, up=True, rolled=4, roll_seconds=1.25),
            "rolled a 4 in 1.2 s",
        ),
        (
            device_test.TestedDevice("red", "pixels", "d6", True, up=True, rolled=4, refused=3),
            "rolled a 4, 3 messages unreadable",
        ),
        (device_test.TestedDevice("board", "table-link", "hub", False, up=True), "put a base on it, please"),
    ],
)
def test_a_device_says_what_was_seen_and_what_is_still_to_do(device: device_test.TestedDevice, text: str) -> None:
    assert _seen(device).plain == text


@pytest.mark.parametrize(
    ("seconds", "text", "colour"), [(None, "", ""), (0.042, "42 ms", "green"), (0.5, "500 ms", "yellow")]
)
def test_a_device_says_how_soon_it_answers(seconds: float | None, text: str, colour: str) -> None:
    assert (_speed(seconds).plain, _speed(seconds).style) == (text, colour)
