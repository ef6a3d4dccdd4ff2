"""NR-GEN-02, 05, 06: the dice of a Test. Modifiers change the pool and the threshold, never a die."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Faces, numbered
from rulesets.engine.dice import successes as count_successes
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token, Use
from rulesets.nova_aetas.rules.combat.dice_test import bonuses
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.state.options import Keep, SpendToken
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas.state.trial import Tested, Trial
from rulesets.nova_aetas_renaissance.content.vocabulary import Symbol
from rulesets.nova_aetas_renaissance.rules.combat.defences import has_shield
from rulesets.nova_aetas_renaissance.rules.combat.rerolls import Pool, holder_of, roll_pool
from rulesets.nova_aetas_renaissance.state.events import SymbolAdded
from rulesets.nova_aetas_renaissance.state.options import AddSymbol
from rulesets.nova_aetas_renaissance.state.queries import world

LEAST_THRESHOLD = 2
"""NR-GEN-06: a 1 always fails."""
FORCED = (Token.DISADVANTAGED, Token.CURSED)
"""NR-SNE-08, 12: discarded with the next Test."""
CHOSEN = (Token.ADVANTAGED, Token.BLESSED)
"""NR-SPO-02, 03: the hero may discard these before the roll."""
ON_OBJECTS = (Token.ADVANTAGED, Token.BLESSED, Token.LUCKY, Token.ASTRAL)
"""NA-TOK-02: on an object, these are discarded with its first use."""
DICE = {Token.ADVANTAGED: 1, Token.DISADVANTAGED: -1}
THRESHOLD = {Token.CURSED: 1, Token.BLESSED: -1}
RULES = {
    Token.CURSED: "NR-SNE-08",
    Token.DISADVANTAGED: "NR-SNE-12",
    Token.ADVANTAGED: "NR-SPO-02",
    Token.BLESSED: "NR-SPO-03",
}


class Result(Tested, frozen=True):
    """`shown` are the symbols on all dice, successes or not."""

    shown: frozenset[Symbol] = frozenset()


def test(game: Battle, trial: Trial) -> Procedure[Tested]:
    return (yield from roll(game, trial))


def roll(game: Battle, trial: Trial) -> Procedure[Result]:
    """Spend tokens, roll the pool with all rerolls, then offer Astral."""
    spent = yield from _spend_tokens(game, trial)
    object_tokens = _object_tokens(trial)
    count, need = _pool_and_threshold(game.state, trial, [*spent, *object_tokens])
    pool = Pool(trial, numbered(game.state.world.hero_class(trial.hero.id).mastery), need)
    faces = yield from roll_pool(game, pool, count)
    added = yield from _astral(game, trial, faces)
    for token in object_tokens:
        assert trial.item is not None
        drop(game, trial.item, token, "NA-TOK-02")
    return _result(game.state, pool, faces, added)


def expected_pool(state: State, trial: Trial) -> tuple[int, int]:
    """How many dice, and what each must show, if the player spends no tokens."""
    return _pool_and_threshold(
        state, trial, [*(token for token in FORCED if token in trial.hero.tokens), *_object_tokens(trial)]
    )


def _object_tokens(trial: Trial) -> list[Token]:
    return [] if trial.item is None else [token for token in ON_OBJECTS if token in trial.item.tokens]


def _pool_and_threshold(state: State, trial: Trial, spent: list[Token]) -> tuple[int, int]:
    """NR-GEN-05, 06: add up everything first; then at least one die, and a threshold of at least 2."""
    count = _base_pool(state, trial) - (Token.POISONED in trial.hero.tokens)
    count += sum(DICE.get(token, 0) for token in spent) + sum(bonus.dice for bonus in bonuses(state, trial))
    attacked = trial.enemy or trial.friend
    if trial.use is Use.ATTACK and attacked is not None:
        count -= has_shield(state, attacked)
    count += trial.marked
    need = trial.need + sum(THRESHOLD.get(token, 0) for token in spent)
    need += sum(bonus.need - bonus.each for bonus in bonuses(state, trial))  # NR-GEN-06: never on a die
    return max(1, count), max(LEAST_THRESHOLD, need)


def _base_pool(state: State, trial: Trial) -> int:
    """NR-GEN-02, NR-ICO-02: the characteristic, less what Wound cards take (NR-TRA-25), or the number on the card."""
    if trial.count is not None:
        return trial.count
    match trial.characteristic:
        case "ph" | "mi" | "ra" as name:
            return number_of(state, trial.hero, name)
        case _:
            own_card = world(state).hero_card(trial.hero.id)
            return 1 if own_card is None else own_card.dex


def _spend_tokens(game: Battle, trial: Trial) -> Procedure[list[Token]]:
    hero = trial.hero
    spent = [token for token in FORCED if drop(game, hero, token, RULES[token])]
    while held := [token for token in CHOSEN if token in hero.tokens]:
        choices = (*(SpendToken(token) for token in held), Keep())
        choice = yield Choose(hero.seat, choices, Cue("spend-before", hero=hero.id, test=trial.why), RULES[held[0]])
        if not isinstance(choice, SpendToken):
            break
        drop(game, hero, choice.token, RULES[choice.token])
        spent.append(choice.token)
    return spent


# What the dice show


def _astral(game: Battle, trial: Trial, faces: Faces) -> Procedure[frozenset[Symbol]]:
    """NR-SPO-01: after any Test the hero may add one symbol, which never adds a Success."""
    hero, holder = trial.hero, holder_of(trial, Token.ASTRAL)
    if holder is None:
        return frozenset()
    why = Cue("astral", hero=hero.id, faces=faces)
    choice = yield Choose(hero.seat, (*map(AddSymbol, Symbol), Keep()), why, "NR-SPO-01")
    if not isinstance(choice, AddSymbol):
        return frozenset()
    drop(game, holder, Token.ASTRAL, "NR-SPO-01")
    game.emit(SymbolAdded(hero.id, choice.symbol))
    return frozenset({choice.symbol})


def _result(state: State, pool: Pool, faces: Faces, added: frozenset[Symbol]) -> Result:
    """NR-ICO-05: the pack's table says which face has which symbol."""
    table = world(state).cards.symbols.d8 if pool.die.sides > 6 else world(state).cards.symbols.d6
    shown = frozenset(table[face] for face in faces if face in table) | added
    return Result(faces, pool.need, count_successes(faces, pool.need), shown)
