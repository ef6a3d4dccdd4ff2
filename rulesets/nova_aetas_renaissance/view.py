"""The first edition's view with the second edition's sheets."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulesets.engine.cues import Cue
from rulesets.engine.view import Sheet, Track, View
from rulesets.nova_aetas import view as first
from rulesets.nova_aetas.content.missions import AnyInstruction, GoTo, Work
from rulesets.nova_aetas.state.evening import Evening, Stage
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.card_text import enemy_in_play, hero_in_play
from rulesets.nova_aetas_renaissance.content.missions import ABOVE_ALL
from rulesets.nova_aetas_renaissance.rules.heroes.allies import follows_objective, objective_of
from rulesets.nova_aetas_renaissance.state.queries import edition_state, resistance, world


def view(state: State, seat: str | None = None) -> View:
    """NR-TRA-34, NR-ICO-04, 06: adds wounds on equipment, points, and the icons of the mission card."""
    seen = first.view(state, seat)
    if isinstance(state, Evening) and state.stage is not Stage.MISSION:
        return seen
    mission = state.world.setup.mission
    announced = {mission: state.world.card_texts[mission]} if mission in state.world.card_texts else {}
    cards = world(state).cards
    sheets = {name: card for name in state.heroes if (card := world(state).hero_card(name)) is not None}
    heroes = {name: text for name, card in sheets.items() if (text := hero_in_play(name, card)) is not None}
    kinds = {enemy.kind for enemy in state.enemies.values()}
    enemies = {kind: enemy_in_play(cards.enemies[kind]) for kind in sorted(kinds & cards.enemies.keys())}
    texts = dict(seen.texts) | announced | heroes | enemies
    return replace(
        seen,
        sheets=tuple(_sheet(state, sheet) for sheet in seen.sheets),
        texts=tuple(texts.items()),
        profiles=tuple(_profile(state, sheet) for sheet in seen.profiles),
    )


def _sheet(state: State, sheet: Sheet) -> Sheet:
    hero = state.heroes.get(sheet.id)
    if hero is None:
        return sheet
    tracks = [track for track in sheet.tracks if track.id != "armour"]
    tracks += (*_resistance(state, hero), *_points(state, hero))
    notes = tuple(_aims(state, hero))
    return replace(sheet, tracks=tuple(tracks), traits=tuple(_traits(state, hero, sheet)), notes=notes)


def _aims(state: State, hero: Hero) -> Iterator[Cue]:
    """NR-ABI-04: what an Ally wants, and that it does nothing else."""
    if hero.id not in world(state).sheet.allies:
        return
    yield Cue("about.ally-follows" if follows_objective(state, hero) else "about.ally")
    if (objective := objective_of(state, hero)) is not None:
        yield Cue(f"about.ally-{objective.do}", at=objective.at, lever=objective.lever or "")


def _traits(state: State, hero: Hero, sheet: Sheet) -> Iterator[Track]:
    """NR-ICO-02: Dexterity is a characteristic; Mastery is not, it is the die of the class."""
    card = world(state).hero_card(hero.id)
    for trait in sheet.traits:
        yield replace(trait, label=Cue("trait.die")) if trait.id == "mastery" else trait
        if trait.id == "ra" and card is not None:
            yield Track("dex", Cue("trait.dex"), card.dex, about=Cue("about.dex"))


def _profile(state: State, sheet: Sheet) -> Sheet:
    """NR-ICO-03: the control area is one of an enemy's numbers."""
    kind = state.enemies[sheet.id].kind if sheet.id in state.enemies else sheet.id
    area = Track("ca", Cue("trait.ca"), state.world.enemy(kind).ca, about=Cue("about.ca"))
    return replace(sheet, traits=(*sheet.traits, area), notes=tuple(_notes(state, sheet, kind)))


def _notes(state: State, sheet: Sheet, kind: str) -> Iterator[Cue]:
    """NR-AI-11: no hero can distract an enemy from an objective without a TV; a printed TV of 0 is 0."""
    yield from (note for note in sheet.notes if note.key.startswith("group."))
    for order in world(state).sheet.instructions.get(kind, ()):
        firm = order.do == "kill-heroes" or order.tv == ABOVE_ALL
        what = _wanted(order)
        yield Cue("about.order", what=what) if firm else Cue("about.order-until", what=what, count=order.tv)


def _wanted(order: AnyInstruction) -> str | Cue:
    match order:
        case GoTo(at=at):
            return Cue("about.go-to", at=at)
        case Work(lever=lever):
            return Cue("about.work", lever=lever)
        case _:
            return order.do


def _resistance(state: State, hero: Hero) -> Iterator[Track]:
    for name in dict.fromkeys(item.id for item in hero.items):
        most = resistance(state, hero, name)
        if most:
            taken = edition_state(state).on_equipment.get(f"{hero.id}:{name}", 0)
            yield Track(name, Cue("track.resistance", item=name), taken, most, about=Cue("about.resistance"))


def _points(state: State, hero: Hero) -> Iterator[Track]:
    kept = edition_state(state)
    for name, table in (("heroism", kept.heroism), ("experience", kept.experience), ("class", kept.class_points)):
        if table.get(hero.id):
            yield Track(f"{name}-points", Cue(f"track.{name}-points"), table[hero.id])
