"""Phase 5: manoeuvre, divide the models into clashes, resolve these one by one."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.attacks.clash import resolve
from rulesets.novus_malum.rules.battlefield.contacts import contact_between, in_contact, manoeuvres, survey
from rulesets.novus_malum.rules.battlefield.engagement import settle_all_doubts
from rulesets.novus_malum.rules.wounds.abilities import remind
from rulesets.novus_malum.state.attack_events import ClashesOver, ClashFormed
from rulesets.novus_malum.state.options import Join, NobodyReaches, Pair, Resolve, ResolveAll, StayOut
from rulesets.novus_malum.state.state import Battle, Clash, State

Edge = tuple[str, str]
"""Two models that touch."""
REMINDED, MANOEUVRED, PAIRED, JOINED, DIVIDED = "reminded", "manoeuvred", "paired", "joined", "divided"


def combat(game: Battle) -> Procedure[None]:
    """NM-CMB-03..09: each step is finished for the whole table before the next begins."""
    steps = (
        ("", _prepare, REMINDED),
        (REMINDED, _survey_and_manoeuvre, MANOEUVRED),
        (MANOEUVRED, _pair_off, PAIRED),
        (PAIRED, _join_leftovers, JOINED),
        (JOINED, _join_by_reach, DIVIDED),
        (DIVIDED, _resolve_all, "over"),
    )
    for before, step, after in steps:
        if game.state.step == before:
            yield from step(game)
            game.state.step = after


def _prepare(game: Battle) -> Procedure[None]:
    """NM-CMD-01: manual abilities are asked about in priority order too."""
    state = game.state
    for formation in sorted(state.formations, key=lambda each: state.formations[each].token or 0):
        if formation in state.formations:
            yield from remind(game, formation)
    yield from settle_all_doubts(game)


def _survey_and_manoeuvre(game: Battle) -> Procedure[None]:
    yield from survey(game)
    yield from manoeuvres(game)
    game.state.done = []  # from now on: the models that were asked to join a clash


def _holder(state: State) -> str:
    """NM-CMB-05: the seat with the combat priority token."""
    return state.combat_priority or state.world.seats[0]


def _models_in_clashes(state: State) -> set[str]:
    return {model for clash in state.clashes for model in (*clash.first, *clash.second)}


def _open_contacts(state: State) -> list[Edge]:
    taken = _models_in_clashes(state)
    edges = ((contact.first, contact.second) for contact in state.contacts)
    return [edge for edge in edges if not taken & set(edge)]


def _pair_off(game: Battle) -> Procedure[None]:
    """NM-CMB-05, NM-CMB-06, NM-CMB-08: form as many one-on-one pairs as possible; the token holder decides which."""
    state = game.state
    while edges := _open_contacts(state):
        pairs = _best_pairs(edges)
        forced = [pair for pair in pairs if len(_without(pairs, pair)) == len(pairs) - 1]
        if forced:
            _form_clash(game, forced[0])
            continue
        options = tuple(Pair(*pair) for pair in pairs)
        choice = yield Choose(_holder(state), options, Cue("ask.pair"), "NM-CMB-06", anchor=True)
        _form_clash(game, (choice.first, choice.second))


def _most_pairs(edges: Iterable[Edge]) -> int:
    """The greatest number of one-on-one pairs, by augmenting paths."""
    touches: dict[str, list[str]] = {}
    for first, second in edges:
        touches.setdefault(first, []).append(second)
    partner: dict[str, str] = {}
    return sum(_augment(first, touches, partner, set()) for first in touches)


def _augment(first: str, touches: dict[str, list[str]], partner: dict[str, str], seen: set[str]) -> bool:
    for second in touches[first]:
        if second in seen:
            continue
        seen.add(second)
        if second not in partner or _augment(partner[second], touches, partner, seen):
            partner[second] = first
            return True
    return False


def _without(edges: Iterable[Edge], pair: Edge) -> list[Edge]:
    """The contacts left when both models of a pair are removed."""
    return [edge for edge in edges if edge[0] != pair[0] and edge[1] != pair[1]]


def _best_pairs(edges: list[Edge]) -> list[Edge]:
    """NM-CMB-06: the pairs that still allow the greatest possible number of pairs in all."""
    most = _most_pairs(edges)
    return [pair for pair in edges if _most_pairs(_without(edges, pair)) == most - 1]


def _form_clash(game: Battle, pair: Edge) -> None:
    state = game.state
    number = max((clash.id for clash in state.clashes), default=0) + 1
    state.clashes.append(Clash(number, [pair[0]], [pair[1]]))


def _join_leftovers(game: Battle) -> Procedure[None]:
    """NM-CMB-06, NM-CMB-07: a model without a partner joins the clash of an enemy it touches."""
    state = game.state
    while left := [m for m in state.models if in_contact(state, m) and m not in _models_in_clashes(state)]:
        model = left[0]
        allies = [ally for ally in state.models if _could_join(state, model, ally)]
        if len(allies) == 1:
            _join_clash_of(state, model, allies[0])
            continue
        options = tuple(Join(model, ally) for ally in allies)
        choice = yield Choose(_holder(state), options, Cue("ask.leftover", model=model), "NM-CMB-06", anchor=True)
        _join_clash_of(state, model, choice.ally)


def _could_join(state: State, model: str, ally: str) -> bool:
    """The ally was paired with an enemy that this model touches."""
    for clash in state.clashes:
        for ours, theirs in ((clash.first, clash.second), (clash.second, clash.first)):
            if ours[0] == ally and contact_between(state, model, theirs[0]):
                return True
    return False


def _join_clash_of(state: State, model: str, ally: str) -> None:
    for clash in state.clashes:
        for side in (clash.first, clash.second):
            if ally in side:
                side.append(model)


def _join_by_reach(game: Battle) -> Procedure[None]:
    """NM-PRP-07: a model with a reach weapon may join the clash of an ally whose base it touches."""
    state = game.state
    if state.world.together:
        yield from _ask_reach_together(game)
    for model in tuple(state.models):
        allies = _allies_to_join(state, model)
        if not allies:
            continue
        options = (StayOut(), *(Join(model, ally) for ally in allies))
        choice = yield Choose(
            state.models[model].seat, options, Cue("ask.reach", model=model), "NM-PRP-07", anchor=True
        )
        state.done.append(model)
        if isinstance(choice, Join):
            _join_clash_of(state, model, choice.ally)
    for clash in state.clashes:
        game.emit(ClashFormed(clash.id, tuple(clash.first), tuple(clash.second)))


def _ask_reach_together(game: Battle) -> Procedure[None]:
    """Ask each side for all its models at once, until no other joins."""
    state = game.state
    for seat in state.world.seats:
        while able := {m: _allies_to_join(state, m) for m in state.on_table(seat)}:
            joins = tuple(Join(model, ally) for model, allies in able.items() for ally in allies)
            if not joins:
                break
            why = Cue("ask.who-reaches")
            choice = yield Choose(seat, (NobodyReaches(), *joins), why, "NM-PRP-07", anchor=True)
            if isinstance(choice, Join):
                state.done.append(choice.model)
                _join_clash_of(state, choice.model, choice.ally)
            else:
                state.done += [model for model, allies in able.items() if allies]


def _allies_to_join(state: State, model: str) -> tuple[str, ...]:
    """Allies in a clash that touch an enemy. Only the players can see whether this model touches their bases."""
    me = state.models[model]
    long = any("reach" in state.item(item).properties for item in state.gear(model, "melee"))
    if me.formation is None or not long or model in state.done or model in _models_in_clashes(state):
        return ()
    return tuple(m for m in state.on_table(me.seat) if m in _models_in_clashes(state) and in_contact(state, m))


def _resolve_all(game: Battle) -> Procedure[None]:
    """NM-CMB-09, NM-CMB-17: resolve clashes one by one, in the order that the token holder chooses."""
    state = game.state
    while state.clashes:
        clash = yield from _next_clash(game)
        if clash.first and clash.second:
            yield from resolve(game, clash, _holder(state))
        state.clashes.remove(clash)
        if not state.clashes:
            game.emit(ClashesOver())


def _next_clash(game: Battle) -> Procedure[Clash]:
    state = game.state
    if state.in_order:
        return state.clashes[0]
    options = tuple(Resolve(clash.id, (*clash.first, *clash.second)) for clash in state.clashes)
    in_order = (ResolveAll(),) if state.world.together and len(options) > 1 else ()
    why = Cue("ask.clash-order")
    choice = yield Choose(_holder(state), (*in_order, *options), why, "NM-CMB-09", anchor=True)
    if choice == ResolveAll():
        state.in_order = True
        return state.clashes[0]
    return next(each for each in state.clashes if each.id == choice.clash)
