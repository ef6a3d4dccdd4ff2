"""What players may do in their own Preparation and Recovery: equip, play, redeem, use, share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.battle.encounters import fight_card_battles
from rulesets.legends_of_novus.rules.cards.curses import lift_if_immune
from rulesets.legends_of_novus.rules.cards.equipping import attach, equip, equip_options, unequip
from rulesets.legends_of_novus.rules.cards.moments import listen, open_moment
from rulesets.legends_of_novus.rules.cards.resolve import act
from rulesets.legends_of_novus.rules.cards.windows import ready, usable, within_limit
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Attach, Equip, Play, Redeem, Stay, Unequip
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
        case "skill" | "travel":
            usual = ("preparation",)
        case _:
            usual = ("preparation", "recovery")
    return bool({"any", phase.value} & set(card.when or usual))


def redeem_options(state: State, seat: str) -> Iterator[Redeem]:
    """LN-CRD-11: Treasures of both decks, without a limit."""
    hero = state.heroes[seat]
    for card in dict.fromkeys(hero.adventures):
        if state.adventure(card).kind == "treasure":
            yield Redeem(card)
    yield from (Redeem(card) for card in dict.fromkeys(hero.rewards) if state.reward(card).slot == "treasure")


def common_options(state: State, seat: str) -> tuple[Option, ...]:
    found = (
        *equip_options(state, seat),
        *play_options(state, seat),
        *redeem_options(state, seat),
        *usable(state, seat, state.phase.value),
    )
    return tuple(dict.fromkeys(found))


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
            yield from open_moment(game, "resolved")
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
        return [seat for seat in state.active if not state.heroes[seat].turn.done]

    def question() -> Iterator[Choose]:
        """A player sent to Recovery by a battle during a hold is still asked, but can only end the phase."""
        for seat in actors() or state.active[:1]:
            found = options(state, seat)
            offered = found[:1] if state.heroes[seat].turn.done else found
            yield Choose(seat, offered, Cue(key, seat=seat), rule, anchor=True, private=True)

    yield from _fight(game)
    check_goal(game)
    while actors():
        spoken = yield from listen(game, question, rule, anchor=True, after_card=partial(_fight, game))
        yield from do(game, spoken.seat, spoken.value)
        yield from _fight(game)
        check_goal(game)
