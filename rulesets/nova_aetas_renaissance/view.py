"""The first edition's view with the second edition's sheets."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulesets.engine.cues import Cue
from rulesets.engine.view import Sheet, Track, View
from rulesets.nova_aetas import view as first
from rulesets.nova_aetas.state.evening import Evening, Stage
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.content.missions import ABOVE_ALL
from rulesets.nova_aetas_renaissance.state.queries import edition_state, resistance, world


def view(state: State, seat: str | None = None) -> View:
    """NR-TRA-34, NR-ICO-04, 06: adds wounds on equipment, points, and the icons of the mission card."""
    seen = first.view(state, seat)
    if isinstance(state, Evening) and state.stage is not Stage.MISSION:
        return seen
    mission = state.world.setup.mission
    announced = {mission: state.world.card_texts[mission]} if mission in state.world.card_texts else {}
    heroes = {hero: text for hero in state.heroes if (text := state.world.card_texts.get(hero)) is not None}
    texts = dict(seen.texts) | announced | heroes
    return replace(
        seen,
        sheets=tuple(_sheet(state, sheet) for sheet in seen.sheets),
        texts=tuple(texts.items()),
        profiles=tuple(replace(sheet, notes=tuple(_notes(state, sheet))) for sheet in seen.profiles),
    )


def _sheet(state: State, sheet: Sheet) -> Sheet:
    hero = state.heroes.get(sheet.id)
    if hero is None:
        return sheet
    tracks = [track for track in sheet.tracks if track.id != "armour"]
    tracks += (*_resistance(state, hero), *_points(state, hero))
    return replace(sheet, tracks=tuple(tracks), traits=tuple(_traits(state, hero, sheet)))


def _traits(state: State, hero: Hero, sheet: Sheet) -> Iterator[Track]:
    """NR-ICO-02: Dexterity is a characteristic; Mastery is not, it is the die of the class."""
    card = world(state).hero_card(hero.id)
    for trait in sheet.traits:
        yield replace(trait, label=Cue("trait.die")) if trait.id == "mastery" else trait
        if trait.id == "ra" and card is not None:
            yield Track("dex", Cue("trait.dex"), card.dex, about=Cue("about.dex"))


def _notes(state: State, sheet: Sheet) -> Iterator[Cue]:
    """NR-AI-11: no hero can distract an enemy from an objective without a TV; a printed TV of 0 is 0."""
    yield from (note for note in sheet.notes if note.key.startswith("group."))
    kind = state.enemies[sheet.id].kind if sheet.id in state.enemies else sheet.id
    for order in world(state).sheet.instructions.get(kind, ()):
        firm = order.do == "kill-heroes" or order.tv == ABOVE_ALL
        yield Cue("about.order", what=order.do) if firm else Cue("about.order-until", what=order.do, count=order.tv)


def _resistance(state: State, hero: Hero) -> Iterator[Track]:
    for name in dict.fromkeys(item.id for item in hero.items):
        most = resistance(state, hero, name)
        if most:
            taken = edition_state(state).on_equipment.get(f"{hero.id}:{name}", 0)
            yield Track(name, Cue("track.resistance", item=name), taken, most)


def _points(state: State, hero: Hero) -> Iterator[Track]:
    kept = edition_state(state)
    for name, table in (("heroism", kept.heroism), ("experience", kept.experience), ("class", kept.class_points)):
        if table.get(hero.id):
            yield Track(f"{name}-points", Cue(f"track.{name}-points"), table[hero.id])
