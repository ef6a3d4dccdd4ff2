"""Checks that plot, places and formulae refer only to missions and cards of the pack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulesets.engine.content.errors import ContentError, Key, unknown_name, unknown_names

if TYPE_CHECKING:
    from rulesets.nova_aetas.content.content import Content


def campaign_errors(content: Content) -> Iterator[ContentError]:
    """Faults that would make every game impossible."""
    yield from unknown_names(("element_prices",), content.element_prices, content.all_elements)
    yield from unknown_names(("wounds",), content.wounds, content.wound_cards)
    for name, formula in content.formulae.items():
        key = ("formulae", name)
        yield from unknown_names((*key, "elements"), formula.elements, content.all_elements)
        yield from unknown_name((*key, "makes"), formula.makes, content.equipment)
    for name, place in content.places.items():
        yield from unknown_names(("places", name, "elements"), place.elements, content.all_elements)
    if content.plot is not None:
        yield from unknown_name(("plot", "first"), content.plot.first, content.missions)
        for act, missions in content.plot.acts.items():
            yield from unknown_names(("plot", "acts", act), missions, content.missions)


def plot_errors(content: Content) -> Iterator[ContentError]:
    """NA-CAM-01: faults that matter only in a campaign."""
    if content.plot is None:
        return
    for name, mission in content.missions.items():
        yield from unknown_name(("missions", name, "place"), mission.place or None, content.places)
        for end in ("won", "lost"):
            yield from _result(content, ("missions", name, end), end, name)


def _result(content: Content, key: Key, end: str, name: str) -> Iterator[ContentError]:
    """NA-CAM-01: what a result leads to must be in the pack."""
    result = getattr(content.missions[name], end)
    yield from unknown_name((*key, "next"), result.next or None, content.missions)
    yield from unknown_name((*key, "city"), result.city or None, content.places)
    yield from unknown_names((*key, "formulae"), result.formulae, content.all_formulae)
    if result.next and result.ending:
        yield ContentError((*key, "ending"), "ends the campaign and goes on with a mission: leave one of them out.")


def plot_slips(content: Content) -> Iterator[ContentError]:
    """Probable mistakes of an author: a mission that no result leads to, two things on one spot of the map."""
    if content.plot is None:
        return
    reached = _reached(content, content.plot.first)
    for act, missions in content.plot.acts.items():
        for place, mission in enumerate(missions):
            if mission in content.missions and mission not in reached:
                yield ContentError(("plot", "acts", act, place), f"no result leads to the mission {mission!r}.")
    yield from _shared_spots(content)


def _shared_spots(content: Content) -> Iterator[ContentError]:
    taken: dict[tuple[int, int], str] = {}
    for name, spot in content.spots.items():
        if (other := taken.setdefault(spot, name)) != name:
            table = "places" if name in content.places else "missions"
            yield ContentError((table, name, "x"), f"lies on the same spot of the map as {other!r}.")


def _reached(content: Content, first: str) -> set[str]:
    found, ahead = set[str](), [first]
    while ahead:
        name = ahead.pop()
        if name in content.missions and name not in found:
            found.add(name)
            ahead += filter(None, (content.missions[name].won.next, content.missions[name].lost.next))
    return found
