"""Effects, tests, cards played, and the moments at which other players may act. Each may lead to the others.

A *moment* (LN-CRD-05) is opened with `open_moment`. While it is open, `listen` asks the active player the next question and
offers every other seat to hold the game, whatever cards they have. Where the game would continue without a question, `go_on`
asks the active player to let it. A hold is handled at once (LN-CRD-06): of all seats that hold, the first in turn order
privately sees what it can use, and what it plays is resolved before anything else happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, First, Option, Single, Spoken
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.cards.apply import apply, pay_cost, targets
from rulesets.legends_of_novus.cards.asking import face_value, pay, roll_d10
from rulesets.legends_of_novus.cards.board import cards_on_board, total_bonus
from rulesets.legends_of_novus.cards.boons import end_boons
from rulesets.legends_of_novus.cards.conditions import is_met
from rulesets.legends_of_novus.cards.curses import lift_if_immune
from rulesets.legends_of_novus.cards.decks import discard
from rulesets.legends_of_novus.cards.equipping import dismiss, recheck_boards, return_overflow, take_off
from rulesets.legends_of_novus.cards.gains import change_gp, change_xp
from rulesets.legends_of_novus.cards.luck import TRAGIC, luck, spend_luck
from rulesets.legends_of_novus.cards.sharing import share
from rulesets.legends_of_novus.cards.windows import (
    OWN_PHASES,
    abilities,
    counts_against_limit,
    hold_offers,
    others_may_hold,
    playable,
    withdraw_offers,
)
from rulesets.legends_of_novus.content.effects import AnyEffect, Attach, Test
from rulesets.legends_of_novus.state.battle_events import RolledTest, TragicFail
from rulesets.legends_of_novus.state.events import (
    AbilityUsed,
    CardPlayed,
    HoldHeard,
    ItemUsed,
    QuestCompleted,
    Redeemed,
    SkillLearned,
)
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import GoOn, Hold, Luck, Pass, Play, Redeem, Use, Withdraw
from rulesets.legends_of_novus.state.state import REWARD, Hero, Novus, State


# ---- effects
def resolve(
    game: Novus, seat: str, effects: Iterable[AnyEffect], source: str, rule: str = "LN-DAT-15"
) -> Procedure[None]:
    """LN-CRD-03: resolve effects in the order written. `source` is the card, creature or place that has them."""
    found = tuple(effects)
    true_before = [is_met(game.state, seat, effect.if_) for effect in found]
    for effect, was_true in zip(found, true_before, strict=True):
        if was_true and (yield from pay_cost(game, seat, effect, source)):
            for each in (yield from targets(game, seat, effect)):
                if isinstance(effect, Test):
                    yield from _test(game, each, effect, source, rule)
                else:
                    yield from apply(game, each, effect, source, rule)


# ---- tests
def _test(game: Novus, seat: str, effect: Test, source: str, rule: str) -> Procedure[None]:
    """LN-BAT-03: roll a d10 plus all bonuses to tests; a natural 1 fails."""
    state = game.state

    def need() -> int:
        return max(2, effect.need - total_bonus(state, seat, "test_bonus"))

    why = Cue("ask.test", seat=seat, card=source, need=need())
    face = yield from roll_d10(seat, why, "LN-BAT-03", need())
    face = yield from after_roll(game, seat, face, "test-die", need)
    bonus = total_bonus(state, seat, "test_bonus")
    passed = face != TRAGIC and face_value(state, face) + bonus >= effect.need
    end_boons(state, "roll", (seat,), ("test_bonus",))
    result = "passed" if passed else "failed"
    game.tell(RolledTest(seat, face_value(state, face), face_value(state, face) + bonus, effect.need, result))
    yield from resolve(game, seat, effect.success if passed else effect.failure, source, rule)


def after_roll(game: Novus, seat: str, face: int, moment: str, need: Callable[[], int]) -> Procedure[int]:
    """LN-CRD-05, LN-LCK-03: let players react to a die before it is applied. Returns the face that counts."""
    state = game.state
    before = (state.moment, state.withdrawn, state.faces)
    state.faces = {seat: face}
    if face == TRAGIC:
        game.tell(TragicFail(seat))
    yield from open_moment(game, moment)

    def why() -> Cue:
        now = state.faces[seat]
        shown = face_value(state, now)
        return Cue("ask.after-tragic" if now == TRAGIC else "ask.after-roll", seat=seat, face=shown, need=need())

    yield from go_on(game, [seat], why, "LN-CRD-05", luck)
    face = state.faces[seat]
    state.moment, state.withdrawn, state.faces = before
    return face


# ---- moments
def open_moment(game: Novus, moment: str) -> Procedure[None]:
    state = game.state
    state.moment, state.withdrawn = moment, []
    if state.world.house.action_window == "in-turn":
        yield from _each_in_turn(game)


def close_moment(state: State) -> None:
    state.moment, state.withdrawn = None, []


def listen(
    game: Novus,
    parts: Callable[[], tuple[Single, ...]],
    rule: str,
    *,
    anchor: bool = False,
    after: Callable[[Novus], Procedure[object]] | None = None,
    asked_anew: Callable[[], None] | None = None,
) -> Procedure[Spoken]:
    """Ask a question; while a moment is open, everyone else may hold. After each hold the question is made again by `parts`.

    `after` runs after each hold, for what must follow at once from the cards played; `asked_anew` if there were any. If
    nobody is left to ask then, the game goes on.
    """
    state = game.state
    while True:
        recheck_boards(game)
        asked = parts()
        if not asked:
            return Spoken("", GoOn())
        seats = tuple(part.seat for part in asked)
        offers = hold_offers(state, seats) if others_may_hold(game) else ()
        if len(asked) == 1 and not offers:
            spoken = Spoken(seats[0], (yield asked[0]))
        else:
            spoken = yield First((*asked, *offers), seats, asked[0].why, rule, anchor)
        if spoken.value != Hold():
            return spoken
        played = yield from _resolve_holds(game, spoken.seat)
        if played and asked_anew is not None:
            asked_anew()
        if after is not None:
            yield from after(game)


def _resolve_holds(game: Novus, holder: str) -> Procedure[bool]:
    """LN-CRD-06: let those who hold play, in turn order from the active player. Returns whether anybody has played."""
    state = game.state
    waiting, played = [holder], False
    while waiting:
        heard = next(seat for seat in state.from_active() if seat in waiting)
        options = (*playable(state, heard), Withdraw())
        part = Choose(heard, options, Cue("ask.held", seat=heard), "LN-CRD-06", private=True)
        offers = (*withdraw_offers(waiting, heard), *hold_offers(state, tuple(waiting)))
        why = Cue("ask.held", seat=heard)
        spoken = yield First((part, *offers), (heard,), why, "LN-CRD-06")
        if spoken.value == Hold():
            waiting.append(spoken.seat)
            continue
        waiting.remove(spoken.seat)
        if spoken.value == Withdraw():
            state.withdrawn.append(spoken.seat)
        else:
            game.tell(HoldHeard(heard))
            yield from act(game, heard, spoken.value)
            played = True
    return played


def _each_in_turn(game: Novus) -> Procedure[None]:
    """LN-CRD-06, house rule: every seat plays or passes, until all have passed."""
    state = game.state
    if not (state.world.house.action_pauses == "all-moments" or state.battle):
        return
    alone = len(state.order) == 1
    passed: list[str] = []
    while waiting := [seat for seat in state.from_active() if seat not in passed]:
        seat = waiting[0]
        options = (*playable(state, seat), Pass())
        if alone and len(options) == 1:
            return
        choice = yield Choose(seat, options, Cue("ask.window", seat=seat), "LN-CRD-06", private=True)
        if choice == Pass():
            passed.append(seat)
        else:
            yield from act(game, seat, choice)
            if isinstance(choice, Play | Redeem | Use):  # not after a deal: players could deal for ever
                passed = []


Extra = Callable[[State, str], tuple[Option, ...]]


def no_options(_state: State, _seat: str) -> tuple[Option, ...]:
    return ()


def go_on(
    game: Novus,
    seats: list[str],
    why: Callable[[], Cue],
    rule: str,
    extra: Extra = no_options,
    *,
    everyone: bool = False,
) -> Procedure[None]:
    """LN-CRD-05, LN-TEA-03: the moment ends when the active player, or either partner, lets the game go on.

    Until then they may use cards and abilities. With `everyone`, both partners must agree, as each has a die on the table;
    after a card both are asked anew (LN-CRD-06).
    """
    state = game.state
    left = list(seats)

    def ask_all() -> None:
        left[:] = seats

    def options(seat: str) -> tuple[Option, ...]:
        own = playable(state, seat) if state.world.house.action_window == "hold" else ()
        return (GoOn(), *extra(state, seat), *own)

    def parts() -> tuple[Single, ...]:
        return tuple(Choose(seat, options(seat), why(), rule, private=True, answer_public=True) for seat in left)

    while left:
        if not others_may_hold(game):
            left[:] = [seat for seat in left if len(options(seat)) > 1]
            if not left:
                break
        spoken = yield from listen(game, parts, rule, asked_anew=ask_all)
        match spoken.value:
            case GoOn():
                left[:] = [seat for seat in left if everyone and seat != spoken.seat]
            case Luck():
                yield from spend_luck(game, spoken.seat)
                state.withdrawn = []  # another die is read: a new moment
                if state.world.house.action_window == "in-turn":
                    yield from _each_in_turn(game)  # the die has changed since all passed
            case option:
                yield from act(game, spoken.seat, option)
                ask_all()
    close_moment(state)


# ---- playing
def act(game: Novus, seat: str, option: Option) -> Procedure[None]:
    """LN-CRD-06: resolve one card or item completely; then check the goal, and let everyone hold again."""
    state = game.state
    moment = state.moment
    if state.battle is not None and moment == "combat-dice" and isinstance(option, Play | Use):
        state.battle.reacted.append(seat)
    match option:
        case Play(card):
            yield from play_card(game, seat, card)
        case Redeem(card):
            redeem(game, seat, card)
        case Use(what) if what in state.heroes[seat].equipped:
            yield from use_item(game, seat, what)
        case Use(what):
            yield from use_ability(game, seat, what)
        case _:
            yield from share(game, seat, option)
    state.moment, state.withdrawn = moment, []
    check_goal(game)


def play_card(game: Novus, seat: str, name: str) -> Procedure[None]:
    """LN-CRD-03, LN-CRD-09, LN-CRD-10."""
    state, hero, card = game.state, game.state.heroes[seat], game.state.adventure(name)
    hero.adventures.remove(name)
    if state.phase in OWN_PHASES and seat in state.active:
        hero.turn.played += counts_against_limit(state, name)
    game.tell(CardPlayed(seat, name, _PLAYED.get(card.kind, "LN-CRD-04")))
    yield from pay(game, seat, card.cost, "LN-DAT-15")
    match card.kind:
        case "skill":
            hero.skills.append(name)
            game.tell(SkillLearned(seat, name))
            lift_if_immune(game, seat)
        case "quest":
            hero.quests.append(name)
            game.tell(QuestCompleted(seat, name))
            change_xp(game, seat, card.xp or 0, "LN-CRD-09")
            yield from resolve(game, seat, card.effects, name, "LN-CRD-09")
        case _:
            attached_before = _attached(hero, name)
            yield from resolve(game, seat, _effects_when_played(card.effects), name, "LN-CRD-03")
            if _attached(hero, name) <= attached_before:
                discard(state, name)


def _attached(hero: Hero, name: str) -> int:
    """How many copies of a card are attached to weapons."""
    return sum(cards.count(name) for cards in hero.attached.values())


def _effects_when_played(effects: tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...]:
    """What a card does when played: an attachment only attaches; its other effects last while it is attached."""
    attachments = tuple(effect for effect in effects if isinstance(effect, Attach))
    return attachments or effects


_PLAYED = {
    "action": "LN-CRD-05",
    "quest": "LN-CRD-09",
    "skill": "LN-CRD-10",
    "travel": "LN-CRD-12",
}


def redeem(game: Novus, seat: str, card: str) -> None:
    """LN-CRD-11."""
    state, hero = game.state, game.state.heroes[seat]
    content = state.world.content
    (hero.adventures if card in hero.adventures else hero.rewards).remove(card)
    gp = content.rewards[card].gp if card in content.rewards else content.adventures[card].gp
    assert gp is not None, "a Treasure is worth something"
    discard(state, card)
    game.tell(Redeemed(seat, card, gp))
    change_gp(game, seat, gp, "LN-CRD-11")


def use_item(game: Novus, seat: str, card: str) -> Procedure[None]:
    """LN-EQP-07: use it once and discard it; only after its effects, so that they cannot draw the item itself."""
    take_off(game, seat, card)
    game.tell(ItemUsed(seat, card))
    yield from resolve(game, seat, game.state.reward(card).effects, card, "LN-EQP-07")
    game.state.decks[REWARD].discard.append(card)


def use_ability(game: Novus, seat: str, name: str) -> Procedure[None]:
    """LN-DAT-14."""
    ability = abilities(game.state, seat)[name]
    game.state.heroes[seat].turn.used.append(name)
    game.tell(AbilityUsed(seat, name))
    yield from pay(game, seat, ability.cost, "LN-DAT-14")
    if ability.cost.itself:
        _discard_source(game, seat, name)
    yield from resolve(game, seat, ability.effects, name, "LN-DAT-14")


def _discard_source(game: Novus, seat: str, ability: str) -> None:
    """Discard the card that has the ability, as its cost."""
    hero, state = game.state.heroes[seat], game.state
    card = next(name for name, holder in cards_on_board(state, seat) if ability in holder.abilities)
    if card in hero.allies:
        dismiss(game, seat, card)
    elif card in hero.equipped:
        take_off(game, seat, card)
        discard(state, card)
    else:
        for pile in (hero.skills, hero.curses, *hero.attached.values()):
            if card in pile:
                pile.remove(card)
                discard(state, card)
                break
    return_overflow(game, seat)
