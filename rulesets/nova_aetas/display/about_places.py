"""What a tap on a place of the campaign map says: what a mission is about, what became of it, and which houses a town has."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.nova_aetas.display.campaign_map import MISSED, plot_map
from rulesets.nova_aetas.rules.campaign.company_page import how_a_mission_went
from rulesets.nova_aetas.state.evening import Evening


def about_places(state: Evening) -> Iterator[tuple[str, Cue]]:
    """Only places that are on the map: what comes later is not given away."""
    content = state.world.content
    played = {chapter.mission: chapter for chapter in state.company.chapters}
    for cell in plot_map(state).cells:
        name = cell.id
        if name in content.places:
            yield name, Cue("about-place.town", houses=content.places[name].open)
        elif name in played:
            yield name, how_a_mission_went(state, played[name])
        elif cell.ground == MISSED:
            yield name, Cue("about-place.missed")
        elif name in content.missions:
            yield name, Cue(f"mission.{name}.intro")
        elif content.plot is not None and name in content.plot.acts:
            yield name, Cue("about-place.later")
