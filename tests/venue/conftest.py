"""Halls of tests are in a hurry."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def venues_speak_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that has just come is heard of when the venue speaks the next time: no test has to wait five seconds."""
    monkeypatch.setattr("controller.venue.desk.REPEAT_SECONDS", 0.5)
