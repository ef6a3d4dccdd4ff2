"""The missions of the starter pack of Nova Aetas, with the four heroes of the box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.content.packs import load_pack
from rulesets.nova_aetas.setup import NovaAetasSetup

HEROES = ("scum", "squire", "novice", "apprentice")

LARGEST = "the-long-field"
"""24 by 24 squares, 30 enemies."""


def content() -> dict[str, Any]:
    return load_pack("nova_aetas", "starter", Path()).content


def setup_of(mission: str, cards: dict[str, Any] | None = None) -> NovaAetasSetup:
    heroes = [{"hero": hero, "seat": "anna"} for hero in HEROES]
    choices = {"seats": ("anna",), "content": cards or content(), "mission": mission, "heroes": heroes}
    return NovaAetasSetup.model_validate(choices)
