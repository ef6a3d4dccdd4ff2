from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import rulesets
from rulesets.engine.language.words import Words


@pytest.fixture(params=["en", "it"])
def engine_words(request: pytest.FixtureRequest) -> Words:
    path = Path(rulesets.__path__[0]) / "engine" / "words" / f"{request.param}.toml"
    return Words(tomllib.loads(path.read_text(encoding="utf-8")))
