"""The complete view for one viewer."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.view import Goal, Track, TurnDial, View
from rulesets.multiverse_war.card_text import effects_text
from rulesets.multiverse_war.display.board import board
from rulesets.multiverse_war.display.glyphs import glyphs
from rulesets.multiverse_war.display.sheets import faces, hero_texts, piles, sheets
from rulesets.multiverse_war.display.territory_placement import laying
from rulesets.multiverse_war.display.unit_sheets import unit_names, unit_sheets
from rulesets.multiverse_war.rules.build.build_phase import build_order
from rulesets.multiverse_war.rules.ending.victory import fortresses, portal, scrolls
from rulesets.multiverse_war.state.state import Phase, State


def view(state: State, viewer: str | None) -> View:
    shown = board(state, viewer)
    return View(
        _title(state),
        active=state.activated or state.active,
        board=shown,
        sheets=sheets(state, viewer),
        tracks=(Track("turn", Cue("track.turn"), state.turn, _limit(state)),),
        order=laying(state),
        texts=hero_texts(state, viewer),
        turn_dial=_turn_dial(state),
        piles=piles(state, viewer),
        faces=faces(state, viewer),
        goal=_goal(state, viewer),
        upcoming=_upcoming(state),
        profiles=unit_sheets(state, viewer),
        glyphs=glyphs(state.world.content, shown.pieces),
        names=unit_names(state, viewer),
    )


def _title(state: State) -> Cue:
    phase = state.phase.value
    return Cue("title", turn=state.turn, phase=phase) if state.turn else Cue("before", phase=phase)


def _turn_dial(state: State) -> TurnDial:
    sections = state.world.content.dial
    names = tuple(Cue("dial.section", section=name) for name in sections)
    return TurnDial(names, state.dial, about=tuple(effects_text(each.effects) for each in sections.values()))


def _limit(state: State) -> int | None:
    return state.world.turns if "turns" in state.world.victories else None


def _goal(state: State, viewer: str | None) -> Goal:
    """The way to win, other than conquest if there is one, and the progress of the viewer's side."""
    world = state.world
    side = world.side_of[viewer] if viewer in world.seats else ()
    if "scrolls" in world.victories:
        return Goal(Cue("goal.scrolls", count=world.scenario.scrolls), scrolls(state, side), world.scenario.scrolls)
    if "portal" in world.victories:
        return Goal(Cue("goal.portal", count=world.scenario.stone), portal(state, side), world.scenario.stone)
    if "domination" in world.victories:
        needed = world.scenario.fortresses
        return Goal(Cue("goal.domination", count=needed), fortresses(state, side), needed)
    if "missions" in world.victories:
        return Goal(Cue("goal.missions"))
    if "turns" in world.victories:
        text = Cue("goal.points", count=world.turns)
        if len(world.sides) > 2 and world.house.ffa_conquest == "out":
            text = Cue("goal.last", count=world.turns)
        return Goal(text, min(state.turn, world.turns), world.turns)
    return Goal(Cue("goal.conquest"))


def _upcoming(state: State) -> tuple[str, ...]:
    """The seats that will still act in this phase, in order; in the build phase, those that will build (MW-TRN-06)."""
    seats = state.in_play()
    if state.phase is Phase.END:
        return ()
    if state.phase is Phase.ACTION:
        return tuple(seat for seat in seats if seat not in state.ready)
    if state.phase is Phase.BUILD:
        return tuple(seat for seat in build_order(state) if not (seat in state.orders and state.orders[seat].done))
    return tuple(seats)
