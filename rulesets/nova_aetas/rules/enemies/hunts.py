"""NA-HUN, NA-MTK-09..11: hunts. A prey acts by the cards of its deck, not by enemies' instructions."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.decks import Deck, draw
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.content.enemy_cards import EnemyAttack, PreyAction, PreyCard
from rulesets.nova_aetas.content.missions import Mission
from rulesets.nova_aetas.rules.board.sight import distance, nearby
from rulesets.nova_aetas.rules.combat import statuses
from rulesets.nova_aetas.rules.enemies import enemy_orders
from rulesets.nova_aetas.rules.enemies.approach import Wanted, Way, leads_to, survey, way_nearer, way_to, way_within
from rulesets.nova_aetas.rules.enemies.targeting import best, by_die, heroes_to_hunt
from rulesets.nova_aetas.rules.movement.movement import walk
from rulesets.nova_aetas.rules.movement.pick_up import in_grasp
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.dial import move_token
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.events import ActivationBegan
from rulesets.nova_aetas.state.mission_events import (
    BaitTaken,
    HuntsmanNamed,
    HuntTooHard,
    PreyActed,
    PreyDeckShuffled,
    PreyDeckStacked,
    RewardDrawn,
)
from rulesets.nova_aetas.state.options import NameHuntsman, ShuffleDeck, StackDeck, TakeBait
from rulesets.nova_aetas.state.queries import Battle, BattleOver, Step, acting, spend, touching
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas.state.victory import check_end
from rulesets.nova_aetas.state.world import World

HUNTSMAN_TV = 3
"""NA-HUN-01."""
BAIT = "bait"
HINDERED_AP = 2


# Set-up


def preys(mission: Mission) -> dict[str, Enemy]:
    """NA-MTK-11: the name on its card is also its id and its token."""
    places = {} if mission.hunt is None else mission.hunt.prey
    return {name: Enemy(name, name, at) for name, at in places.items()}


def decks(world: World) -> dict[str, Deck]:
    """NA-HUN-05, 08: the lowest number on top, or shuffled if the players agreed to `prey_deck_shuffled`."""
    make = _shuffled if world.house.prey_deck_shuffled else _stacked
    return {name: make(world, name) for name in preys(world.mission)}


def _stacked(world: World, prey: str) -> Deck:
    return Deck(f"{prey}-deck", top=_by_number(world, prey))


def _shuffled(world: World, prey: str) -> Deck:
    return Deck(f"{prey}-deck", bag=_by_number(world, prey))


def _by_number(world: World, prey: str) -> list[str]:
    actions = world.content.prey[prey].actions
    return sorted(actions, key=lambda card: actions[card].number)


def deck_options(state: State) -> Iterator[ShuffleDeck | StackDeck]:
    """NA-HUN-08: for a prey that the company has met before, the players choose: in order, or shuffled."""
    for prey, deck in state.prey_decks.items():
        if _hunted_before(state, prey):
            yield StackDeck(prey) if deck.bag else ShuffleDeck(prey)


def _hunted_before(state: State, prey: str) -> bool:
    if not isinstance(state, Evening):
        return False
    missions = state.world.content.missions
    hunts = (missions[each.mission].hunt for each in state.company.chapters if each.mission in missions)
    return any(hunt is not None and prey in hunt.prey for hunt in hunts)


def arrange_deck(game: Battle, choice: ShuffleDeck | StackDeck) -> None:
    state, prey = game.state, choice.prey
    match choice:
        case ShuffleDeck():
            state.prey_decks[prey] = _shuffled(state.world, prey)
            game.emit(PreyDeckShuffled(prey))
        case StackDeck():
            state.prey_decks[prey] = _stacked(state.world, prey)
            game.emit(PreyDeckStacked(prey))


def name_huntsman(game: Battle) -> Step:
    """NA-HUN-01: one hero, whose Perilium starts at 3. NA-HUN-09: a warning if the heroes' Mastery is too low."""
    state = game.state
    hunt = state.world.mission.hunt
    if hunt is None or state.huntsman is not None:
        return
    choices = tuple(map(NameHuntsman, state.heroes))
    choice: NameHuntsman = yield Choose(ANYONE, choices, Cue("huntsman"), "NA-HUN-01", anchor=True)
    state.huntsman = choice.hero
    state.heroes[choice.hero].tv = HUNTSMAN_TV
    game.emit(HuntsmanNamed(choice.hero))
    if any(state.world.hero_class(hero).mastery < hunt.advised for hero in state.heroes):
        game.emit(HuntTooHard(hunt.advised))


# The prey's turn


def act(game: Battle, prey: Enemy) -> Step:
    """NA-HUN-04, NA-MTK-10: draw the next card, do what it says, and move the token by its AP."""
    state = game.state
    active = acting(state)
    name = yield from _next_card(game, prey)
    card = state.world.content.prey[prey.kind].actions[name]
    active.ap, state.order = card.ap, None
    game.emit(ActivationBegan(prey.id, card.ap))
    game.emit(PreyActed(prey.id, name, len(state.prey_decks[prey.id])))
    yield from state.world.edition.begin(game, prey)
    if active.ap:
        yield from _carry_out(game, prey, card)
        check_end(game)
    if prey.id in state.enemies:
        state.world.edition.end(game, prey)
    if prey.id in state.dial:
        move_token(game, prey.id, card.ap, "NA-MTK-10")


def _next_card(game: Battle, prey: Enemy) -> Procedure[str]:
    """NA-HUN-06: without a card left the prey escapes."""
    deck = game.state.prey_decks[prey.id]
    if not len(deck):
        raise BattleOver(won=False, why="prey-escaped", rule="NA-HUN-06")
    (card,) = yield from draw(deck, 1, ANYONE, Cue("prey-card", prey=prey.id), "NA-HUN-04")
    deck.discard.append(card)
    return card


def _carry_out(game: Battle, prey: Enemy, card: PreyAction) -> Step:
    state = game.state
    victim = yield from _victim(game, prey, heroes_to_hunt(state, prey.at))
    if victim is None:
        return
    way = (yield from _choose_way(state, prey, victim, card)) if card.squares else None
    if way is not None:
        enemy_orders.note_walk(state, prey, way.path, victim.id, "flee" if card.away else "go")
        walk(game, prey, way.path, card.ap)
    spend(state, acting(state).ap)
    if card.attack is not None:
        yield from _attack_if_it_can(game, prey, victim, card.attack)


def _victim(game: Battle, prey: Enemy, heroes: tuple[Hero, ...]) -> Procedure[Hero | None]:
    """NA-HUN-10: by the priorities on the card, in order; a die decides ties (NA-AIX-19)."""
    state = game.state
    card = state.world.content.prey[prey.kind]
    found = best(heroes, lambda hero: _ranks(state, prey, card, hero))
    if not found:
        return None
    return (yield from by_die(game, prey, found))


def _ranks(state: State, prey: Enemy, card: PreyCard, hero: Hero) -> tuple[int, ...]:
    assert hero.at is not None
    values = {
        "highest-tv": lured_tv(state, hero),
        "closest": -distance(state, prey.at, hero.at),
        "most-wounded": hero.wounds,
    }
    return tuple(values[priority] for priority in card.priority)


def lured_tv(state: State, hero: Hero) -> int:
    """NA-MTK-09: the TV of the hero; the bait adds to it if they carry it."""
    hunt = state.world.mission.hunt
    if hunt is None or hunt.bait is None or BAIT not in hero.carries:
        return hero.tv
    return hero.tv + hunt.bait.tv


def _choose_way(state: State, prey: Enemy, victim: Hero, card: PreyAction) -> Procedure[Way | None]:
    """Towards a square from which the card's attack reaches the victim, or away from him, up to the squares on the card.

    NA-MOV-03: the shortest way; between equal ones the players choose.
    """
    assert victim.at is not None
    goal, attack = victim.at, card.attack
    budget = _movement_budget(state, prey, card)
    ground = survey(state, prey, budget)

    def far(at: Square) -> int:
        return distance(state, at, goal)

    def wanted(at: Square) -> bool:
        return touching(state, at, goal) if attack is None else _reaches(state, prey, at, victim, attack)

    if card.away:
        most = max(map(far, (prey.at, *ground.near.squares)))
        return (yield from way_within(ground, budget, Wanted(lambda at: far(at) == most > far(prey.at))))
    if wanted(prey.at):
        return None
    aim = Wanted(wanted, nearby(state, goal, 1 if attack is None else attack.range))
    way = yield from way_to(ground, aim)
    return way if way is not None or leads_to(ground, aim) else (yield from way_nearer(ground, goal))


def _movement_budget(state: State, prey: Enemy, card: PreyAction) -> int:
    """The movement on the card is free of AP. NA-STA-29: a hindered prey pays two AP of the card for each square."""
    if Token.HINDERED not in prey.tokens:
        return card.squares
    return min(card.squares * HINDERED_AP, acting(state).ap)


def _reaches(state: State, prey: Enemy, at: Square, victim: Hero, attack: EnemyAttack) -> bool:
    return state.world.edition.can_attack(state, prey, at, victim, attack)


def _attack_if_it_can(game: Battle, prey: Enemy, victim: Hero, attack: EnemyAttack) -> Step:
    """NA-STA-05: next to a charmed victim it attacks another hero in reach instead."""
    state, target = game.state, victim if _reaches(game.state, prey, prey.at, victim, attack) else None
    if statuses.ignored(state, prey.at, victim):
        others = tuple(hero for hero in heroes_to_hunt(state, prey.at) if _reaches(state, prey, prey.at, hero, attack))
        target = yield from _victim(game, prey, others)
    if target is not None:
        yield from state.world.edition.deliver(game, prey, target, attack)


# The bait


def bait_options(state: State, hero: Hero) -> Iterator[TakeBait]:
    """NA-ACN-02: the bait is picked up like any object."""
    if state.bait is not None and acting(state).ap and in_grasp(state, hero, state.bait):
        yield TakeBait(1)


def take_bait(game: Battle, hero: Hero, choice: TakeBait) -> None:
    spend(game.state, choice.cost)
    game.state.bait = None
    hero.carries.append(BAIT)
    game.emit(BaitTaken(hero.id))


# The reward


def rewards(game: Battle) -> Procedure[tuple[tuple[str, int | str], ...]]:
    """NA-HUN-06, 07: Element cards of the prey, more if more actions are left in its deck, and one of its formulae."""
    found: list[tuple[str, int | str]] = []
    for name, deck in game.state.prey_decks.items():
        if name in game.state.enemies:
            continue
        card = game.state.world.content.prey[name]
        known = _known_formulae(game.state) | {each for _, each in found}
        elements = Deck(f"{name}-elements", sorted(each for each, count in card.elements.items() for _ in range(count)))
        drawn = yield from _draw_reward(game, name, elements, earned(card, len(deck)), "NA-HUN-06")
        found += [("element", each) for each in drawn]
        formulae = Deck(f"{name}-formulae", sorted(each for each in card.formulae if each not in known))
        drawn = yield from _draw_reward(game, name, formulae, 1, "NA-HUN-07")
        found += [("formula", each) for each in drawn]
    return tuple(found)


def _draw_reward(game: Battle, prey: str, deck: Deck, count: int, rule: str) -> Procedure[tuple[str, ...]]:
    why = Cue("prey-reward", prey=prey, count=min(count, len(deck)))
    cards = yield from draw(deck, count, ANYONE, why, rule)
    for card in cards:
        game.emit(RewardDrawn(card, rule))
    return cards


def _known_formulae(state: State) -> set[str]:
    """NA-CIT-12: formulae that the company already has cannot be drawn again."""
    return set(state.company.formulae) if isinstance(state, Evening) else set()


def earned(card: PreyCard, left: int) -> int:
    """NA-HUN-06: the reward for `left` cards: the row with that number, or the next lower one."""
    rows = [(int(least), count) for least, count in card.reward.items() if int(least) <= left]
    return max(rows)[1] if rows else 0


BAITING = Family(bait_options, (Action(TakeBait, take_bait),))
