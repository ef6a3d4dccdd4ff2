"""NR-GEN-02, 05, 06: the dice of a Test. Modifiers move the pool and the threshold, never a die."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Faces, numbered
from rulesets.engine.dice import successes as count_successes
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.combat.dice_test import bonuses
from rulesets.nova_aetas.combat.tokens import drop
from rulesets.nova_aetas.content.cards import Token, Use
from rulesets.nova_aetas.state.dice_test import Tested, Trial
from rulesets.nova_aetas.state.options import Keep, SpendToken
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas_renaissance.combat.defences import shields
from rulesets.nova_aetas_renaissance.combat.rerolls import Pool, holder_of, roll_pool
from rulesets.nova_aetas_renaissance.content.vocabulary import Symbol
from rulesets.nova_aetas_renaissance.state.events import PoolEmpty, SymbolAdded
from rulesets.nova_aetas_renaissance.state.options import AddSymbol
from rulesets.nova_aetas_renaissance.state.queries import rules, world

LEAST_THRESHOLD = 2
"""NR-GEN-06: a 1 always fails."""
FORCED = (Token.DISADVANTAGED, Token.CURSED)
"""NR-SNE-08, 12: these go with the first Test there is."""
CHOSEN = (Token.ADVANTAGED, Token.BLESSED)
"""NR-SPO-02, 03: before the roll a hero may discard these."""
ON_OBJECTS = (Token.ADVANTAGED, Token.BLESSED, Token.LUCKY, Token.ASTRAL)
"""NA-TOK-02: these go with the first use of the object that they lie on."""
DICE = {Token.ADVANTAGED: 1, Token.DISADVANTAGED: -1}
THRESHOLD = {Token.CURSED: 1, Token.BLESSED: -1}
RULES = {
    Token.CURSED: "NR-SNE-08",
    Token.DISADVANTAGED: "NR-SNE-12",
    Token.ADVANTAGED: "NR-SPO-02",
    Token.BLESSED: "NR-SPO-03",
}


class Result(Tested, frozen=True):
    """`shown` are the symbols on any die, `lucky` those on dice that are successes."""

    shown: frozenset[Symbol] = frozenset()
    on_successes: frozenset[Symbol] = frozenset()


def test(game: Battle, trial: Trial) -> Procedure[Tested]:
    return (yield from roll(game, trial))


def roll(game: Battle, trial: Trial) -> Procedure[Result]:
    """Tokens before; the pool; imposed re-rolls, then the hero's own; then Astral."""
    spent = yield from _tokens_before(game, trial)
    on_object = _on_object(trial)
    count, need = _reckon(game.state, trial, [*spent, *on_object])
    sides = trial.sides or game.state.world.hero_class(trial.hero.id).mastery
    pool = Pool(trial, numbered(sides), need)
    result = Result((), need, 0)
    if count:
        faces = yield from roll_pool(game, pool, count)
        added = yield from _astral(game, trial, faces)
        result = _result(game.state, pool, faces, added)
    else:
        game.tell(PoolEmpty(trial.hero.id))
    _wear_object(game, trial, on_object, result.successes)
    return result


def foreseen(state: State, trial: Trial) -> tuple[int, int]:
    """How many dice, and what each must show, unless the player spends something."""
    return _reckon(state, trial, [*(token for token in FORCED if token in trial.hero.tokens), *_on_object(trial)])


def _on_object(trial: Trial) -> list[Token]:
    return [] if trial.item is None else [token for token in ON_OBJECTS if token in trial.item.tokens]


def _wear_object(game: Battle, trial: Trial, used: list[Token], hits: int) -> None:
    """NA-TOK-02: gone after the first use; by house rule only after a use with success."""
    if trial.item is None or (game.state.world.house.object_tokens_need_success and not hits):
        return
    for token in used:
        drop(game, trial.item, token, "NA-TOK-02")


def _reckon(state: State, trial: Trial, spent: list[Token]) -> tuple[int, int]:
    """NR-GEN-05, 06: everything is added up first; then one die at least, and a threshold of 2 at least."""
    count = _base(state, trial) - (Token.POISONED in trial.hero.tokens)
    count += sum(DICE.get(token, 0) for token in spent) + sum(bonus.dice for bonus in bonuses(state, trial))
    attacked = trial.enemy or trial.friend
    if trial.use is Use.ATTACK and attacked is not None:
        count -= shields(state, attacked)
    if trial.marked and not rules(state).marks_give_a_success:
        count += 1
    need = trial.need + sum(THRESHOLD.get(token, 0) for token in spent)
    need += sum(bonus.need - bonus.each for bonus in bonuses(state, trial))  # NR-GEN-06: never on a die
    least = 0 if rules(state).empty_pools_fail else 1
    return max(least, count), need if rules(state).thresholds_without_floor else max(LEAST_THRESHOLD, need)


def _base(state: State, trial: Trial) -> int:
    """NR-GEN-02, NR-ICO-02: as many dice as the characteristic, less what Wound cards take (NR-TRA-25), or as the card prints."""
    if trial.count is not None:
        return trial.count
    match trial.characteristic:
        case "ph" | "mi" | "ra" as name:
            return number_of(state, trial.hero, name)
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


# What the dice show


def _astral(game: Battle, trial: Trial, faces: Faces) -> Procedure[frozenset[Symbol]]:
    """NR-SPO-01: after any Test one symbol of the hero's choice, and never a Success."""
    hero, holder = trial.hero, holder_of(trial, Token.ASTRAL)
    if holder is None:
        return frozenset()
    why = Cue("astral", hero=hero.id, faces=tuple(map(str, faces)))
    choice = yield Choose(hero.seat, (*map(AddSymbol, Symbol), Keep()), why, "NR-SPO-01")
    if not isinstance(choice, AddSymbol):
        return frozenset()
    drop(game, holder, Token.ASTRAL, "NR-SPO-01")
    game.tell(SymbolAdded(hero.id, choice.symbol))
    return frozenset({choice.symbol})


def _result(state: State, pool: Pool, faces: Faces, added: frozenset[Symbol]) -> Result:
    """NR-ICO-05: symbols are read off the faces by the pack's table."""
    table = world(state).cards.symbols.d8 if pool.die.sides > 6 else world(state).cards.symbols.d6
    shown = frozenset(table[face] for face in faces if face in table) | added
    good = frozenset(table[face] for face in faces if face in table and face >= pool.need) | added
    hits = count_successes(faces, pool.need)
    if pool.trial.marked and rules(state).marks_give_a_success:
        hits += 1
    return Result(faces, pool.need, hits, shown, good)
