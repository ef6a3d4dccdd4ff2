"""NR-GEN-14, 15, NR-SNE, NR-SNU: what tokens do at the start of an activation, during it, and at its end."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Faces, numbered
from rulesets.engine.requests import Roll
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.board.sight import within
from rulesets.nova_aetas.combat import upkeep
from rulesets.nova_aetas.combat.statuses import TAKEN_OUT, begin_enemy
from rulesets.nova_aetas.combat.threat import Credit, credit_attack, raise_threat
from rulesets.nova_aetas.combat.tokens import drop, give, plant, planters
from rulesets.nova_aetas.combat.wounds import heal
from rulesets.nova_aetas.content.cards import Token, Use
from rulesets.nova_aetas.state.dice_test import Trial
from rulesets.nova_aetas.state.events import FlamesFought
from rulesets.nova_aetas.state.options import DouseFlames, ShakeOff
from rulesets.nova_aetas.state.queries import Battle, Model, Step, acting, present, spend
from rulesets.nova_aetas.state.state import Enemy, Hero, Persona, State
from rulesets.nova_aetas_renaissance.combat.dice_test import roll
from rulesets.nova_aetas_renaissance.combat.wounds import unblockable
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.events import ApOwed
from rulesets.nova_aetas_renaissance.state.queries import (
    ability,
    comrades,
    edition_state,
    fallen_comrades,
    rules,
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
    _pay_owed_ap(game, who)
    if not isinstance(who, Hero) or isinstance(who, Persona):
        begin_enemy(game, who)
    else:
        _first_edition_tokens(game, who)
    if Token.EVISCERATED in who.tokens and give(game, who, Token.BLEEDING, "NR-SNE-06"):
        for hero in planters(game.state, who, (Token.EVISCERATED,)):
            plant(game.state, hero.id, who, Token.BLEEDING)
    if isinstance(who, Hero) and not isinstance(who, Persona):
        yield from upkeep.pay(game, who)  # may ask at an anchor: what is above must be safe to repeat
        _gain_tokens_from_cards(game, who)
        who.used = []
        active.begun = True
    _heal_others(game, who)


def _pay_owed_ap(game: Battle, who: Model) -> None:
    """NR-GEN-15: paid with ordinary AP. If they are too few, the token still goes; by house rule the rest is owed."""
    state = game.state
    debts = edition_state(state).owed
    if who.id in debts:
        paid = _spend_up_to(state, debts[who.id])
        game.tell(ApOwed(who.id, Token.STUNNED, paid, RULES[Token.STUNNED]))
        debts[who.id] -= paid
        if not debts[who.id]:
            del debts[who.id]
    if not who.tokens:
        return
    for token, ap in AP_OWED.items():
        if token in who.tokens:
            paid = _spend_up_to(state, ap)
            game.tell(ApOwed(who.id, token, paid, RULES[token]))
            drop(game, who, token, RULES[token])
            if token is Token.STUNNED and paid < ap and rules(state).stun_is_owed:
                debts[who.id] = debts.get(who.id, 0) + ap - paid


def _spend_up_to(state: State, ap: int) -> int:
    paid = min(ap, acting(state).ap)
    spend(state, paid)
    return paid


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
    healed = 0
    for comrade in (*comrades(game.state, who), *fallen_comrades(game.state, who)):
        if comrade.at is not None and within(game.state, who.at, comrade.at, reach):
            healed += heal(game, comrade, 1, "NR-ABI-16")
    if healed and isinstance(who, Hero) and _heals_by_skill(game.state, who):
        raise_threat(game, who, "NA-THR-07")


def _heals_by_skill(state: State, healer: Hero) -> bool:
    """NR-GEN-13: healing raises threat if it comes from a skill; by house rule always."""
    learnt = (world(state).cards.skills[skill].abilities for skill in healer.skills)
    return state.world.house.all_healing_is_noticed or any(Ability.HEAL in each for each in learnt)


def _gain_tokens_from_cards(game: Battle, hero: Hero) -> None:
    content = game.state.world.content
    granted = [token for item in hero.items for token in content.equipment[item.id].grants]
    granted += [token for skill in hero.skills for token in content.skills[skill].grants]
    for token in granted:
        give(game, hero, token, "NA-ACT-18")


# While it lasts


def must_recover_first(hero: Hero) -> bool:
    """NR-GEN-01: first-edition tokens that the hero must shake off, or wait out, before he can act."""
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
    """NR-SNE-16: one die of the hero's class, 5+; by house rule a Test."""
    spend(game.state, choice.cost)
    face = yield from _douse_roll(game, hero)
    game.tell(FlamesFought(hero.id, face, "NR-SNE-16"))


def _douse_roll(game: Battle, hero: Hero) -> Procedure[int]:
    if rules(game.state).dousing_is_a_test:
        trial = Trial(hero, Use.SKILL, "ph", DOUSE_NEED, Cue("douse-test", hero=hero.id), "NR-SNE-16", count=1)
        result = yield from roll(game, trial)
        face, success = max(result.faces, default=0), result.successes > 0
    else:
        die = numbered(game.state.world.hero_class(hero.id).mastery)
        faces: Faces = yield Roll(hero.seat, (die,), Cue("douse-five", hero=hero.id), "NR-SNE-16", need=DOUSE_NEED)
        face, success = faces[0], faces[0] >= DOUSE_NEED
    if success:
        drop(game, hero, Token.BURNED, "NR-SNE-16")
    return face


# The end


def end(game: Battle, who: Model) -> None:
    """NR-GEN-14: all wounds together (NA-STA-37), then discards; Blinded and Hindered stay if gained in this activation."""
    if not who.tokens:
        return
    burns, bleeds = Token.BURNED in who.tokens, Token.BLEEDING in who.tokens
    credited_heroes = planters(game.state, who, (Token.BURNED,) * burns + (Token.BLEEDING,) * bleeds)
    unblockable(game, who, burns + bleeds, _wounds_rule(burns=burns, bleeds=bleeds))
    discards = [(Token.BLEEDING, "NR-SNE-13")]
    discards += [(Token.BURNED, "NR-SNE-18")] if isinstance(who, Enemy) else []
    lasting = [(Token.BLINDED, "NR-SNE-01"), (Token.HINDERED, "NR-SNE-07")]
    discards += [(token, rule) for token, rule in lasting if token not in acting(game.state).fresh]
    for token, rule in discards if present(game.state, who) else ():
        drop(game, who, token, rule)
    for hero in credited_heroes:
        credit_attack(game, hero, Credit(), 1, critical=False, slain=who.id not in game.state.enemies)


def _wounds_rule(*, burns: bool, bleeds: bool) -> str:
    if burns and bleeds:
        return "NR-GEN-14"
    return "NR-SNE-15" if burns else "NR-SNE-13"
