"""Multiverse War: two to four realms fight on hexes, with blocks whose faces the enemy cannot see."""

from rulesets.engine.ruleset import Ruleset
from rulesets.multiverse_war.bot import sensible
from rulesets.multiverse_war.content.names import names
from rulesets.multiverse_war.content.review import review
from rulesets.multiverse_war.content.setup import MultiverseWarSetup
from rulesets.multiverse_war.display.card_text import texts
from rulesets.multiverse_war.display.shown import as_shown
from rulesets.multiverse_war.display.view import view
from rulesets.multiverse_war.faults import faults
from rulesets.multiverse_war.state.begin import begin
from rulesets.multiverse_war.state.state import State
from rulesets.multiverse_war.turn.play import play

RULESET = Ruleset(
    id="multiverse_war",
    setup=MultiverseWarSetup,
    state=State,
    begin=begin,
    play=play,
    view=view,
    shown=as_shown,
    faults=faults,
    review=review,
    names=names,
    texts=texts,
    bot=sensible,
)
