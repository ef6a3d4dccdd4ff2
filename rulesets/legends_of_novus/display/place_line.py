"""A place of the map in one line."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.legends_of_novus.card_text import line, place_text
from rulesets.legends_of_novus.state.state import State


def place_line(state: State, name: str) -> Cue:
    """What is at a place, and what happens there."""
    place, dweller = state.world.content.places[name], state.dweller(name)
    kind = Cue("choice.kind", kind=place.kind)
    foe = (Cue("choice.dweller", creature=dweller, cv=state.creature(dweller).cv),) if dweller else ()
    text = place_text(name, place)
    return line((kind, *foe, *([text] if text else ()))) or kind
