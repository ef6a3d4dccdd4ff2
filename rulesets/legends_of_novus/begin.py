"""The first State, from the setup: full decks, heroes at the start, everything else still to be chosen."""

from __future__ import annotations

from rulesets.engine.decks import Deck
from rulesets.engine.state.worlds import world_of
from rulesets.legends_of_novus.content.pack import deck_of
from rulesets.legends_of_novus.content.places import START
from rulesets.legends_of_novus.rules.modes.apply_mode import apply_mode
from rulesets.legends_of_novus.setup import LegendsSetup
from rulesets.legends_of_novus.state.state import ADVENTURE, ENCOUNTER, REWARD, Hero, State, Turn, World


def begin(setup: LegendsSetup) -> State:
    """LN-SET-01, LN-SET-02, LN-SET-05, LN-SET-08..10."""
    content = setup.content
    state = State(
        world_of(setup, World),
        heroes={seat: Hero(seat, START, Turn(START), eyes=[seat]) for seat in setup.seats},
        decks={
            ADVENTURE: Deck(ADVENTURE, sorted(deck_of(content.adventures))),
            REWARD: Deck(REWARD, sorted(deck_of(content.rewards))),
            ENCOUNTER: Deck(ENCOUNTER, sorted(deck_of(content.creatures))),
        },
        alive=list(content.quest_creatures),
        characters=list(content.characters),
        classes=list(content.classes),
        allies=list(content.allies),
    )
    if len(setup.open_modes) == 1:
        state.mode = setup.open_modes[0]
        apply_mode(state)
    return state
