"""NA-TST: the dice of a test, from the size of the pool to the number of successes.

Everything that changes a hero's dice is applied here, at the step that NA-TST-08 gives it: tokens and permanent skills in
this module, enemies' skills through imposed_rerolls.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die, Faces, numbered
from rulesets.engine.dice import successes as count_successes
from rulesets.engine.requests import Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import DiceBonus, Token, Use
from rulesets.nova_aetas.content.values import Requirement
from rulesets.nova_aetas.rules.combat.imposed_rerolls import cancelled, forced_rerolls
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.state.events import DieRolledAgain, SkillTested, SuccessCancelled
from rulesets.nova_aetas.state.options import Keep, Reroll, SpendToken
from rulesets.nova_aetas.state.profile import characteristic
from rulesets.nova_aetas.state.queries import Battle, gear
from rulesets.nova_aetas.state.state import Hero, Item, State
from rulesets.nova_aetas.state.trial import RULE_OF_SUCCESS, Tested, Trial

FEWEST_DICE = 1
"""NA-STA-32, 33: Weakness never takes the last die."""

DICE_OF_TOKEN = {Token.STRENGTH_1: 1, Token.STRENGTH_2: 2, Token.WEAKNESS_1: -1, Token.WEAKNESS_2: -2}
ADDED_TO_EACH_DIE = {Token.BLESSED: 1, Token.CURSED: -1}
SPENT_BY_CHOICE = (Token.STRENGTH_1, Token.STRENGTH_2, Token.BLESSED)
"""NA-TOK-08: the holder may discard these before the roll."""
SPENT_ALWAYS = (Token.WEAKNESS_1, Token.WEAKNESS_2, Token.CURSED)
"""NA-TOK-10: these are used up by the holder's next test."""
ON_OBJECTS = (*SPENT_BY_CHOICE, Token.REROLL)
"""NA-TOK-02: these are used up by the first use of the object they are on."""
RULE_OF_TOKEN = {
    Token.BLESSED: "NA-STA-04",
    Token.REROLL: "NA-STA-17",
    Token.STRENGTH_1: "NA-STA-19",
    Token.STRENGTH_2: "NA-STA-20",
    Token.CURSED: "NA-STA-24",
    Token.WEAKNESS_1: "NA-STA-32",
    Token.WEAKNESS_2: "NA-STA-33",
}


def attempt(game: Battle, trial: Trial) -> Procedure[Tested]:
    return game.state.world.edition.test(game, trial)


def roll_test(game: Battle, trial: Trial) -> Procedure[Tested]:
    """NA-TST-08, in this order: pool, roll, re-rolls, bonus on each die, difficulty, cancelled successes."""
    spent = yield from _spend_tokens(game, trial)
    count, each, need = _dice_and_difficulty(game.state, trial, spent)
    die = numbered(game.state.world.hero_class(trial.hero.id).mastery)
    dice = _Dice(trial, die, max(1, need - each), Token.REROLL in spent)
    faces = yield from _roll(game, dice, count)
    counted = tuple([face + each for face in faces]) if each else faces
    hits = _cancel_successes(game, trial, count_successes(counted, need))
    _discard_object_tokens(game, trial, spent)
    return Tested(counted, need, hits)


def passes(game: Battle, hero: Hero, test: Requirement, name: str, item: Item | None = None) -> Procedure[bool]:
    """NA-TST-05, 06: the test on a card or a lever: `Ra 3` is three successes in a test of Rapidity."""
    why = Cue("test", hero=hero.id, card=name, needed=test.successes)
    trial = Trial(hero, Use.SKILL, test.characteristic, RULE_OF_SUCCESS, why, "NA-TST-05", item=item)
    tested = yield from attempt(game, trial)
    game.emit(SkillTested(hero.id, name, tested.faces, tested.successes, test.successes))
    return tested.successes >= test.successes


def foreseen(state: State, trial: Trial) -> tuple[int, int]:
    """How many dice, and what each must show, if the player spends nothing; tokens that are always spent are included."""
    count, each, need = _dice_and_difficulty(
        state, trial, [token for token in SPENT_ALWAYS if token in trial.hero.tokens]
    )
    return count, max(1, need - each)


def _dice_and_difficulty(state: State, trial: Trial, spent: list[Token]) -> tuple[int, int, int]:
    """The number of dice, the bonus on each of them, and the difficulty. NA-TST-07: a pool has no maximum.

    NA-STA-15: every attack on a Marked character gains one on each die.
    """
    extra = bonuses(state, trial)
    dice = sum([bonus.dice for bonus in extra]) + sum([DICE_OF_TOKEN.get(token, 0) for token in spent])
    each = sum([bonus.each for bonus in extra]) + sum([ADDED_TO_EACH_DIE.get(token, 0) for token in spent])
    need = trial.need + sum([bonus.need for bonus in extra])
    return max(FEWEST_DICE, _pool(state, trial) + dice), trial.marked + each, need


class _Dice(Struct, frozen=True):
    """The dice of one test. `shows`: what a die must show to succeed, its bonus included."""

    trial: Trial
    die: Die
    shows: int
    object_reroll: bool


# The pool


def _pool(state: State, trial: Trial) -> int:
    """NA-TST-02: as many dice as the characteristic; NA-EFF-11: or as the weapon prints."""
    base = trial.count
    if base is None:
        base = characteristic(state, trial.hero, trial.characteristic)
    return base + _stance(trial)


def _stance(trial: Trial) -> int:
    """NA-STA-09: one die more to defend, one less to attack."""
    if Token.DEFENSIVE_STANCE not in trial.hero.tokens:
        return 0
    return -1 if trial.thrown else {Use.DEFENCE: 1, Use.ATTACK: -1}.get(trial.use, 0)


def bonuses(state: State, trial: Trial) -> tuple[DiceBonus, ...]:
    """The bonuses of the hero's cards for this kind of test. They are remembered: cards seldom change."""
    hero = trial.hero
    items = tuple([item.id for item in hero.items])
    cards = hero.id, trial.use, tuple(hero.skills), tuple(hero.wound_cards), items
    known = state.world.known_bonuses.get(cards)
    if known is None:
        known = state.world.known_bonuses[cards] = tuple(_bonuses(state, hero, trial.use))
    return known


def _bonuses(state: State, hero: Hero, use: Use) -> Iterator[DiceBonus]:
    """NA-HRO-07: permanent skills and equipment always count; so do Wound cards (NA-CIT-23)."""
    content = state.world.content
    printed = [content.skills[skill].bonuses for skill in hero.skills]
    printed += [content.wound_effects[card].bonuses for card in hero.wound_cards]
    printed += [card.bonuses for card in gear(state, hero)]
    yield from (bonus for each in printed for bonus in each if use in bonus.on)


def _spend_tokens(game: Battle, trial: Trial) -> Procedure[list[Token]]:
    """The tokens that count for this test: those always spent, those on the object, and those that the player chooses."""
    hero = trial.hero
    spent = [token for token in SPENT_ALWAYS if drop(game, hero, token, RULE_OF_TOKEN[token])]
    if trial.item is not None:
        spent += [token for token in ON_OBJECTS if token in trial.item.tokens]
    while held := [token for token in SPENT_BY_CHOICE if token in hero.tokens]:
        choices = (*(SpendToken(token) for token in held), Keep())
        choice = yield Choose(hero.seat, choices, Cue("spend-before", hero=hero.id, test=trial.why), "NA-TOK-08")
        if not isinstance(choice, SpendToken):
            break
        drop(game, hero, choice.token, RULE_OF_TOKEN[choice.token])
        spent.append(choice.token)
    return spent


def _discard_object_tokens(game: Battle, trial: Trial, used: list[Token]) -> None:
    """NA-TOK-02: after the first use, whatever its result."""
    if trial.item is None:
        return
    for token in ON_OBJECTS:
        if token in used:
            drop(game, trial.item, token, "NA-TOK-02")


# The roll, and rolling again


def _roll(game: Battle, dice: _Dice, count: int) -> Procedure[Faces]:
    trial = dice.trial
    faces: Faces = yield Roll(
        trial.hero.seat, (dice.die,) * count, trial.asks(count, dice.shows), trial.rule, need=dice.shows
    )
    for rule in forced_rerolls(game.state, trial.hero, trial.use, (trial.enemy, *trial.others)):
        faces = yield from _reroll_one(game, dice, faces, lowest(faces, dice.shows, failed=False), rule)
    if trial.use is Use.DEFENCE and Token.DEFENSIVE_STANCE in trial.hero.tokens and min(faces) < dice.shows:
        second = yield from _offer_to_reroll_all(dice, faces, "NA-STA-09")
        if second is not None:
            return second  # a second roll must be accepted
    faces = yield from _reroll_if_faster(dice, faces)
    for rule in _free_rerolls(game.state, dice):
        faces = yield from _reroll_one(game, dice, faces, lowest(faces, dice.shows, failed=True), rule)
    return (yield from _token_reroll(game, dice, faces))


def lowest(faces: Faces, shows: int, *, failed: bool) -> int | None:
    """The index of the lowest failed die, or of the lowest success; None without one."""
    places = [place for place, face in enumerate(faces) if (face < shows) is failed]
    return min(places, key=lambda place: faces[place], default=None)


def _reroll_one(game: Battle, dice: _Dice, faces: Faces, place: int | None, rule: str) -> Procedure[Faces]:
    if place is None:
        return faces
    trial = dice.trial
    why = Cue("one-again", hero=trial.hero.id, face=faces[place])
    new: Faces = yield Roll(trial.hero.seat, (dice.die,), why, rule, need=dice.shows)
    game.emit(DieRolledAgain(trial.hero.id, faces[place], new[0], rule))
    return (*faces[:place], new[0], *faces[place + 1 :])


def _reroll_if_faster(dice: _Dice, faces: Faces) -> Procedure[Faces]:
    """NA-ENG-12: a faster hero may roll a failed test again, all dice of it."""
    rule = dice.trial.again
    if not rule or max(faces) >= dice.shows:
        return faces
    return (yield from _offer_to_reroll_all(dice, faces, rule)) or faces


def _offer_to_reroll_all(dice: _Dice, faces: Faces, rule: str) -> Procedure[Faces | None]:
    """Ask the player; None if the first roll is kept."""
    trial = dice.trial
    why = Cue("roll-again", hero=trial.hero.id, faces=faces)
    choice = yield Choose(trial.hero.seat, (Reroll(), Keep()), why, rule)
    if choice != Reroll():
        return None
    why = trial.asks(len(faces), dice.shows)
    again: Faces = yield Roll(trial.hero.seat, (dice.die,) * len(faces), why, rule, need=dice.shows)
    return again


def _free_rerolls(state: State, dice: _Dice) -> Iterator[str]:
    """One rule for each failed die that is rolled again for free: permanent skills, and a token on the object."""
    for bonus in bonuses(state, dice.trial):
        yield from ("NA-HRO-07",) * bonus.rerolls
    if dice.object_reroll:
        yield "NA-TOK-02"


def _token_reroll(game: Battle, dice: _Dice, faces: Faces) -> Procedure[Faces]:
    """NA-STA-17: the holder may discard Re-roll to roll one failed die again; the second result counts."""
    hero = dice.trial.hero
    place = lowest(faces, dice.shows, failed=True)
    if place is None or Token.REROLL not in hero.tokens:
        return faces
    why = Cue("spend-re-roll", hero=hero.id, face=faces[place])
    choice = yield Choose(hero.seat, (SpendToken(Token.REROLL), Keep()), why, "NA-STA-17")
    if not isinstance(choice, SpendToken):
        return faces
    drop(game, hero, Token.REROLL, "NA-STA-17")
    return (yield from _reroll_one(game, dice, faces, place, "NA-STA-17"))


# What counts


def _cancel_successes(game: Battle, trial: Trial, hits: int) -> int:
    """NA-STA-25: Distracted cancels a success of an attack, and so may the enemy's skills."""
    rules = [*cancelled(game.state, trial.use, trial.enemy)]
    if trial.attacks and drop(game, trial.hero, Token.DISTRACTED, "NA-STA-25"):
        rules.append("NA-STA-25")
    for rule in rules[:hits]:
        game.emit(SuccessCancelled(trial.hero.id, rule))
    return max(0, hits - len(rules))
