"""Mistakes in a pack that the rules could run, but that its author cannot mean."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import place
from rulesets.engine.content.errors import ContentError
from rulesets.nova_aetas.content.review import review_any_edition
from rulesets.nova_aetas_renaissance.content.cards import Content
from rulesets.nova_aetas_renaissance.content.maps import Map
from rulesets.nova_aetas_renaissance.content.misplaced import misplaced
from rulesets.nova_aetas_renaissance.content.missions import Mission
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability


def review(content: Content) -> Iterator[ContentError]:
    yield from review_any_edition(content)
    yield from misplaced(content)
    for title, mission in content.missions.items():
        yield from _heavy_on_roofs(content, title)
        yield from _places(title, mission, content.maps[mission.map])
        letters = {letter for row in content.maps[mission.map].rows for letter in row}
        for icon, letter in (("water", "~"), ("swamp", "%")):
            if (icon in mission.icons) != (letter in letters):
                text = f"its icons and its map disagree on {icon}: add the icon, or draw it with {letter}."
                yield ContentError(("missions", title, "icons"), text)


def _places(title: str, mission: Mission, drawn: Map) -> Iterator[ContentError]:
    """Points and areas of interest must be on the board, and Allies on free squares."""
    key = ("missions", title)
    marked = drawn.standable | frozenset(drawn.marked("interactive"))
    for index, at in enumerate(mission.points_of_interest):
        if at not in marked:
            yield ContentError(
                (*key, "points_of_interest", index), f"there is nothing to act on at {at}: name another square."
            )
    for name, squares in mission.areas_of_interest.items():
        for index, at in enumerate(squares):
            if at not in marked:
                yield ContentError(
                    (*key, "areas_of_interest", name, index), f"{at} is not on the board: name another square."
                )
    taken = {at for group in mission.enemies for at in group.at}
    for name, role in mission.allies.items():
        leaves = role.objective is not None and role.objective.do == "leave"
        if leaves and not any("X" in row for row in drawn.rows):
            yield ContentError(
                (*key, "allies", name, "objective"), f"it cannot leave: draw the way out on {mission.map!r} with X."
            )
        if role.at in taken:
            yield ContentError(
                (*key, "allies", name, "at"), f"somebody stands on {role.at} already: choose another square."
            )
        taken.add(role.at)


def _heavy_on_roofs(content: Content, title: str) -> Iterator[ContentError]:
    """NR-ABI-33: a Heavy model must be on height level 0."""
    for number, group in enumerate(content.missions[title].enemies):
        if Ability.HEAVY not in content.enemies[group.kind].abilities:
            continue
        for index, at in enumerate(group.at):
            if place(at).level:
                key = ("missions", title, "enemies", number, "at", index)
                yield ContentError(key, f"{group.kind} is Heavy and cannot stand on {at} (NR-ABI-33).")
