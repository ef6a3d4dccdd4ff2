"""NR-TRA-34..39, NR-SPO-04, NR-GEN-08: Defended prevents a wound, equipment absorbs some, the model suffers the rest."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.rules.combat.wounds import apply_wounds, fall, leave_game, on_wounded, take_off, wound
from rulesets.nova_aetas.state.events import WoundCardDrawn, WoundsDealt
from rulesets.nova_aetas.state.options import Keep, SpendToken
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.queries import Battle, Model, Step, present
from rulesets.nova_aetas.state.state import Enemy, Hero, Persona, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.events import CowardFled, EquipmentTook, WoundsAverted
from rulesets.nova_aetas_renaissance.state.options import Absorb
from rulesets.nova_aetas_renaissance.state.queries import (
    comrades,
    edition_state,
    has,
    is_ally,
    resistance,
    world,
)


def wound_by_effect(game: Battle, target: Model, count: int, rule: str) -> Step:
    """Wounds from a card that is not an attack: Defended may be used, equipment absorbs none (NR-TRA-36)."""
    left = yield from defend(game, target, count)
    unblockable(game, target, left, rule)


def unblockable(game: Battle, target: Model, count: int, rule: str) -> None:
    """NR-GEN-08: wounds that go straight to the model."""
    if present(game.state, target) and (isinstance(target, Enemy) or target.in_action):
        wound(game, target, count, rule)


def defend(game: Battle, target: Model, count: int) -> Procedure[int]:
    """NR-SPO-04: a hero may discard Defended to suffer one wound fewer. Returns how many are left."""
    if count <= 0 or not isinstance(target, Hero) or Token.DEFENDED not in target.tokens or not target.in_action:
        return count
    why = Cue("ward", hero=target.id, token=Token.DEFENDED)
    choice = yield Choose(target.seat, (SpendToken(Token.DEFENDED), Keep()), why, "NR-SPO-04")
    if not isinstance(choice, SpendToken):
        return count
    drop(game, target, Token.DEFENDED, "NR-SPO-04")
    game.emit(WoundsAverted(target.id))
    return count - 1


def place_wounds(game: Battle, target: Model, count: int, rule: str, *, on_equipment: bool) -> Procedure[int]:
    """Put wounds on equipment if allowed, and the rest on the model. Returns how many the equipment absorbed."""
    absorbed = 0
    if on_equipment and isinstance(target, Hero) and target.in_action:
        absorbed = yield from _absorb_by_equipment(game, target, count, rule)
    if not absorbed:
        unblockable(game, target, count, rule)
    elif absorbed < count:
        apply_wounds(game, target, count - absorbed)
    return absorbed


def resistance_left(state: State, hero: Hero, item: str) -> int:
    """NR-TRA-34: how many more wounds this equipment can absorb; cards of one name count together."""
    return resistance(state, hero, item) - edition_state(state).on_equipment.get(f"{hero.id}:{item}", 0)


def _equipment_with_room(state: State, hero: Hero) -> list[str]:
    names = dict.fromkeys(item.id for item in hero.items)
    return [name for name in names if resistance_left(state, hero, name) > 0]


def _absorb_by_equipment(game: Battle, hero: Hero, count: int, rule: str) -> Procedure[int]:
    """NR-TRA-34, 35, 37: equipment absorbs wounds while it has room; of several pieces the hero chooses. Returns how many."""
    state, absorbed = game.state, 0
    while absorbed < count and (pieces := _equipment_with_room(state, hero)):
        item = yield from _choose_equipment(game.state, hero, pieces, count - absorbed)
        if not absorbed:
            game.emit(WoundsDealt(hero.id, count, rule))
            on_wounded(game, hero)
        absorbed += 1
        table, key = edition_state(state).on_equipment, f"{hero.id}:{item}"
        table[key] = table.get(key, 0) + 1
        game.emit(EquipmentTook(hero.id, item, 1))
    return absorbed


def _choose_equipment(state: State, hero: Hero, pieces: list[str], left: int) -> Procedure[str]:
    if len(pieces) == 1 or left >= sum(resistance_left(state, hero, item) for item in pieces):
        return pieces[0]
    why = Cue("absorb", hero=hero.id, count=left)
    choice: Absorb = yield Choose(hero.seat, tuple(map(Absorb, pieces)), why, "NR-TRA-37")
    return choice.item


def repair_equipment(state: State) -> None:
    """NR-TRA-39: after a mission the wounds come off."""
    edition_state(state).on_equipment.clear()


def mends(state: State, target: Model) -> bool:
    """NR-ABI-28: nothing heals the Undead."""
    return not has(state, target, Ability.UNDEAD)


def serious_wound(game: Battle, hero: Hero) -> Step:
    """NR-TRA-25: draw a Wound card, even if the attack put the hero out of action; a deadly card takes him out of the game."""
    if isinstance(hero, Persona) or is_ally(game.state, hero):
        return
    why = Cue("draw-wound-card", hero=hero.id)
    cards = yield from draw(game.state.wound_cards, 1, hero.seat, why, "NR-TRA-25")
    for card in cards:
        hero.wound_cards.append(card)
        game.emit(WoundCardDrawn(hero.id, card, "NR-TRA-25"))
        if world(game.state).cards.wound_effects[card].deadly:
            game.state.engaged = [pair for pair in game.state.engaged if pair[0] != hero.id]
            leave_game(game, hero)
        else:
            _check_health(game, hero)


def _check_health(game: Battle, hero: Hero) -> None:
    """A Wound card may lower Health: then wounds are cut to it, and a hero without Health left is out of action."""
    most = number_of(game.state, hero, "wo")
    falls = hero.in_action and hero.wounds >= most
    hero.wounds = min(hero.wounds, most)
    if falls:
        fall(game, hero)


def cowards_flee(game: Battle) -> None:
    """NR-ABI-12, 13: an enemy with Cowardice that is the last of its faction is removed at once.

    It leaves no loot, and nobody has killed it.
    """
    state = game.state
    alone = next((enemy for enemy in state.enemies.values() if _is_left_alone(state, enemy)), None)
    if alone is not None:
        take_off(game, alone, CowardFled(alone.id), loot=False)


def _is_left_alone(state: State, enemy: Enemy) -> bool:
    return has(state, enemy, Ability.COWARDICE) and not any(comrades(state, enemy))
