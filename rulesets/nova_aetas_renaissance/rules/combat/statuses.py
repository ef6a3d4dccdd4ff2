"""NR-GEN-14, 15, NR-SNE, NR-SNU: what tokens do at the start of an activation, during it, and at its end."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Faces, numbered
from rulesets.engine.requests import Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.board.sight import within
from rulesets.nova_aetas.rules.combat import upkeep
from rulesets.nova_aetas.rules.combat.statuses import TAKEN_OUT, begin_enemy
from rulesets.nova_aetas.rules.combat.threat import raise_threat
from rulesets.nova_aetas.rules.combat.tokens import drop, give
from rulesets.nova_aetas.rules.combat.wounds import heal
from rulesets.nova_aetas.state.events import FlamesFought
from rulesets.nova_aetas.state.options import DouseFlames, ShakeOff
from rulesets.nova_aetas.state.queries import Battle, Holder, Model, Step, acting, present, spend
from rulesets.nova_aetas.state.state import Enemy, Hero, Item, Persona, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.combat.wounds import unblockable
from rulesets.nova_aetas_renaissance.state.events import ApOwed, FriendsTended
from rulesets.nova_aetas_renaissance.state.queries import (
    ability,
    comrades,
    edition_state,
    fallen_comrades,
    has,
    immunities,
    opposed,
    world,
)

AP_OWED = {Token.STUNNED: 2, Token.REACTION_1: 1, Token.REACTION_2: 2}
"""NR-SNE-11, NR-SNU-01, 02: AP to pay at the start of the activation."""
RULES = {Token.STUNNED: "NR-SNE-11", Token.REACTION_1: "NR-SNU-01", Token.REACTION_2: "NR-SNU-02"}
DOUSE_AP = 1
DOUSE_NEED = 5
"""NR-SNE-16."""
KNOCKED_DOWN_AP = 1
"""NA-ESK-10, of the first edition."""


# The start


def begin(game: Battle, who: Model) -> Step:
    """NR-GEN-14: pay AP, then gain tokens, then use abilities. First-edition tokens take effect together with the AP."""
    active = acting(game.state)
    if active.begun:
        return
    edition_state(game.state).ally_aims = []
    _pay_owed_ap(game, who)
    if not isinstance(who, Hero) or isinstance(who, Persona):
        begin_enemy(game, who)
    else:
        _first_edition_tokens(game, who)
    if Token.EVISCERATED in who.tokens:
        give(game, who, Token.BLEEDING, "NR-SNE-06")
    if isinstance(who, Hero) and not isinstance(who, Persona):
        yield from upkeep.pay(game, who)  # may ask at an anchor: what is above must be safe to repeat
        _gain_tokens_from_cards(game, who)
        who.used = []
        active.begun = True
    _heal_others(game, who)


def _pay_owed_ap(game: Battle, who: Model) -> None:
    """NR-GEN-15: paid with ordinary AP. NR-SNE-11: if they are too few, all are spent and the token still goes."""
    if not who.tokens:
        return
    for token, ap in AP_OWED.items():
        if token in who.tokens:
            paid = min(ap, acting(game.state).ap)
            spend(game.state, paid)
            game.emit(ApOwed(who.id, token, paid, RULES[token]))
            drop(game, who, token, RULES[token])


def _first_edition_tokens(game: Battle, hero: Hero) -> None:
    """NR-GEN-01: the start-of-activation tokens that only the first edition has."""
    if not hero.tokens:
        return
    drop(game, hero, Token.CHARM, "NA-STA-05")
    for token, rule in ((Token.ACTED, "NA-STA-01"), (Token.SLEEP, "NA-STA-22")):
        if drop(game, hero, token, rule):
            spend(game.state, acting(game.state).ap)


def _heal_others(game: Battle, who: Model) -> None:
    """NR-ABI-16: the other models of its faction within X discard a wound each, also those out of action (NA-OOA-04)."""
    reach = ability(game.state, who, Ability.HEAL)
    if reach is None or who.at is None:
        return
    near = [
        comrade
        for comrade in (*comrades(game.state, who), *fallen_comrades(game.state, who))
        if comrade.at is not None and within(game.state, who.at, comrade.at, reach)
    ]
    if any(comrade.wounds for comrade in near):
        game.emit(FriendsTended(who.id, reach))
    healed = sum([heal(game, comrade, 1, "NR-ABI-16") for comrade in near])
    if healed and isinstance(who, Hero) and _heals_by_skill(game.state, who):
        raise_threat(game, who, "NA-THR-07")


def _heals_by_skill(state: State, healer: Hero) -> bool:
    """NR-GEN-13: healing raises threat if it comes from a skill."""
    return any(Ability.HEAL in world(state).cards.skills[skill].abilities for skill in healer.skills)


def _gain_tokens_from_cards(game: Battle, hero: Hero) -> None:
    content = game.state.world.content
    granted = [token for item in hero.items for token in content.equipment[item.id].grants]
    granted += [token for skill in hero.skills for token in content.skills[skill].grants]
    for token in granted:
        give(game, hero, token, "NA-ACT-18")


# While it lasts


def must_recover_first(hero: Hero) -> bool:
    """NR-GEN-01: first-edition tokens that the hero must shake off, or wait out, before acting."""
    return bool(hero.tokens) and any(token in hero.tokens for token in (Token.KNOCKED_DOWN, *TAKEN_OUT))


def recover(game: Battle, enemy: Enemy) -> None:
    """NR-GEN-01: first-edition tokens that an enemy gains in its own activation; Stunned waits for the next (NR-SNE-11)."""
    if not enemy.tokens:
        return
    active = acting(game.state)
    if drop(game, enemy, Token.SLEEP, "NA-STA-22") or any(token in enemy.tokens for token in TAKEN_OUT):
        spend(game.state, active.ap)
    if Token.KNOCKED_DOWN in enemy.tokens:
        if active.ap >= KNOCKED_DOWN_AP:
            drop(game, enemy, Token.KNOCKED_DOWN, "NA-ESK-10")
        spend(game.state, min(active.ap, KNOCKED_DOWN_AP))


def recoveries(state: State, hero: Hero) -> Iterator[ShakeOff | DouseFlames]:
    if not hero.tokens or any(token in hero.tokens for token in TAKEN_OUT):
        return
    if Token.KNOCKED_DOWN in hero.tokens:
        yield ShakeOff(Token.KNOCKED_DOWN, KNOCKED_DOWN_AP)
    elif Token.BURNED in hero.tokens and acting(state).ap >= DOUSE_AP:
        yield DouseFlames(DOUSE_AP)


def douse(game: Battle, hero: Hero, choice: DouseFlames) -> Step:
    """NR-SNE-16: one die of the hero's class, 5+. It is not a Test, so tokens do not change it."""
    spend(game.state, choice.cost)
    die = numbered(game.state.world.hero_class(hero.id).mastery)
    faces: Faces = yield Roll(hero.seat, (die,), Cue("douse-five", hero=hero.id), "NR-SNE-16", need=DOUSE_NEED)
    if faces[0] >= DOUSE_NEED:
        drop(game, hero, Token.BURNED, "NR-SNE-16")
    game.emit(FlamesFought(hero.id, faces[0], "NR-SNE-16"))


# The end


def end(game: Battle, who: Model) -> None:
    """NR-GEN-14: all wounds together (NA-STA-37), then discards; Blinded and Hindered stay if gained in this activation."""
    if not who.tokens:
        return
    burns, bleeds = Token.BURNED in who.tokens, Token.BLEEDING in who.tokens
    unblockable(game, who, burns + bleeds, _wounds_rule(burns=burns, bleeds=bleeds))
    discards = [(Token.BLEEDING, "NR-SNE-13")]
    discards += [(Token.BURNED, "NR-SNE-18")] if isinstance(who, Enemy) else []
    lasting = [(Token.BLINDED, "NR-SNE-01"), (Token.HINDERED, "NR-SNE-07")]
    discards += [(token, rule) for token, rule in lasting if token not in acting(game.state).fresh]
    for token, rule in discards if present(game.state, who) else ():
        drop(game, who, token, rule)


def _wounds_rule(*, burns: bool, bleeds: bool) -> str:
    if burns and bleeds:
        return "NR-GEN-14"
    return "NR-SNE-15" if burns else "NR-SNE-13"


PREVENTED = {
    Ability.LEATHERY: frozenset({Token.BLEEDING, Token.EVISCERATED}),
    Ability.DESTINY: frozenset({Token.BLINDED, Token.POISONED, Token.STUNNED}),
    Ability.UNDEAD: frozenset({Token.STUNNED, Token.POISONED, Token.BLEEDING, Token.EVISCERATED}),
}


def admits(game: Battle, holder: Holder, token: Token) -> bool:
    """NR-ABI-14, 20, 26, 27: whether the holder can gain the token. A second Marked model of a side makes the first lose its token."""
    if isinstance(holder, Item):
        return True
    if token in immunities(game.state, holder):
        return False
    if any(token in tokens and has(game.state, holder, ability) for ability, tokens in PREVENTED.items()):
        return False
    if token is Token.MARKED:
        _unmark_others_of_side(game, holder)
    return True


def _unmark_others_of_side(game: Battle, holder: Model) -> None:
    """NR-TRA-21: there is one Marked token for the heroes and one for the enemies."""
    state = game.state
    everyone: list[Model] = [*state.heroes.values(), *state.personae.values(), *state.enemies.values()]
    for other in everyone:
        if other is not holder and not opposed(other, holder):
            drop(game, other, Token.MARKED, "NR-TRA-21")
