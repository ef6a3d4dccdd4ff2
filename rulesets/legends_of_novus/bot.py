"""A bot that plays sensibly: it gathers equipment, fights what it can beat, and then goes for the goal.

It looks only at what its seat may see. It scores options in numbers; 1 is worth about one point of CV.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from rulesets.engine.boards.paths import cheapest, even_ways
from rulesets.engine.requests import Choose, Option
from rulesets.legends_of_novus.content.effects import AnyEffect
from rulesets.legends_of_novus.rules.battle.scene import totals
from rulesets.legends_of_novus.rules.cards.board import (
    battle_modifier,
    creature_cv,
    escape_modifier,
    free_slots,
    modifier,
)
from rulesets.legends_of_novus.rules.cards.equipping import wearable
from rulesets.legends_of_novus.rules.cards.windows import abilities, playable
from rulesets.legends_of_novus.state import options as o
from rulesets.legends_of_novus.state.goals import GOAL_QUESTS, GOAL_XP, SOLO_TOKENS
from rulesets.legends_of_novus.state.state import SOLO, TEAM, Novus, State, World

NEVER = -1000.0
WORTH = {"travel": 1.5, "escape": 0.3, "flying": 0.5, "guard": 0.6, "immune": 0.6, "city_gold": 0.15, "test_bonus": 0.3}
KINDS = {"quest": 6.0, "skill": 3.0, "action": 2.0, "travel": 1.0, "event": 1.5, "treasure": 1.5, "encounter": 0.8}
SURE_ENOUGH = 0.55
"""The chance from which on a Quest Creature is worth the journey."""
WORTH_A_HOLD = 0.01
"""The score from which on a hold is worth it: higher than that of withdrawing, or the bot would hold for nothing."""


def sensible(game: Novus, request: Choose, rng: Random) -> Option:
    """The option with the best score; among equal ones, a random one."""
    state, seat = game.state, request.seat
    if seat not in state.heroes:
        return rng.choice(request.options)
    scored = [(_score(state, seat, option), option) for option in request.options]
    best = max(score for score, _ in scored)
    return rng.choice([option for score, option in scored if score >= best - 0.01])


def speaks_up(game: Novus, request: Choose) -> Option | None:
    """LN-CRD-06: the option for which the bot would hold now: the best that it could use, if that is worth it."""
    state, seat = game.state, request.seat
    scored = [(_score(state, seat, option), option.key, option) for option in playable(state, seat)]
    best, _, option = max(scored, default=(0.0, "", None), key=lambda each: each[:2])
    return option if best > WORTH_A_HOLD else None


def _score(state: State, seat: str, option: Option) -> float:
    judge = _JUDGES.get(type(option))
    return judge(state, seat, option) if judge else 0.0


# ---- what cards are worth
def _effect_value(effect: AnyEffect) -> float:
    n = getattr(effect, "n", 1)
    if effect.do == "cv":
        return n * (0.35 if effect.if_ else 1.0)
    return WORTH.get(effect.do, 0.0) * n


def card_value(state: State, seat: str, card: str) -> float:
    """The value of a Reward on the board, or of an Adventure in hand."""
    content = state.world.content
    if card in content.adventures:
        adventure = content.adventures[card]
        if adventure.kind == "skill" and not free_slots(state, seat)["skill"]:
            return 0.2
        return KINDS.get(adventure.kind, 0.0)
    if card in content.allies:
        return 5.0
    reward = content.rewards[card]
    if reward.slot == "treasure":
        return 1.5
    if not wearable(state, seat, card):
        return 0.3
    if reward.single_use:
        return 1.2
    return reward.cv + sum(map(_effect_value, reward.effects)) + 0.4 * len(reward.abilities)


def _slot(state: State, card: str) -> str:
    slot = state.reward(card).slot
    return "hand" if slot == "two-hand" else slot


def _equip(state: State, seat: str, option: o.Equip) -> float:
    """Never equip what does more harm than good: it would only be taken off again."""
    value = card_value(state, seat, option.card)
    return NEVER if value < 0 else 20 + value


def _unequip(state: State, seat: str, option: o.Unequip) -> float:
    """Only to equip something better instead."""
    hero, slot = state.heroes[seat], _slot(state, option.card)
    if hero.attached.get(option.card) or free_slots(state, seat)[slot] > 0:
        return NEVER
    hands = 2 if state.reward(option.card).slot == "two-hand" else 1
    better = [
        card_value(state, seat, card)
        for card in hero.rewards
        if wearable(state, seat, card) and _slot(state, card) == slot and _fits(state, card, hands)
    ]
    gain = max(better, default=0.0) - card_value(state, seat, option.card)
    return 10 + gain if gain > 0.5 else NEVER


def _fits(state: State, card: str, hands: int) -> bool:
    return state.reward(card).slot != "two-hand" or hands == 2


# ---- own phases
def _buy(state: State, seat: str, option: o.Buy) -> float:
    hero = state.heroes[seat]
    wants_quest = state.mode == SOLO and not hero.quests
    if modifier(state, seat) >= 15 and not wants_quest:
        return -1.0
    return 5.0 + (option.deck == ("adventure" if wants_quest and modifier(state, seat) >= 10 else "reward"))


def _trade(state: State, seat: str, _option: o.TradeXp) -> float:
    """Spend gold on cards until the hero is strong."""
    return 3.0 if modifier(state, seat) >= 12 or state.heroes[seat].xp >= 15 else -1.0


def _sell(state: State, seat: str, option: o.Sell) -> float:
    hero = state.heroes[seat]
    if option.card not in hero.rewards or _slot(state, option.card) == "attachment":
        return NEVER
    worn = [card_value(state, seat, card) for card in hero.equipped if _slot(state, card) == _slot(state, option.card)]
    useless = not wearable(state, seat, option.card) or (
        free_slots(state, seat)[_slot(state, option.card)] < 1
        and min(worn, default=0.0) >= card_value(state, seat, option.card)
    )
    return 4.0 if useless else NEVER


def _advance(state: State, seat: str, option: o.Advance) -> float:
    card = state.world.content.classes[option.hero_class]
    lost = sum(not set(card.icons) & set(state.reward(item).classes or ()) for item in state.heroes[seat].equipped)
    return 30 + card.cv + sum(map(_effect_value, card.effects)) + len(card.abilities) - lost


def _play(state: State, seat: str, option: o.Play) -> float:
    if state.battle is not None:
        return _roll_change_value(state, seat, state.adventure(option.card).effects)
    match state.adventure(option.card).kind:
        case "encounter":
            return 2.0 if modifier(state, seat) >= 7 else -1.0
        case "travel":
            return 1.0 if state.heroes[seat].hand_size > 3 else -1.0
        case "quest":
            return 40.0
        case _:
            return 8.0


def _use(state: State, seat: str, option: o.Use) -> float:
    ability = abilities(state, seat).get(option.what)
    effects = ability.effects if ability else state.reward(option.what).effects
    if state.battle is not None:
        return _roll_change_value(state, seat, effects) - (0.5 if ability and ability.cost.cards else 0)
    if ability and ability.cost.cards:
        hand = (*state.heroes[seat].adventures, *state.heroes[seat].rewards)
        spare = sum(card_value(state, seat, card) < 1 for card in hand)
        return 6.0 if spare >= ability.cost.cards else -1.0
    return -1.0 if any(effect.do in {"go", "travel_die"} for effect in effects) else 6.0


def _discard(state: State, seat: str, option: o.Discard) -> float:
    return -card_value(state, seat, option.card)


def _keep(state: State, seat: str, option: o.Keep) -> float:
    return card_value(state, seat, option.card)


# ---- where to go
@lru_cache(maxsize=8)
def distances(world: World) -> dict[str, dict[str, int]]:
    ways = even_ways(world.neighbours)
    return {place: {goal: cost for goal, (cost, _) in cheapest((place,), ways).items()} for place in world.neighbours}


def chance(own: int, other: int) -> float:
    """The chance that d10 + own beats or ties d10 + other; a natural 1 always loses."""
    return sum(_beats(face + own - other) for face in range(2, 11)) / 10


def _beats(margin: int) -> float:
    return min(10, max(0, margin)) / 10


def quest_chance(state: State, seat: str, name: str) -> float:
    """The chance to win two of three rounds; a pair adds its modifiers, and the creature has ten more."""
    tile = state.world.content.quest_creatures[name]
    own = sum(modifier(state, each, name) for each in state.pair(seat))
    extra = 10 - 5 if state.mode == TEAM else 0
    round_won = chance(own, tile.cv + extra)
    return round_won**2 * (3 - 2 * round_won)


def wanted_place(state: State, seat: str) -> str | None:
    """The place that this seat is heading for."""
    hero, content = state.heroes[seat], state.world.content
    far = distances(state.world)[hero.place]
    tokens = sum(len(state.heroes[each].tokens) for each in state.pair(seat))
    need = {SOLO: SOLO_TOKENS, TEAM: 2}.get(state.mode, 1)
    sure = SURE_ENOUGH if hero.xp < GOAL_XP - 4 else SURE_ENOUGH - 0.25
    if tokens < need and len(hero.quests) < GOAL_QUESTS:
        beatable = [name for name in state.alive if quest_chance(state, seat, name) >= sure]
        if beatable:
            return min(
                (content.quest_creatures[name].place for name in beatable), key=lambda place: (far[place], place)
            )
    for name, place in content.places.items():
        if place.hero_class in state.icons(seat) and name not in hero.visited:
            return name
    return _quest_event_place(state, seat)


def _quest_event_place(state: State, seat: str) -> str | None:
    for card in state.heroes[seat].adventures:
        needs = state.adventure(card).needs
        if state.adventure(card).kind == "quest" and needs.place:
            return needs.place
    return None


def _lead(state: State, seat: str) -> str:
    """Partners who stay together follow the first of them."""
    return state.pair(seat)[0]


def _explore(state: State, seat: str, _option: Option) -> float:
    lead = _lead(state, seat)
    dweller = state.dweller(state.heroes[lead].place)
    if dweller is not None:
        return 10.0 if quest_chance(state, lead, dweller) >= SURE_ENOUGH - 0.25 else -10.0
    goal = wanted_place(state, lead)
    near = goal is not None and distances(state.world)[state.heroes[lead].place][goal] <= 3
    return 1.0 if near else 3.0


def _prefer_together(judge: Callable[[State, str, Option], float]) -> Callable[[State, str, Option], float]:
    def score(state: State, seat: str, option: Option) -> float:
        partner = state.partner(seat)
        agreed = partner is not None and state.announced.get(partner) == option.tag
        return judge(state, seat, option) + 5 + 20 * agreed

    return score


def _travel(*_: object) -> float:
    return 2.0


def _move(state: State, seat: str, option: o.Move) -> float:
    """Move nearer to the wanted place; without one, to any place that is not a waypoint."""
    if option.piece and option.piece in state.heroes:
        seat = option.piece
    goal = wanted_place(state, seat)
    if goal is None:
        return 3.0 + (state.world.content.places[option.to].kind != "waypoint")
    now, then = (distances(state.world)[place][goal] for place in (state.heroes[seat].place, option.to))
    return 3.0 + now - then


def _draw(state: State, seat: str, option: o.Draw) -> float:
    strong = modifier(state, seat) >= 13
    return 2.0 + (option.deck == ("adventure" if strong else "reward"))


# ---- battles
def _fight(state: State, _seat: str, _option: Option) -> float:
    """The expected gain of a victory, minus the expected loss of a defeat."""
    battle = state.battle
    if battle is None:
        return 0.0
    card = state.creature(battle.creature)
    own = sum(battle_modifier(state, each) for each in battle.standing)
    extra = -5 if len(battle.standing) > 1 else 0
    won = chance(own, creature_cv(state) + extra)
    loss = card.defeat.xp + card.defeat.items + 0.3 * card.defeat.cards + card.defeat.gp / 20
    return won * (card.xp + card.victory.rewards) - (1 - won) * loss


def _escape(state: State, seat: str, _option: Option) -> float:
    away = min(9, max(0, 5 + escape_modifier(state, seat))) / 10
    return (1 - away) * (_fight(state, seat, _option) - 0.5)


def _roll_change_value(state: State, seat: str, effects: tuple[AnyEffect, ...]) -> float:
    """Effects that change who wins the roll on the table are worth playing; others are kept."""
    battle = state.battle
    if battle is None or battle.die is None or not state.faces:
        return -1.0
    if any(face == 1 for face in state.faces.values()):
        return -1.0
    hero, creature = totals(state)
    change = sum(
        getattr(effect, "n", 0) * (-1 if effect.do == "creature_cv" or effect.to == "creature" else 1)
        for effect in effects
        if effect.do in {"cv", "creature_cv"}
    )
    turns = (hero < creature) != (hero + change < creature)
    wanted = (change > 0) == (seat in battle.fighters)
    close = 0 < creature - hero <= 6 and change > 0 and seat in battle.fighters and battle.quest
    return (3.0 - 0.1 * abs(change) if turns else 1.0 if close else -1.0) if wanted else -1.0


def _target(state: State, _seat: str, option: o.Target) -> float:
    return float(state.heroes[option.seat].xp)


_JUDGES: dict[type[Option], Callable[..., float]] = {
    o.EndPreparation: lambda *_: 0.0,
    o.EndTurn: lambda *_: 0.0,
    o.Equip: _equip,
    o.Attach: lambda *_: 18.0,
    o.Unequip: _unequip,
    o.Redeem: lambda *_: 25.0,
    o.Buy: _buy,
    o.TradeXp: _trade,
    o.Sell: _sell,
    o.Advance: _advance,
    o.Play: _play,
    o.Use: _use,
    o.Discard: _discard,
    o.Destroy: _discard,
    o.Keep: _keep,
    o.Explore: _explore,
    o.ExploreTogether: _prefer_together(_explore),
    o.Travel: _travel,
    o.TravelTogether: _prefer_together(_travel),
    o.Move: _move,
    o.TakeGold: lambda *_: 3.5,
    o.Draw: _draw,
    o.NoDraw: lambda *_: 0.0,
    o.Fight: _fight,
    o.Escape: _escape,
    o.Luck: lambda *_: 5.0,
    o.Target: _target,
    o.Stay: lambda *_: -5.0,
    o.Give: lambda *_: NEVER,
    o.GiveGold: lambda *_: NEVER,
    o.Offer: lambda *_: NEVER,
    o.AskFor: lambda *_: NEVER,
    o.Steal: lambda *_: -1.0,
    o.Enter: lambda *_: -1.0,
    o.LeaveAlly: lambda *_: -1.0,
}
