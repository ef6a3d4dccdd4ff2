"""NR-GEN-02, 05, 06: the dice of a Test. Modifiers move the pool and the threshold, never a die."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die, Faces, numbered
from rulesets.engine.dice import successes as count_successes
from rulesets.engine.requests import ANYONE, Choose, Draw, Option, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.engine.values import dataclass
from rulesets.nova_aetas.combat.dice_test import bonuses
from rulesets.nova_aetas.combat.enemy_dice import forced_rerolls
from rulesets.nova_aetas.combat.tokens import drop
from rulesets.nova_aetas.content.cards import Token, Use
from rulesets.nova_aetas.state.dice_test import Tested, Trial
from rulesets.nova_aetas.state.events import DieRolledAgain
from rulesets.nova_aetas.state.options import Keep, Reroll, RerollDie, SpendToken
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.combat.defences import shields
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability, Symbol
from rulesets.nova_aetas_renaissance.state.events import PoolEmpty, SymbolAdded
from rulesets.nova_aetas_renaissance.state.options import AddSymbol
from rulesets.nova_aetas_renaissance.state.queries import has, rules, world

LEAST_THRESHOLD = 2
"""NR-GEN-06: a 1 always fails."""
FORCED = (Token.DISADVANTAGED, Token.CURSED)
"""NR-SNE-08, 12: these go with the first Test there is."""
CHOSEN = (Token.ADVANTAGED, Token.BLESSED)
"""NR-SPO-02, 03: before the roll a hero may discard these."""
DICE = {Token.ADVANTAGED: 1, Token.DISADVANTAGED: -1}
THRESHOLD = {Token.CURSED: 1, Token.BLESSED: -1}
RULES = {
    Token.CURSED: "NR-SNE-08",
    Token.DISADVANTAGED: "NR-SNE-12",
    Token.ADVANTAGED: "NR-SPO-02",
    Token.BLESSED: "NR-SPO-03",
}


@dataclass(frozen=True, slots=True)
class Result(Tested):
    """`shown` are the symbols on any die, `lucky` those on dice that are successes."""

    shown: frozenset[Symbol] = frozenset()
    on_successes: frozenset[Symbol] = frozenset()


@dataclass(frozen=True, slots=True)
class _Pool:
    trial: Trial
    die: Die
    need: int


def test(game: Battle, trial: Trial) -> Procedure[Tested]:
    return (yield from roll(game, trial))


def roll(game: Battle, trial: Trial) -> Procedure[Result]:
    """Tokens before; the pool; imposed re-rolls, then the hero's own; then Astral."""
    spent = yield from _tokens_before(game, trial)
    count, need = _reckon(game.state, trial, spent)
    if not count:
        game.tell(PoolEmpty(trial.hero.id))
        return Result((), need, 0)
    sides = trial.sides or game.state.world.hero_class(trial.hero.id).mastery
    pool = _Pool(trial, numbered(sides), need)
    faces = yield from _roll(game, pool, count)
    added = yield from _astral(game, trial.hero, faces)
    return _result(game.state, pool, faces, added)


def foreseen(state: State, trial: Trial) -> tuple[int, int]:
    """How many dice, and what each must show, unless the player spends something."""
    return _reckon(state, trial, [token for token in FORCED if token in trial.hero.tokens])


def _reckon(state: State, trial: Trial, spent: list[Token]) -> tuple[int, int]:
    """NR-GEN-05, 06: everything is added up first; then one die at least, and a threshold of 2 at least."""
    count = _base(state, trial) - (Token.POISONED in trial.hero.tokens)
    count += sum(DICE.get(token, 0) for token in spent) + sum(bonus.dice for bonus in bonuses(state, trial))
    if trial.use is Use.ATTACK and trial.enemy is not None:
        count -= shields(state, trial.enemy)
    if trial.marked and not rules(state).marks_give_a_success:
        count += 1
    need = trial.need + sum(THRESHOLD.get(token, 0) for token in spent)
    need += sum(bonus.need for bonus in bonuses(state, trial))
    least = 0 if rules(state).empty_pools_fail else 1
    return max(least, count), need if rules(state).thresholds_without_floor else max(LEAST_THRESHOLD, need)


def _base(state: State, trial: Trial) -> int:
    """NR-GEN-02, NR-ICO-02: as many dice as the characteristic, or as the card prints."""
    if trial.count is not None:
        return trial.count
    card = state.world.hero_class(trial.hero.id)
    match trial.characteristic:
        case "ph":
            return card.ph
        case "mi":
            return card.mi
        case "ra":
            return card.ra
        case _:
            own_card = world(state).hero_card(trial.hero.id)
            return 1 if own_card is None else own_card.dex


def _tokens_before(game: Battle, trial: Trial) -> Procedure[list[Token]]:
    hero = trial.hero
    spent = [token for token in FORCED if drop(game, hero, token, RULES[token])]
    while held := [token for token in CHOSEN if token in hero.tokens]:
        choices = (*(SpendToken(token) for token in held), Keep())
        choice = yield Choose(hero.seat, choices, Cue("spend-before", hero=hero.id, test=trial.why), "NR-SPO-02")
        if not isinstance(choice, SpendToken):
            break
        drop(game, hero, choice.token, RULES[choice.token])
        spent.append(choice.token)
    return spent


# The roll, and rolling again


def _roll(game: Battle, pool: _Pool, count: int) -> Procedure[Faces]:
    trial, state = pool.trial, game.state
    faces: Faces = yield Roll(trial.hero.seat, (pool.die,) * count, trial.why, trial.rule, need=pool.need)
    if trial.attacks and trial.enemy is not None and has(state, trial.enemy, Ability.DODGE):
        faces = yield from _dodged(game, pool, faces)
    for rule in forced_rerolls(state, trial.hero, trial.use, (trial.enemy, *trial.others)):
        faces = yield from _again(game, pool, faces, _lowest(faces, pool.need, failed=False), rule)
    for bonus in bonuses(state, trial):
        for _ in range(bonus.rerolls):
            faces = yield from _again(game, pool, faces, _lowest(faces, pool.need, failed=True), "NA-HRO-07")
    return (yield from _lucky(game, pool, faces))


def _dodged(game: Battle, pool: _Pool, faces: Faces) -> Procedure[Faces]:
    """NR-ABI-34: one die that showed a Success is rolled again; the attacker chooses which, or chance does."""
    hits = tuple(face for face in faces if face >= pool.need)
    if not hits:
        return faces
    hero = pool.trial.hero
    choices = tuple(RerollDie(face) for face in sorted(set(hits)))
    face = hits[0]
    if len(choices) > 1 and rules(game.state).dodge_is_random:
        cards = tuple(map(str, sorted(hits)))
        (drawn,) = yield Draw(ANYONE, "dodged-dice", cards, 1, Cue("dodge", hero=hero.id), "NR-ABI-34")
        face = int(drawn)
    elif len(choices) > 1:
        choice: RerollDie = yield Choose(hero.seat, choices, Cue("which-again", hero=hero.id), "NR-ABI-34")
        face = choice.face
    return (yield from _again(game, pool, faces, faces.index(face), "NR-ABI-34"))


def _lowest(faces: Faces, need: int, *, failed: bool) -> int | None:
    places = [place for place, face in enumerate(faces) if (face < need) is failed]
    return min(places, key=lambda place: faces[place], default=None)


def _again(game: Battle, pool: _Pool, faces: Faces, place: int | None, rule: str) -> Procedure[Faces]:
    if place is None:
        return faces
    hero = pool.trial.hero
    why = Cue("one-again", hero=hero.id, face=faces[place])
    new: Faces = yield Roll(hero.seat, (pool.die,), why, rule, need=pool.need)
    game.tell(DieRolledAgain(hero.id, faces[place], new[0], rule))
    return (*faces[:place], new[0], *faces[place + 1 :])


def _lucky(game: Battle, pool: _Pool, faces: Faces) -> Procedure[Faces]:
    """NR-SPO-05: any one die of the Test, after imposed re-rolls; by house rule all of them."""
    hero = pool.trial.hero
    if Token.LUCKY not in hero.tokens:
        return faces
    all_dice = rules(game.state).luck_rerolls_all
    dice: tuple[Option, ...] = tuple(RerollDie(face) for face in sorted(set(faces)))
    why = Cue("lucky", hero=hero.id, faces=tuple(map(str, faces)))
    choice = yield Choose(hero.seat, (*((Reroll(),) if all_dice else dice), Keep()), why, "NR-SPO-05")
    if isinstance(choice, Keep):
        return faces
    drop(game, hero, Token.LUCKY, "NR-SPO-05")
    if isinstance(choice, RerollDie):
        return (yield from _again(game, pool, faces, faces.index(choice.face), "NR-SPO-05"))
    again: Faces = yield Roll(hero.seat, (pool.die,) * len(faces), pool.trial.why, "NR-SPO-05", need=pool.need)
    return again


# What the dice show


def _astral(game: Battle, hero: Hero, faces: Faces) -> Procedure[frozenset[Symbol]]:
    """NR-SPO-01: after any Test one symbol of the hero's choice, and never a Success."""
    if Token.ASTRAL not in hero.tokens:
        return frozenset()
    why = Cue("astral", hero=hero.id, faces=tuple(map(str, faces)))
    choice = yield Choose(hero.seat, (*map(AddSymbol, Symbol), Keep()), why, "NR-SPO-01")
    if not isinstance(choice, AddSymbol):
        return frozenset()
    drop(game, hero, Token.ASTRAL, "NR-SPO-01")
    game.tell(SymbolAdded(hero.id, choice.symbol))
    return frozenset({choice.symbol})


def _result(state: State, pool: _Pool, faces: Faces, added: frozenset[Symbol]) -> Result:
    """NR-ICO-05: symbols are read off the faces by the pack's table."""
    table = world(state).cards.symbols.d8 if pool.die.sides > 6 else world(state).cards.symbols.d6
    shown = frozenset(table[face] for face in faces if face in table) | added
    good = frozenset(table[face] for face in faces if face in table and face >= pool.need) | added
    hits = count_successes(faces, pool.need)
    if pool.trial.marked and rules(state).marks_give_a_success:
        hits += 1
    return Result(faces, pool.need, hits, shown, good)
