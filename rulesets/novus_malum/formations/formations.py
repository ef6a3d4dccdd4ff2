"""Formations that become one, give up a token, or fall apart."""

from __future__ import annotations

from dataclasses import replace

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield.engagement import foes, gap_between, gaps_of
from rulesets.novus_malum.content.setup import LETTERS, MOST_FORMATIONS, SPARE_LETTERS
from rulesets.novus_malum.state.events import FormationsMerged, FormationSplit, TokenKept
from rulesets.novus_malum.state.options import KeepToken
from rulesets.novus_malum.state.state import Battle, Formation, Gap, State
from rulesets.novus_malum.wounds.wounds_lost import strike_off


def fellows_in_fight(state: State, formation: str) -> tuple[str, ...]:
    """NM-FRM-05: the other formations of the same side in the engagement that this one is now part of."""
    found, edge = {formation}, [formation]
    while edge:
        for enemy in foes(state, edge.pop()):
            if enemy not in found:
                found.add(enemy)
                edge.append(enemy)
    seat = state.formations[formation].seat
    return tuple(each for each in state.of_seat(seat) if each in found and each != formation)


def merge_into_fight(game: Battle, newcomer: str) -> Procedure[None]:
    """NM-FRM-05, NM-FRM-06: whoever enters an engagement that holds its own side becomes one with it."""
    state = game.state
    kept, *others = (*fellows_in_fight(state, newcomer), newcomer)
    for other in others:
        yield from merge(game, kept, other)
    if state.world.house.merge_scope == "all":
        for enemy in foes(state, kept):
            yield from _merge_the_charged(game, enemy)


def _merge_the_charged(game: Battle, enemy: str) -> Procedure[None]:
    if enemy in game.state.formations:
        for fellow in fellows_in_fight(game.state, enemy):
            yield from merge(game, enemy, fellow)


def merge(game: Battle, kept: str, other: str) -> Procedure[None]:
    """All of `other` joins `kept`: one token stays, losses add up, and the whole counts as having acted."""
    state = game.state
    into, gone = state.formations[kept], state.formations[other]
    for model in state.of_formation(other):
        state.models[model].formation = kept
    into.casualties += gone.casualties
    into.merged = True
    into.bark = max(into.bark, gone.bark)
    for enemy, gap in tuple(gaps_of(state, other)):
        _join(gap_between(state, kept, enemy), gap)
    game.tell(FormationsMerged(kept, other))
    strike_off(state, other)
    if kept not in state.acted:
        state.acted.append(kept)
    yield from keep_one_token(game, kept, token_from_now_on(gone), "NM-FRM-06")


def _join(gap: Gap, other: Gap) -> None:
    sure = (gap.engaged and not gap.doubt) or (other.engaged and not other.doubt)
    gap.near = min(gap.near, other.near)
    gap.surveyed = gap.surveyed and not other.engaged
    gap.engaged = gap.engaged or other.engaged
    gap.doubt = gap.engaged and not sure


def token_from_now_on(formation: Formation) -> int | None:
    """A token swapped for the next phase has already taken the place of the one in use."""
    return formation.later or formation.token


def keep_one_token(game: Battle, formation: str, other: int | None, rule: str) -> Procedure[None]:
    """NM-FRM-06, NM-HER-05: the owner keeps one of two priority tokens; the other is discarded."""
    mine = game.state.formations[formation]
    own = token_from_now_on(mine)
    if own is None or other is None:
        return
    if rule == "NM-FRM-06" and game.state.world.house.merge_token == "lower":
        kept = min(own, other)
    else:
        why = Cue("ask.keep-token", formation=formation)
        choice = yield Choose(mine.seat, (KeepToken(own), KeepToken(other)), why, rule)
        kept = choice.token
    game.tell(TokenKept(formation, kept, own + other - kept, rule))
    if rule == "NM-HER-05" and game.state.world.house.swap_timing == "next-phase":
        mine.later = kept
    else:
        mine.token, mine.later = kept, None


def room_for(state: State, seat: str) -> int:
    """NM-FRM-01: how many formations the warband may still be divided into."""
    return MOST_FORMATIONS - len(state.of_seat(seat))


def _new_letter(state: State, seat: str) -> str:
    """Whoever was deployed is called by letter and units: its letter would bring those along, so it is not used again."""
    which = state.world.seats.index(seat)
    taken = {*state.formations, *state.deployed}
    return next(letter for letter in (*LETTERS[which], *SPARE_LETTERS[which]) if letter not in taken)


def split(game: Battle, formation: str, models: tuple[str, ...]) -> None:
    """NM-MOR-08: these models stand as a formation of their own; neither part has a token until the next draw."""
    state = game.state
    old = state.formations[formation]
    new = _new_letter(state, old.seat)
    loose = old.unsure or old.broken
    old.unsure, old.broken = loose, False
    old.token, old.later, old.hidden_by = None, None, None
    state.formations[new] = Formation(new, old.seat, unsure=loose, bark=old.bark)
    for model in models:
        state.models[model].formation = new
    for enemy, gap in tuple(gaps_of(state, formation)):
        key = f"{new}|{enemy}" if old.seat == state.world.seats[0] else f"{enemy}|{new}"
        gap.doubt = gap.engaged
        state.gaps[key] = replace(gap)
    game.tell(FormationSplit(formation, new, len(models)))
