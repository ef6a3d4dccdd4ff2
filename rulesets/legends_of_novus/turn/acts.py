"""What players may do in their own Preparation and Recovery: equip, play, redeem, use, share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option, Single
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.battle.encounters import fight_card_battles
from rulesets.legends_of_novus.cards.curses import lift_if_immune
from rulesets.legends_of_novus.cards.equipping import attach, equip, equip_options, place_waiting_allies, unequip
from rulesets.legends_of_novus.cards.resolve import act, close_moment, listen, open_moment
from rulesets.legends_of_novus.cards.sharing import sharing_options
from rulesets.legends_of_novus.cards.windows import playable, ready, usable, within_limit
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Attach, Equip, Play, Redeem, Stay, Unequip, Use
from rulesets.legends_of_novus.state.state import Novus, Phase, State


# ---- playing cards
def play_options(state: State, seat: str) -> Iterator[Play]:
    """LN-PRP-03, LN-PRP-05, LN-REC-03: cards that may be played now, within the limit of one a phase."""
    for card in dict.fromkeys(state.heroes[seat].adventures):
        if within_limit(state, seat, card) and _allowed_now(state, card) and ready(state, seat, card):
            yield Play(card)


def _allowed_now(state: State, name: str) -> bool:
    """LN-CRD-04, LN-CRD-10, LN-CRD-12, LN-PRP-05: in the windows printed on the card, or else those of its kind."""
    card, phase = state.adventure(name), state.phase
    usual: tuple[str, ...]
    match card.kind:
        case "curse" | "encounter" | "treasure":
            return False
        case "skill":
            usual = ("preparation", "recovery") if state.world.house.skills_in_recovery else ("preparation",)
        case "travel":
            usual = ("preparation",)
        case _:
            usual = ("preparation", "recovery")
    return bool({"any", phase.value} & set(card.when or usual))


def redeem_options(state: State, seat: str) -> Iterator[Redeem]:
    """LN-CRD-11: Treasures of both decks, without a limit."""
    hero, house = state.heroes[seat], state.world.house
    for card in dict.fromkeys(hero.adventures):
        if state.adventure(card).kind == "treasure":
            yield Redeem(card)
    in_city = state.phase is Phase.RECOVERY and state.place(seat).city
    if not house.reward_treasure_city or in_city:
        yield from (Redeem(card) for card in dict.fromkeys(hero.rewards) if state.reward(card).slot == "treasure")


def common_options(state: State, seat: str) -> tuple[Option, ...]:
    found = (
        *equip_options(state, seat),
        *play_options(state, seat),
        *redeem_options(state, seat),
        *usable(state, seat, state.phase.value),
        *sharing_options(state, seat),
        *_reaction_options(state, seat),
    )
    return tuple(dict.fromkeys(found))


def _reaction_options(state: State, seat: str) -> Iterator[Option]:
    """LN-CRD-05: after a card was resolved, the active player may react without a hold."""
    if state.moment == "resolved" and state.world.house.action_window == "hold":
        yield from playable(state, seat)


def do_common(game: Novus, seat: str, option: Option) -> Procedure[None]:
    """LN-CRD-05: carry out an option of `common_options`; after a card or item, everyone may react."""
    match option:
        case Equip(card):
            equip(game, seat, card)
        case Attach(card, weapon):
            attach(game, seat, card, weapon)
        case Unequip(card):
            unequip(game, seat, card)
        case _:
            yield from act(game, seat, option)
            yield from _fight(game)
            if isinstance(option, Play | Redeem | Use):
                yield from open_moment(game, "resolved")
    place_waiting_allies(game, seat)
    lift_if_immune(game, seat)


def _fight(game: Novus) -> Procedure[None]:
    """LN-BAT-09, LN-BAT-24: fight battles caused by a card at once; a player who loses or escapes goes straight to Recovery."""
    state = game.state
    for seat in (yield from fight_card_battles(game)):
        if state.phase is Phase.PREPARATION and seat in state.active:
            state.announced[seat] = Stay.tag
            state.heroes[seat].turn.done = True


# ---- a phase in which a player or a pair may act in any order
Options = Callable[[State, str], tuple[Option, ...]]
Doing = Callable[[Novus, str, Option], Procedure[None]]


def open_phase(game: Novus, key: str, rule: str, options: Options, do: Doing) -> Procedure[None]:
    """LN-PRP-01, LN-REC-01, LN-TEA-03: the active players act in any order, until all of them are done."""
    state = game.state

    def actors() -> list[str]:
        waiting = [seat for seat in state.active if not state.heroes[seat].turn.done]
        return waiting[:1] if state.world.house.team_order == "seat-order" else waiting

    def part(seat: str) -> Choose:
        found = options(state, seat)
        offered = found[:1] if state.heroes[seat].turn.done else found
        return Choose(seat, offered, Cue(key, seat=seat), rule, anchor=True, private=True)

    def parts() -> tuple[Single, ...]:
        """A player sent to Recovery by a battle during a hold is still asked, but can only end the phase."""
        return tuple(part(seat) for seat in actors() or state.active[:1])

    yield from _fight(game)
    check_goal(game)
    while actors():
        spoken = yield from listen(game, parts, rule, anchor=True, after=_fight)
        close_moment(state)
        yield from do(game, spoken.seat, spoken.value)
        yield from _fight(game)
        check_goal(game)
    close_moment(state)
