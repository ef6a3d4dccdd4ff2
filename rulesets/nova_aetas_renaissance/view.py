"""The battle as anyone may see it: the first edition's view with the second edition's sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesets.engine.cues import Cue
from rulesets.engine.view import Sheet, Track, View
from rulesets.nova_aetas.display import view as first
from rulesets.nova_aetas.state.evening import Evening, Stage
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.state.queries import own, world


def view(state: State, seat: str | None = None) -> View:
    """NR-TRA-34, NR-ICO-04, 06: wounds on equipment, points, and what the mission card announces."""
    seen = first.view(state, seat)
    if isinstance(state, Evening) and state.stage is not Stage.MISSION:
        return seen
    mission = state.world.setup.mission
    announced = {mission: state.world.card_texts[mission]} if mission in state.world.card_texts else {}
    heroes = {hero: text for hero in state.heroes if (text := state.world.card_texts.get(hero)) is not None}
    texts = dict(seen.texts) | announced | heroes
    return replace(seen, sheets=tuple(_sheet(state, sheet) for sheet in seen.sheets), texts=tuple(texts.items()))


def _sheet(state: State, sheet: Sheet) -> Sheet:
    hero = state.heroes.get(sheet.id)
    if hero is None:
        return sheet
    tracks = [track for track in sheet.tracks if track.id != "armour"]
    return replace(sheet, tracks=(*tracks, *_resistance(state, hero), *_points(state, hero)))


def _resistance(state: State, hero: Hero) -> Iterator[Track]:
    for item in hero.items:
        most = world(state).cards.equipment[item.id].resistance
        if most:
            taken = own(state).on_equipment.get(f"{hero.id}:{item.id}", 0)
            yield Track(item.id, Cue("track.resistance", item=item.id), taken, most)


def _points(state: State, hero: Hero) -> Iterator[Track]:
    kept = own(state)
    for name, table in (("heroism", kept.heroism), ("experience", kept.experience), ("class", kept.class_points)):
        if table.get(hero.id):
            yield Track(f"{name}-points", Cue(f"track.{name}-points"), table[hero.id])
