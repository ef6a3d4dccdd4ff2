"""The words of a game with its starter pack, as a table of that game has them."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from rulesets.engine.language.words import Words

ROOT = Path(__file__).parents[2]
BASES = {"nova_aetas_renaissance": ("nova_aetas",)}


@cache
def words_of(game: str, language: str = "en") -> Words:
    rulesets = ("engine", *BASES.get(game, ()), game)
    folders = (*(ROOT / "rulesets" / each for each in rulesets), ROOT / "configs" / "packs" / game / "starter")
    tables = (tomllib.loads((folder / "words" / f"{language}.toml").read_text()) for folder in folders)
    return Words(*tables, language=language)
