"""What a player may do in his own Preparation and Recovery: equip, play, redeem, use, share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option, Single
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.battle.encounters import meet_at_once
from rulesets.legends_of_novus.cards.curses import shed_curses
from rulesets.legends_of_novus.cards.equipping import attach, equip, equip_options, seat_waiting_allies, unequip
from rulesets.legends_of_novus.cards.resolve import act, close_moment, learnable, listen, open_moment
from rulesets.legends_of_novus.cards.sharing import sharing_options
from rulesets.legends_of_novus.cards.windows import ready, usable
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Attach, Equip, Play, Redeem, Unequip, Use
from rulesets.legends_of_novus.state.state import Novus, Phase, State

PER_PHASE = 1


# ---- playing cards
def play_options(state: State, seat: str) -> Iterator[Play]:
    """LN-PRP-03, LN-PRP-05, LN-REC-03: what may be played now, one that counts and any number that do not."""
    hero = state.heroes[seat]
    for card in dict.fromkeys(hero.adventures):
        full = hero.turn.played >= PER_PHASE and counts(state, card)
        if not full and _allowed_now(state, seat, card) and ready(state, seat, card):
            yield Play(card)


def counts(state: State, name: str) -> bool:
    """LN-PRP-03, LN-CRD-09: whether it is the one card of the phase."""
    house = state.world.house
    match state.adventure(name).kind:
        case "action":
            return house.prep_limit == "all-but-treasures"
        case "quest":
            return house.quest_event_limit == "in-phase"
        case _:
            return True


def _allowed_now(state: State, seat: str, name: str) -> bool:
    """LN-CRD-04, LN-CRD-10, LN-CRD-12, LN-PRP-05: the window that is printed, or that of its kind."""
    card, phase = state.adventure(name), state.phase
    match card.kind:
        case "curse" | "encounter" | "treasure":
            return False
        case "skill":
            in_time = phase is Phase.PREPARATION or state.world.house.skills_in_recovery
            return in_time and learnable(state, seat)
        case "travel":
            return bool({"any", phase.value} & set(card.when or ("preparation",)))
        case _:
            return not card.when or bool({"any", phase.value} & set(card.when))


def redeem_options(state: State, seat: str) -> Iterator[Redeem]:
    """LN-CRD-11: Treasures of both decks, any number."""
    hero, house = state.heroes[seat], state.world.house
    for card in dict.fromkeys(hero.adventures):
        if state.adventure(card).kind == "treasure":
            yield Redeem(card)
    in_city = state.phase is Phase.RECOVERY and state.place(seat).city
    if not house.reward_treasure_city or in_city:
        yield from (Redeem(card) for card in dict.fromkeys(hero.rewards) if state.reward(card).slot == "treasure")


def common_options(state: State, seat: str) -> Iterator[Option]:
    yield from equip_options(state, seat)
    yield from play_options(state, seat)
    yield from redeem_options(state, seat)
    yield from usable(state, seat, state.phase.value)
    yield from sharing_options(state, seat)


def do_common(game: Novus, seat: str, option: Option) -> Procedure[None]:
    """LN-CRD-05: a card or item that was resolved is a moment for everybody."""
    state, hero = game.state, game.state.heroes[seat]
    match option:
        case Equip(card):
            equip(game, seat, card)
        case Attach(card, weapon):
            attach(game, seat, card, weapon)
        case Unequip(card):
            unequip(game, seat, card)
        case _:
            if isinstance(option, Play):
                hero.turn.played += counts(state, option.card)
            yield from act(game, seat, option)
            yield from meet_at_once(game)
            if isinstance(option, Play | Redeem | Use):
                yield from open_moment(game, "resolved")
    seat_waiting_allies(game, seat)
    shed_curses(game, seat)


# ---- a phase that is open to a player or a pair
Options = Callable[[State, str], tuple[Option, ...]]
Doing = Callable[[Novus, str, Option], Procedure[None]]


def open_phase(game: Novus, key: str, rule: str, options: Options, do: Doing) -> Procedure[None]:
    """LN-PRP-01, LN-REC-01, LN-TEA-03: acts in any order, until everyone whose turn it is has done all he wants."""
    state = game.state

    def actors() -> list[str]:
        waiting = [seat for seat in state.active if not state.heroes[seat].turn.done]
        return waiting[:1] if state.world.house.team_order == "seat-order" else waiting

    def parts() -> tuple[Single, ...]:
        return tuple(
            Choose(seat, options(state, seat), Cue(key, seat=seat), rule, anchor=True, private=True)
            for seat in actors()
        )

    while actors():
        yield from meet_at_once(game)
        check_goal(game)
        spoken = yield from listen(game, parts, Cue(key, seat=actors()[0]), rule, anchor=True, after=meet_at_once)
        close_moment(state)
        yield from do(game, spoken.seat, spoken.value)
    close_moment(state)
