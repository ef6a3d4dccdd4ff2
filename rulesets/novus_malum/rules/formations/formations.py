"""Formations merge, choose which token to keep, and split."""

from __future__ import annotations

from dataclasses import replace

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.battlefield.engagement import engaged_enemies, gap_between, gaps_of, settle_all_doubts
from rulesets.novus_malum.rules.wounds.wounds_lost import remove_formation
from rulesets.novus_malum.setup import LETTERS, MOST_FORMATIONS, SPARE_LETTERS
from rulesets.novus_malum.state.events import FormationsMerged, FormationSplit, TokenKept
from rulesets.novus_malum.state.options import KeepToken
from rulesets.novus_malum.state.state import Battle, Formation, Gap, State


def allies_in_fight(state: State, formation: str, *, surely: bool = False) -> tuple[str, ...]:
    """NM-FRM-05: the other formations of the same side that are in the same engagement; `surely`: without any doubt."""
    found, to_visit = {formation}, [formation]
    while to_visit:
        each = to_visit.pop()
        for enemy in engaged_enemies(state, each):
            if enemy not in found and not (surely and gap_between(state, each, enemy).doubt):
                found.add(enemy)
                to_visit.append(enemy)
    seat = state.formations[formation].seat
    return tuple(each for each in state.of_seat(seat) if each in found and each != formation)


def merge_into_fight(game: Battle, newcomer: str) -> Procedure[None]:
    """NM-FRM-05, NM-FRM-06: a formation that enters an engagement merges with those of its side in it."""
    state = game.state
    yield from _settle_allies_in_fight(game, newcomer)
    kept, *others = (*allies_in_fight(state, newcomer), newcomer)
    for other in others:
        yield from merge(game, kept, other)


def _settle_allies_in_fight(game: Battle, formation: str) -> Procedure[None]:
    """NM-MOV-02: a doubt about two others matters too, where they link this formation to an ally."""
    if allies_in_fight(game.state, formation) != allies_in_fight(game.state, formation, surely=True):
        yield from settle_all_doubts(game)


def merge(game: Battle, kept: str, other: str) -> Procedure[None]:
    """All models of `other` join `kept`: casualties add up, one token is kept, and the formation has acted."""
    state = game.state
    into, gone = state.formations[kept], state.formations[other]
    for model in state.of_formation(other):
        state.models[model].formation = kept
    into.casualties += gone.casualties
    into.merged = True
    for enemy, gap in tuple(gaps_of(state, other)):
        _merge_gaps(gap_between(state, kept, enemy), gap)
    game.emit(FormationsMerged(kept, other))
    remove_formation(state, other)
    if kept not in state.acted:
        state.acted.append(kept)
    yield from keep_one_token(game, kept, gone.token, "NM-FRM-06")


def _merge_gaps(gap: Gap, other: Gap) -> None:
    sure = (gap.engaged and not gap.doubt) or (other.engaged and not other.doubt)
    gap.near = min(gap.near, other.near)
    gap.surveyed = gap.surveyed and not other.engaged
    gap.engaged = gap.engaged or other.engaged
    gap.doubt = gap.engaged and not sure


def keep_one_token(game: Battle, formation: str, other: int | None, rule: str) -> Procedure[None]:
    """NM-FRM-06, NM-HER-05: the owner keeps one of two priority tokens; the other is discarded."""
    mine = game.state.formations[formation]
    own = mine.token
    if own is None or other is None:
        mine.token = own or other  # as after an override: the one there is stays
        return
    why = Cue("ask.keep-token", formation=formation)
    choice = yield Choose(mine.seat, (KeepToken(own), KeepToken(other)), why, rule)
    mine.token = choice.token
    game.emit(TokenKept(formation, choice.token, own + other - choice.token, rule))


def free_formations(state: State, seat: str) -> int:
    """NM-FRM-01: how many more formations the warband may have."""
    return MOST_FORMATIONS - len(state.of_seat(seat))


def _new_letter(state: State, seat: str) -> str:
    """A letter that no deployed formation had: names show the letter with the units deployed under it."""
    which = state.world.seats.index(seat)
    taken = {*state.formations, *state.deployed}
    return next(letter for letter in (*LETTERS[which], *SPARE_LETTERS[which]) if letter not in taken)


def split(game: Battle, formation: str, models: tuple[str, ...]) -> None:
    """NM-MOR-08: these models become their own formation; neither part has a token until the next draw."""
    state = game.state
    old = state.formations[formation]
    new = _new_letter(state, old.seat)
    loose = old.unsure or old.broken
    old.unsure, old.broken = loose, False
    old.token, old.hidden_by = None, None
    state.formations[new] = Formation(new, old.seat, unsure=loose)
    for model in models:
        state.models[model].formation = new
    for enemy, gap in tuple(gaps_of(state, formation)):
        gap.doubt = gap.engaged
        state.add_gap(replace(gap, first=new) if gap.second == enemy else replace(gap, second=new))
    game.emit(FormationSplit(formation, new, len(models)))
