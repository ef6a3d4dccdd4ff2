"""What an edition of the game answers for itself. Everything else of a battle is shared.

The shared battle asks these questions through `state.world.edition`; battle/first_edition.py holds the answers of the
first edition. A later edition is a ruleset of its own that builds its World with its own answers.
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
    from rulesets.nova_aetas.content.missions import Happening
    from rulesets.nova_aetas.state.dice_test import Tested, Trial
    from rulesets.nova_aetas.state.gait import Gait
    from rulesets.nova_aetas.state.queries import Battle, Holder, Model, Step
    from rulesets.nova_aetas.state.state import Enemy, Hero, State
    from rulesets.nova_aetas.state.world import World


class Edition(Struct, frozen=True):
    # The board
    distance: Callable[[State, Square, Square], int]
    sees: Callable[[State, Model, Square, Square], bool]
    gait: Callable[[State, Model], Gait]
    """What skills, gear and tokens make of an AP of movement."""
    ways: Callable[[World, Gait], Ways]
    """From each square, the squares one step away and what that step counts."""

    # An activation
    begin: Callable[[Battle, Model], Step]
    """Everything that comes before the first action."""
    choices: Callable[[State, Hero], tuple[Option, ...]]
    """All that the acting hero may do now, ending his activation too."""
    perform: Callable[[Battle, Hero, Option], Step]
    end: Callable[[Battle, Model], None]
    """Everything that comes after the last action and before the Activation token moves."""
    next_models: Callable[[State, list[str]], tuple[str, ...]]
    """Who of a group may act next; of several the players choose."""
    take_turn: Callable[[Battle, Enemy], Step]
    """One enemy model from the first to the last moment of its activation."""

    # Dice, tokens and wounds
    test: Callable[[Battle, Trial], Procedure[Tested]]
    admits: Callable[[Battle, Holder, Token], bool]
    """Whether a token may lie there; room is made for it."""
    wound: Callable[[Battle, Model, int, str], Step]
    """Wounds that a card's effects deal."""
    push: Callable[[Battle, Model, Model, int, str], Step]
    """A card pushes somebody so many squares away from its user."""
    mends: Callable[[State, Model], bool]
    """Whether its wounds can be healed at all."""
    left_board: Callable[[Battle], None]
    """An enemy has just left the board for good."""

    # An enemy's attack; without a profile, whichever of its own it would use
    attack_cost: Callable[[State, Enemy], int]
    can_attack: Callable[[State, Enemy, Square, Hero, EnemyAttack | None], bool]
    """Whether it could attack the hero if it stood on that square."""
    attack_squares: Callable[[State, Enemy, Hero], frozenset[Square]]
    """All the squares from which it could."""
    deliver: Callable[[Battle, Enemy, Hero, EnemyAttack | None], Step]
    """The whole attack, its AP left out."""

    # Reinforcements
    draft: Callable[[Battle, Happening], Step]
    stands: Callable[[State, str, Square], bool]
    """Whether a model of this kind may be put on that square at all."""

    # Before a mission
    can_carry: Callable[[State, tuple[str, ...]], bool]
    """Whether one hero may take all these objects along."""
