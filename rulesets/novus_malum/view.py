"""The view of the battle: one sheet for each formation, points and round as tracks, hidden tokens hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from rulesets.engine.cues import Cue
from rulesets.engine.language.words import SEVERAL
from rulesets.engine.view import BoardView, Cell, Goal, Link, Piece, Shape, Sheet, Side, Track, View, side_of
from rulesets.novus_malum.content.cards import Award
from rulesets.novus_malum.display.stat_lines import formation_glyphs, glyphs, notes_of, profiles, stats_of
from rulesets.novus_malum.rules.battlefield.engagement import FAR, ZONE, engaged
from rulesets.novus_malum.rules.phases.scoring import points_so_far
from rulesets.novus_malum.setup import LETTERS, MOST_FORMATIONS, SPARE_LETTERS, NovusMalumSetup
from rulesets.novus_malum.state.priority import upcoming
from rulesets.novus_malum.state.state import Formation, Phase, State

ROWS = ("formation-place", "objective-place", "formation-place")
ROW = 2
"""So many cells high is a row of the diagram: names and links have room below each place."""
UNORDERED = {Phase.DEPLOYMENT, Phase.COMMAND, Phase.RECKONING}


def view(state: State, seat: str | None) -> View:
    return View(
        Cue("title", round=state.round, rounds=state.world.scenario.rounds, phase=state.phase.value),
        active=_active(state),
        board=_board(state),
        sheets=(*(_sheet(state, each, seat) for each in state.formations.values()), *_hands(state, seat)),
        tracks=_tracks(state),
        texts=tuple(_texts(state, seat)),
        goal=_goal(state),
        upcoming=_still_to_act(state),
        profiles=profiles(state),
        glyphs=(*glyphs(state), *formation_glyphs(state)),
        names=tuple(_called_now(state)),
    )


def _goal(state: State) -> Goal:
    """NM-SCN-03: how it stands, and what the scenario gives points for; more points win."""
    scenario = state.world.scenario
    scores = tuple(
        Cue("goal.score", seat=seat, points=points, models=len(state.on_table(seat)))
        for seat, points in points_so_far(state).items()
    )
    reasons = tuple(dict.fromkeys(award.reason for award in scenario.awards))
    if not reasons:
        return Goal(Cue("goal.plain", scores=scores))
    awards = tuple(cue for award in scenario.awards for cue in _award(state, award))
    holding = [award.reach for award in scenario.awards if award.reason == "objective"]
    about = Cue("goal.about", rounds=scenario.rounds, holding=_holding(holding))
    return Goal(Cue("goal.points", scores=scores, awards=awards, reasons=reasons), about=about)


def _award(state: State, award: Award) -> Iterator[Cue]:
    match award.reason:
        case "objective":
            places = tuple(state.world.scenario.objectives)
            in_round = award.when == "round"
            yield Cue("goal.objective-round" if in_round else "goal.objective-end", points=award.points, places=places)
        case "model":
            yield Cue("goal.model", points=award.points)
        case "hero":
            yield Cue("goal.hero", points=award.points)
        case "formation":
            yield Cue("goal.formation", points=award.points)
        case "manual":
            yield Cue("goal.manual")


def _holding(reach: list[int]) -> Cue:
    return Cue("goal.holding", reach=reach[0]) if reach else Cue("goal.no-objective")


def _still_to_act(state: State) -> tuple[str, ...]:
    """NM-TOK-04: the formations still to act in this phase, in order, as far as their tokens lie face up."""
    if state.phase in UNORDERED:
        return ()
    waiting = (
        (formation.token, formation.id)
        for formation in state.formations.values()
        if formation.token is not None and formation.hidden_by is None and formation.id not in state.acted
    )
    return tuple(id_ for _, id_ in sorted(waiting))


def _active(state: State) -> str | None:
    """NM-TOK-04: the formation whose token is next."""
    return None if state.phase in UNORDERED else upcoming(state)


def _side(state: State, seat: str) -> Side:
    return side_of(seat, state.world.seats)


def _board(state: State) -> BoardView:
    """Not a map, as the table does not know positions: a diagram of which formations are near each other or engaged.

    Each formation is a place: one side above, the other below, the objectives between them.
    """
    pieces = tuple(
        Piece(
            model.id, model.unit, _side(state, model.seat), cell=model.formation, tracked=False, down=not model.wounds
        )
        for model in state.models.values()
    )
    return BoardView(
        Shape.PLACES, MOST_FORMATIONS, ROW * len(ROWS), tuple(_places(state)), pieces, tuple(_links(state))
    )


def _places(state: State) -> Iterator[Cell]:
    above, below = state.world.seats
    for y, row in enumerate((state.of_seat(above), tuple(state.world.scenario.objectives), state.of_seat(below))):
        yield from (Cell(place, x, ROW * y, ground=ROWS[y]) for x, place in enumerate(row))


def _links(state: State) -> Iterator[Link]:
    for gap in state.gaps.values():
        if gap.engaged:
            yield Link("engaged", gap.first, gap.second, Cue("link.at-most", distance=ZONE))
        elif gap.near < FAR:
            at_least = Cue("link.at-least", distance=gap.near) if gap.near else None
            yield Link("near", gap.first, gap.second, at_least)


def _tracks(state: State) -> tuple[Track, ...]:
    points = (
        Track(f"points-{seat}", Cue("track.points", seat=seat), value) for seat, value in points_so_far(state).items()
    )
    return (Track("round", Cue("track.round"), state.round, state.world.scenario.rounds), *points)


def _sheet(state: State, formation: Formation, viewer: str | None) -> Sheet:
    models = state.of_formation(formation.id)
    lost = Track("casualties", Cue("track.casualties"), formation.casualties, about=Cue("about.casualties"))
    numbers = (Track("models", Cue("track.models"), len(models)), *((lost,) if formation.casualties else ()))
    wounds = (
        Track(model, Cue("track.wounds", model=model), state.models[model].wounds, state.unit(model).wounds)
        for model in models
        if state.unit(model).wounds > 1
    )
    side = _side(state, formation.seat)
    return Sheet(
        formation.id,
        formation.seat,
        side,
        (*numbers, *wounds),
        _marks(state, formation, viewer),
        cards=models,
        traits=stats_of(state, formation),
        notes=tuple(notes_of(state, formation)),
    )


def _marks(state: State, formation: Formation, viewer: str | None) -> tuple[str, ...]:
    """NM-CMD-12: a token face down shows its number only to the player who placed it."""
    marks = {
        "engaged": engaged(state, formation.id),
        "broken": formation.broken and not engaged(state, formation.id),  # NM-COH-03
        "acted": formation.id in state.acted,
        "barkskin": any(state.models[m].bark for m in state.of_formation(formation.id)),
        "imbued": any(state.models[m].imbued for m in state.of_formation(formation.id)),
    }
    return (*_token(formation, viewer), *(name for name, shown in marks.items() if shown))


def _token(formation: Formation, viewer: str | None) -> tuple[str, ...]:
    if formation.token is None:
        return ()
    hidden = formation.hidden_by is not None and formation.hidden_by != viewer
    return ("token-hidden",) if hidden else (f"token-{formation.token}",)


def _texts(state: State, viewer: str | None) -> Iterator[tuple[str, Cue]]:
    """What the number on a token means."""
    tokens = (
        *(_marks(state, each, viewer) for each in state.formations.values()),
        *(each.cards for each in _hands(state, viewer)),
    )
    yield from ((token, Cue("text.token")) for token in dict.fromkeys(chain.from_iterable(tokens)))


def _hands(state: State, viewer: str | None) -> tuple[Sheet, ...]:
    """What each player has: combat priority, which everyone sees, and the token just drawn, which only they see."""
    return tuple(_hand(state, seat, viewer) for seat in state.world.seats)


def _hand(state: State, seat: str, viewer: str | None) -> Sheet:
    drawing = state.drawing
    held = (f"token-{drawing.hand}",) if drawing.holder == seat and drawing.hand else ()
    seen = held if viewer == seat else ()
    tokens = ("combat-priority",) if state.combat_priority == seat else ()
    return Sheet(seat, seat, _side(state, seat), (), tokens, seen, hidden=len(held) - len(seen))


def called(setup: NovusMalumSetup) -> Iterator[tuple[str, Cue]]:
    """A formation is named by its letter and the units it began with; one that is split off later, by its letter."""
    for seat, letters, spare in zip(setup.seats, LETTERS, SPARE_LETTERS, strict=True):
        groups = setup.grouping(seat)
        yield from (_name(letter, group) for letter, group in zip(letters, groups, strict=False))
        yield from ((each, Cue("formation-new", letter=Cue(each))) for each in (*letters[len(groups) :], *spare))


def _called_now(state: State) -> Iterator[tuple[str, Cue]]:
    """By the units that it has now: formations merge and split."""
    for formation in state.formations:
        models = (model for model in state.of_formation(formation) if not state.unit(model).hero)
        if units := dict.fromkeys(state.models[model].unit for model in models):
            yield _name(formation, units)


def _name(letter: str, units: Iterable[str]) -> tuple[str, Cue]:
    """The letter is a cue, as it would be given the name of the formation otherwise."""
    return letter, Cue("formation-name", letter=Cue(letter), units=tuple(f"{unit}{SEVERAL}" for unit in units))
