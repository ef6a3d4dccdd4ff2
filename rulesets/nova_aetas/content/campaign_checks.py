"""Checks that plot, places and formulae refer only to missions and cards of the pack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulesets.engine.content_problems import Key, Misfit, stranger, strangers

if TYPE_CHECKING:
    from rulesets.nova_aetas.content.content import Content


def campaign_misfits(content: Content) -> Iterator[Misfit]:
    """Faults with which no game could be played."""
    yield from strangers(("element_prices",), content.element_prices, content.all_elements)
    yield from strangers(("wounds",), content.wounds, content.wound_cards)
    for name, formula in content.formulae.items():
        key = ("formulae", name)
        yield from strangers((*key, "elements"), formula.elements, content.all_elements)
        yield from stranger((*key, "makes"), formula.makes, content.equipment)
    for name, place in content.places.items():
        yield from strangers(("places", name, "elements"), place.elements, content.all_elements)
    if content.plot is not None:
        yield from stranger(("plot", "first"), content.plot.first, content.missions)
        for act, missions in content.plot.acts.items():
            yield from strangers(("plot", "acts", act), missions, content.missions)


def plot_misfits(content: Content) -> Iterator[Misfit]:
    """NA-CAM-01: faults that matter only in a campaign."""
    if content.plot is None:
        return
    for name, mission in content.missions.items():
        yield from stranger(("missions", name, "place"), mission.place or None, content.places)
        for end in ("won", "lost"):
            yield from _result(content, ("missions", name, end), end, name)


def _result(content: Content, key: Key, end: str, name: str) -> Iterator[Misfit]:
    """NA-CAM-01: what a result leads to must be in the pack."""
    result = getattr(content.missions[name], end)
    yield from stranger((*key, "next"), result.next or None, content.missions)
    yield from stranger((*key, "city"), result.city or None, content.places)
    yield from strangers((*key, "formulae"), result.formulae, content.all_formulae)
    if result.next and result.ending:
        yield Misfit((*key, "ending"), "ends the campaign and goes on with a mission: leave one of them out.")
