"""NR-GEN-14, 15, NR-SNE, NR-SNU: what tokens do when an activation begins, while it lasts, and when it ends."""

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
from rulesets.nova_aetas_renaissance.state.queries import ability, comrades, fallen_comrades, own, rules, world

OWED = {Token.STUNNED: 2, Token.REACTION_1: 1, Token.REACTION_2: 2}
"""NR-SNE-11, NR-SNU-01, 02: what must be paid at the start."""
RULES = {Token.STUNNED: "NR-SNE-11", Token.REACTION_1: "NR-SNU-01", Token.REACTION_2: "NR-SNU-02"}
DOUSE_AP = 1
DOUSE_NEED = 5
"""NR-SNE-16."""
KNOCKED_DOWN_AP = 1
"""NA-ESK-10, of the first edition."""


# The start


def begin(game: Battle, who: Model) -> Step:
    """NR-GEN-14: AP owed first, then tokens gained, then abilities; what the first edition's tokens do comes with the AP."""
    active = acting(game.state)
    if active.begun:
        return
    _pay(game, who)
    if not isinstance(who, Hero) or isinstance(who, Persona):
        begin_enemy(game, who)
    else:
        _start_tokens(game, who)
    if Token.EVISCERATED in who.tokens and give(game, who, Token.BLEEDING, "NR-SNE-06"):
        for hero in planters(game.state, who, (Token.EVISCERATED,)):
            plant(game.state, hero.id, who, Token.BLEEDING)
    if isinstance(who, Hero) and not isinstance(who, Persona):
        yield from upkeep.pay(game, who)  # an anchor: what stands above must do no harm when it is done twice
        _grants(game, who)
        who.used = []
        active.begun = True
    _heal(game, who)


def _pay(game: Battle, who: Model) -> None:
    """NR-GEN-15: ordinary AP. With too few left all are spent and the token still goes, unless the house keeps count."""
    state = game.state
    debts = own(state).owed
    if who.id in debts:
        paid = _spend_up_to(state, debts[who.id])
        game.tell(ApOwed(who.id, Token.STUNNED, paid, RULES[Token.STUNNED]))
        debts[who.id] -= paid
        if not debts[who.id]:
            del debts[who.id]
    if not who.tokens:
        return
    for token, ap in OWED.items():
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


def _start_tokens(game: Battle, hero: Hero) -> None:
    """NR-GEN-01: tokens that only the first edition has."""
    if not hero.tokens:
        return
    drop(game, hero, Token.CHARM, "NA-STA-05")
    for token, rule in ((Token.ACTED, "NA-STA-01"), (Token.SLEEP, "NA-STA-22")):
        if drop(game, hero, token, rule):
            spend(game.state, acting(game.state).ap)


def _heal(game: Battle, who: Model) -> None:
    """NR-ABI-16: the other models of its faction within X discard a wound each, those who lie out of action too (NA-OOA-04)."""
    reach = ability(game.state, who, Ability.HEAL)
    if reach is None or who.at is None:
        return
    healed = 0
    for comrade in (*comrades(game.state, who), *fallen_comrades(game.state, who)):
        if comrade.at is not None and within(game.state, who.at, comrade.at, reach):
            healed += heal(game, comrade, 1, "NR-ABI-16")
    if healed and isinstance(who, Hero) and _with_skill(game.state, who):
        raise_threat(game, who, "NA-THR-07")


def _with_skill(state: State, healer: Hero) -> bool:
    """NR-GEN-13: healing is noticed where he learnt it; by house rule always."""
    learnt = (world(state).cards.skills[skill].abilities for skill in healer.skills)
    return state.world.house.all_healing_is_noticed or any(Ability.HEAL in each for each in learnt)


def _grants(game: Battle, hero: Hero) -> None:
    content = game.state.world.content
    granted = [token for item in hero.items for token in content.equipment[item.id].grants]
    granted += [token for skill in hero.skills for token in content.skills[skill].grants]
    for token in granted:
        give(game, hero, token, "NA-ACT-18")


# While it lasts


def bound(hero: Hero) -> bool:
    """NR-GEN-01: tokens of the first edition that must be shaken off, or waited out, before he can act."""
    return bool(hero.tokens) and any(token in hero.tokens for token in (Token.KNOCKED_DOWN, *TAKEN_OUT))


def recoveries(state: State, hero: Hero) -> Iterator[ShakeOff | DouseFlames]:
    if not hero.tokens or any(token in hero.tokens for token in TAKEN_OUT):
        return
    if Token.KNOCKED_DOWN in hero.tokens:
        yield ShakeOff(Token.KNOCKED_DOWN, KNOCKED_DOWN_AP)
    elif Token.BURNED in hero.tokens and acting(state).ap >= DOUSE_AP:
        yield DouseFlames(DOUSE_AP)


def douse(game: Battle, hero: Hero, choice: DouseFlames) -> Step:
    """NR-SNE-16: one die of the hero's own kind, 5+, and no Test unless the house makes it one."""
    spend(game.state, choice.cost)
    face = yield from _douse_roll(game, hero)
    game.tell(FlamesFought(hero.id, face, "NR-SNE-16"))


def _douse_roll(game: Battle, hero: Hero) -> Procedure[int]:
    if rules(game.state).dousing_is_a_test:
        trial = Trial(hero, Use.SKILL, "ph", DOUSE_NEED, Cue("douse-test", hero=hero.id), "NR-SNE-16", count=1)
        result = yield from roll(game, trial)
        face, good = max(result.faces, default=0), result.successes > 0
    else:
        die = numbered(game.state.world.hero_class(hero.id).mastery)
        faces: Faces = yield Roll(hero.seat, (die,), Cue("douse-five", hero=hero.id), "NR-SNE-16", need=DOUSE_NEED)
        face, good = faces[0], faces[0] >= DOUSE_NEED
    if good:
        drop(game, hero, Token.BURNED, "NR-SNE-16")
    return face


# The end


def end(game: Battle, who: Model) -> None:
    """NR-GEN-14: all wounds together (NA-STA-37), then the discards; what was gained in this activation stays."""
    if not who.tokens:
        return
    burns, bleeds = Token.BURNED in who.tokens, Token.BLEEDING in who.tokens
    credited = planters(game.state, who, (Token.BURNED,) * burns + (Token.BLEEDING,) * bleeds)
    unblockable(game, who, burns + bleeds, _rule(burns=burns, bleeds=bleeds))
    discards = [(Token.BLEEDING, "NR-SNE-13")]
    discards += [(Token.BURNED, "NR-SNE-18")] if isinstance(who, Enemy) else []
    lasting = [(Token.BLINDED, "NR-SNE-01"), (Token.HINDERED, "NR-SNE-07")]
    discards += [(token, rule) for token, rule in lasting if token not in acting(game.state).fresh]
    for token, rule in discards if present(game.state, who) else ():
        drop(game, who, token, rule)
    for hero in credited:
        credit_attack(game, hero, Credit(), 1, critical=False, slain=who.id not in game.state.enemies)


def _rule(*, burns: bool, bleeds: bool) -> str:
    if burns and bleeds:
        return "NR-GEN-14"
    return "NR-SNE-15" if burns else "NR-SNE-13"
