"""NA-ARM, NA-OOA: wounds on armour and characters, going out of action, and leaving the game."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw
from rulesets.engine.events import Event
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.threat import lower_when_down
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.rules.combat.upkeep import end_safe, forget
from rulesets.nova_aetas.state.dial import move_token
from rulesets.nova_aetas.state.events import (
    ArmourTook,
    EnemySlain,
    GroupGone,
    HeroDown,
    HeroOutOfGame,
    HeroTreated,
    LootDropped,
    WoundCardDrawn,
    WoundsDealt,
    WoundsHealed,
)
from rulesets.nova_aetas.state.mission_events import PersonaSlain
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.queries import Battle, Model, Step, gear
from rulesets.nova_aetas.state.state import Enemy, Hero, Persona, Standing, State
from rulesets.nova_aetas.state.world import SECTORS

SECTORS_DOWN = 6
"""NA-OOA-02: how long the others have to treat a hero who is out of action."""


def wound(game: Battle, target: Model, count: int, rule: str) -> None:
    """NA-ARM-05: armour takes wounds of any origin."""
    if count <= 0:
        return
    game.emit(WoundsDealt(target.id, count, rule))
    on_wounded(game, target)
    apply_wounds(game, target, count)


def apply_wounds(game: Battle, target: Model, count: int) -> None:
    """Put wounds on a model, without an event for them."""
    match target:
        case Hero():
            _wound_hero(game, target, count)
        case Enemy():
            target.wounds += count
            if target.wounds >= game.state.world.enemy(target.kind).wo:
                remove_slain(game, target)


def wound_by_effect(game: Battle, target: Model, count: int, rule: str) -> Step:
    """In the first edition, wounds from a card's effects are like all others."""
    wound(game, target, count, rule)
    yield from ()


def on_wounded(game: Battle, target: Model) -> None:
    """NA-STA-22, NA-EFF-15: any wound ends Sleep and Safe effects, even a wound on armour."""
    drop(game, target, Token.SLEEP, "NA-STA-22")
    end_safe(game, target)


def armour(state: State, hero: Hero) -> int:
    return sum([card.armour for card in gear(state, hero)])


def _wound_hero(game: Battle, hero: Hero, count: int) -> None:
    """NA-ARM-02: armour first. NA-OOA-01: wounds stop at the hero's Wo."""
    on_armour = min(count, armour(game.state, hero) - hero.armour_wounds)
    if on_armour > 0:
        hero.armour_wounds += on_armour
        game.emit(ArmourTook(hero.id, on_armour))
    most = number_of(game.state, hero, "wo")
    hero.wounds = min(most, hero.wounds + count - max(on_armour, 0))
    if hero.wounds >= most and hero.in_action:
        if isinstance(hero, Persona):
            lose(game, hero)
        else:
            fall(game, hero)


def lose(game: Battle, persona: Persona) -> None:
    """NA-MSA-07: a persona cannot be treated: model and token leave the game."""
    state = game.state
    persona.standing, persona.at = Standing.OUT_OF_GAME, None
    state.engaged = [pair for pair in state.engaged if pair[0] != persona.id]
    state.dial.pop(persona.id, None)
    forget(game, persona.id)
    game.emit(PersonaSlain(persona.id))


def fall(game: Battle, hero: Hero) -> None:
    """NA-OOA-01, 02, 13: the hero's model is laid down in its square, their engagements end, and their token moves six sectors."""
    state = game.state
    hero.standing = Standing.OUT_OF_ACTION
    state.engaged = [pair for pair in state.engaged if pair[0] != hero.id]
    game.emit(HeroDown(hero.id))
    lower_when_down(game, hero)
    if state.active is None or state.active.token != hero.id:
        delay_fallen(game, hero)  # in his own activation the token first moves by the AP spent


def delay_fallen(game: Battle, hero: Hero) -> None:
    """NA-OOA-02: six sectors. NA-OOA-08: in the harder variant none, but a whole lap if the hand is already on the token."""
    state = game.state
    if not state.world.house.harder_out_of_action:
        move_token(game, hero.id, SECTORS_DOWN, "NA-OOA-02")
    elif state.dial[hero.id] == state.now:
        state.dial[hero.id] += SECTORS


def heal(game: Battle, target: Model, count: int, rule: str) -> int:
    """NA-ARM-03: never the armour. NA-OOA-04: any healing treats a hero out of action."""
    healed = min(count, target.wounds) if game.state.world.edition.mends(game.state, target) else 0
    if not healed:
        return 0
    target.wounds -= healed
    game.emit(WoundsHealed(target.id, healed, rule))
    if isinstance(target, Hero) and target.standing is Standing.OUT_OF_ACTION and _can_stand(game.state, target):
        target.standing = Standing.IN_ACTION
        game.emit(HeroTreated(target.id))
    return healed


def everyone_can_heal(_state: State, _target: Model) -> bool:
    return True


def _can_stand(state: State, hero: Hero) -> bool:
    return hero.wounds < number_of(state, hero, "wo")


def remove_slain(game: Battle, enemy: Enemy) -> None:
    """NA-OOA-07: off the board, and a loot bag in its square."""
    take_off(game, enemy, EnemySlain(enemy.id), loot=True)


def take_off(game: Battle, enemy: Enemy, why: Event, *, loot: bool) -> None:
    """NA-OOA-09, 11: the model leaves the board; with the last of its group, so does the token."""
    state = game.state
    del state.enemies[enemy.id]
    forget(game, enemy.id)
    state.fallen[enemy.kind] = state.fallen.get(enemy.kind, 0) + 1
    state.engaged = [pair for pair in state.engaged if pair[1] != enemy.id]
    if state.active is not None and enemy.id in state.active.waiting:
        state.active.waiting.remove(enemy.id)
    game.emit(why)
    if loot:
        state.loot.append(enemy.at)
        game.emit(LootDropped(enemy.at))
    if not any(other.kind == enemy.kind for other in state.enemies.values()):
        state.dial.pop(enemy.kind, None)
        game.emit(GroupGone(enemy.kind))
    state.world.edition.left_board(game)


def ignore_departure(_game: Battle) -> None:
    """In the first edition nothing happens when an enemy leaves the board."""


def leave_armour(_state: State) -> None:
    """NA-ARM-04: armour is renewed when the next mission begins."""


def out_of_game(game: Battle, hero: Hero) -> Step:
    """NA-OOA-03, 10: nobody treated the hero in time: they leave the game and draw a Wound card."""
    leave_game(game, hero)
    if hero.id in game.state.world.allies:
        return
    cards = yield from draw(game.state.wound_cards, 1, hero.seat, Cue("draw-wound-card", hero=hero.id), "NA-OOA-10")
    for card in cards:
        hero.wound_cards.append(card)
        game.emit(WoundCardDrawn(hero.id, card))


def leave_game(game: Battle, hero: Hero) -> None:
    """NA-OOA-09: the miniature and the token leave."""
    hero.standing = Standing.OUT_OF_GAME
    forget(game, hero.id)
    hero.at, hero.inside = None, None
    game.state.dial.pop(hero.id, None)
    game.emit(HeroOutOfGame(hero.id))
