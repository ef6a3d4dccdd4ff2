"""How far each hero is, and what each seat plays."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.legends_of_novus.state.state import State

UNIT = Cue("standing.unit")


def standing(state: State) -> dict[str, int]:
    """LN-OBJ-04: the XP of each hero, which the ranking begins with."""
    return {seat: hero.xp for seat, hero in state.heroes.items()}


def gained(by: int) -> Cue:
    return Cue("standing.gained", by=by)


def roles(_setup: object, state: State) -> dict[str, list[str]]:
    """The Character and the Class that each hero has at the end."""
    return {seat: [card for card in (hero.hero_class, hero.character) if card] for seat, hero in state.heroes.items()}
