"""The rules in which editions differ. Everything else of a battle is shared.

The shared rules call these functions through `state.world.edition`. battle/first_edition.py has those of the first
edition; a later edition is a separate ruleset that builds its World with its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from rulesets.engine.boards.paths import Ways
    from rulesets.engine.boards.square_grid import Square
    from rulesets.engine.requests import Option
    from rulesets.engine.ruleset import Procedure
    from rulesets.nova_aetas.content.cards import Token
    from rulesets.nova_aetas.content.enemy_cards import EnemyAttack
    from rulesets.nova_aetas.content.missions import Draft
    from rulesets.nova_aetas.state.gait import Gait
    from rulesets.nova_aetas.state.queries import Battle, Holder, Model, Step
    from rulesets.nova_aetas.state.state import Enemy, Hero, State
    from rulesets.nova_aetas.state.trial import Tested, Trial
    from rulesets.nova_aetas.state.world import World


class Edition(Struct, frozen=True):
    # The board
    distance: Callable[[State, Square, Square], int]
    sees: Callable[[State, Model, Square, Square], bool]
    gait: Callable[[State, Model], Gait]
    """How a model moves, with its skills, gear and tokens."""
    ways: Callable[[World, Gait], Ways]
    """From each square, the squares one step away and the cost of that step."""

    # An activation
    begin: Callable[[Battle, Model], Step]
    """Everything before the first action."""
    choices: Callable[[State, Hero], tuple[Option, ...]]
    """All options of the acting hero, ending the activation included."""
    perform: Callable[[Battle, Hero, Option], Step]
    end: Callable[[Battle, Model], None]
    """Everything after the last action and before the Activation token moves."""
    next_models: Callable[[State, list[str]], tuple[str, ...]]
    """The models of a group that may act next; the players choose between several."""
    take_turn: Callable[[Battle, Enemy], Step]
    """The whole activation of one enemy model."""

    # Dice, tokens and wounds
    test: Callable[[Battle, Trial], Procedure[Tested]]
    admits: Callable[[Battle, Holder, Token], bool]
    """Whether the holder may get a token; it may discard others to make room."""
    wound: Callable[[Battle, Model, int, str], Step]
    """Wounds that a card's effects deal."""
    push: Callable[[Battle, Model, Model, int, str], Step]
    """Push a model so many squares away from the card's user."""
    mends: Callable[[State, Model], bool]
    """Whether the model's wounds can be healed at all."""
    left_board: Callable[[Battle], None]
    """Called when an enemy has left the board for good."""

    # An enemy's attack; without an EnemyAttack, the one that it would use
    attack_cost: Callable[[State, Enemy], int]
    can_attack: Callable[[State, Enemy, Square, Hero, EnemyAttack | None], bool]
    """Whether it could attack the hero if it stood on that square."""
    attack_squares: Callable[[State, Enemy, Hero], frozenset[Square]]
    """All squares from which it could attack the hero."""
    deliver: Callable[[Battle, Enemy, Hero, EnemyAttack | None], Step]
    """Resolve the whole attack, without spending its AP."""

    # Reinforcements
    draft: Callable[[Battle, Draft], Step]
    stands: Callable[[State, str, Square], bool]
    """Whether a model of this kind may be placed on that square."""

    # Before a mission
    can_carry: Callable[[State, tuple[str, ...]], bool]
    """Whether one hero may carry all these objects."""

    # After a mission
    repair: Callable[[State], None]
    """Take the wounds off the heroes' equipment."""
