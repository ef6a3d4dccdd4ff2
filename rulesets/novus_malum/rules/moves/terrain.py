"""Terrain on a model's path: what it costs to cross, and the saves it forces."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Measure
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.content.cards import OPEN, Terrain
from rulesets.novus_malum.rules.battlefield.engagement import TENTHS
from rulesets.novus_malum.rules.wounds.rolls import roll_off
from rulesets.novus_malum.rules.wounds.wound_rolls import roll_save
from rulesets.novus_malum.state.events import CannotScramble, DangerMet, HouseDecision, MovementSpent
from rulesets.novus_malum.state.options import (
    Agree,
    Climb,
    Cornered,
    GiveWay,
    LetDiceDecide,
    Object,
    Scramble,
    Stop,
    Walk,
)
from rulesets.novus_malum.state.state import Battle, State

HUNDREDTHS = 10
"""How many hundredths of an inch make a tenth. Paths count in hundredths, as a wall may be a quarter of an inch high."""


def count_path(game: Battle, model: str, allowance: int, *, full: bool = False) -> Procedure[None]:
    """NM-MOV-06, NM-MOV-07: count one model's path leg by leg; only the length costs movement, turning is free.

    NM-MOR-09: a `full` move goes on until nothing is left, unless it is blocked.
    """
    state, left = game.state, HUNDREDTHS * allowance
    _announce_uncrossable(game, model, left)
    while state.models[model].formation is not None:
        why = Cue("ask.path", model=model, left=left // HUNDREDTHS)
        legs = _leg_options(state, left)
        end = Cornered() if full and legs else Stop()
        leg = yield Choose(state.models[model].seat, (*legs, end), why, "NM-MOV-07")
        if leg == end:
            break
        cost = yield from _leg_cost(game, model, leg, left)
        if not cost:
            continue
        left -= cost
        game.emit(MovementSpent(model, _rounded_up(cost), left // HUNDREDTHS))
        yield from _meet_danger(game, model, leg.piece)
        _announce_uncrossable(game, model, left)


def _meet_danger(game: Battle, model: str, piece: str) -> Procedure[None]:
    """NM-TER-06: an immediate save with one die, once for each piece and move; a model has one move in a phase."""
    met = game.state.models[model].dangers
    if piece == OPEN or not game.state.world.scenario.terrain[piece].dangerous or piece in met:
        return
    met.append(piece)
    game.emit(DangerMet(model, piece))
    yield from roll_save(game, model, Cue("cause.danger", piece=piece))


def _leg_options(state: State, left: int) -> tuple[Walk | Scramble | Climb, ...]:
    pieces = state.world.scenario.terrain.items()
    ground = [OPEN, *(name for name, piece in pieces if walkable(piece))]
    walks = [Walk(name) for name in ground if left >= HUNDREDTHS * _tenth_cost(state, name)]
    scrambles = [Scramble(name) for name, piece in pieces if piece.low and scramble_cost(piece) <= left]
    climbs = [
        Climb(name) for name, piece in pieces if climb_cost(piece) <= left and _may_climb(state, name) is not False
    ]
    return (*walks, *scrambles, *climbs)


def _hundredths(tenths: float) -> int:
    return round(HUNDREDTHS * tenths)


def _rounded_up(hundredths: int) -> int:
    """In tenths for people to read, rounded up."""
    return -(-hundredths // HUNDREDTHS)


def walkable(piece: Terrain) -> bool:
    return (piece.difficult or piece.dangerous) and not piece.low


def _tenth_cost(state: State, ground: str) -> int:
    """NM-TER-05: how many tenths one tenth of an inch costs here."""
    return 2 if ground != OPEN and state.world.scenario.terrain[ground].difficult else 1


def scramble_cost(piece: Terrain) -> int:
    """NM-TER-01, NM-TER-07: twice the height, plus the thickness, which difficult ground doubles."""
    across = _hundredths(piece.thickness)
    return (2 * across if piece.difficult else across) + 2 * _hundredths(piece.height)


def climb_cost(piece: Terrain) -> int:
    """NM-TER-04, NM-TER-07: the height; difficult ground doubles only walking."""
    return _hundredths(piece.height)


def _may_climb(state: State, piece: str) -> bool | None:
    """NM-TER-03: None means that the players have not decided yet."""
    agreed = state.world.scenario.terrain[piece].climb
    return state.climbable.get(piece) if agreed == "ask" else agreed == "yes"


def _leg_cost(game: Battle, model: str, leg: Walk | Scramble | Climb, left: int) -> Procedure[int]:
    """The cost of the leg; 0 if the players decide against a climb."""
    state, pieces = game.state, game.state.world.scenario.terrain
    match leg:
        case Walk(ground):
            rate = _tenth_cost(state, ground)
            why = Cue("ask.walked", model=model, ground=ground)
            most = left // (HUNDREDTHS * rate)
            length: int = yield Measure(state.models[model].seat, TENTHS, most, why, "NM-MOV-06", least=1)
            return HUNDREDTHS * length * rate
        case Scramble(piece):
            return scramble_cost(pieces[piece])
        case Climb(piece):
            allowed = _may_climb(state, piece)
            if allowed is None:
                allowed = yield from _ask_climbable(game, model, piece)
            return climb_cost(pieces[piece]) if allowed else 0


def _ask_climbable(game: Battle, model: str, piece: str) -> Procedure[bool]:
    """NM-TER-03, NM-GEN-01: ask whether the piece can be climbed; if the players disagree, a roll off decides."""
    state = game.state
    mine = state.models[model].seat
    other = state.world.other(mine)
    why = Cue("ask.climbable", piece=piece)
    choice = yield Choose(other, (Agree(), Object(), LetDiceDecide()), why, "NM-TER-03")
    if choice == Object():
        doubt = Cue("ask.not-climbable", piece=piece)
        choice = yield Choose(mine, (GiveWay(), LetDiceDecide()), doubt, "NM-GEN-01")
    if choice == LetDiceDecide():
        winner = yield from roll_off(game, Cue("ask.roll-off-climb", piece=piece), "NM-GEN-01")
        allowed = winner == mine
        game.emit(HouseDecision(piece, "yes" if allowed else "no"))
    else:
        allowed = choice == Agree()
    state.climbable[piece] = allowed
    return allowed


def _announce_uncrossable(game: Battle, model: str, left: int) -> None:
    """NM-TER-02: name the obstacles that the model cannot cross: it has to stop in front of them."""
    if game.state.models[model].formation is None:
        return
    for name, piece in game.state.world.scenario.terrain.items():
        cost = scramble_cost(piece)
        if piece.low and 0 < left < cost:
            game.emit(CannotScramble(model, name, _rounded_up(cost), left // HUNDREDTHS))
