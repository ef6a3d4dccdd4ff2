"""Legends of Novus: cards, places and a race to 25 XP; solo, competitive, or two against two."""

from rulesets.engine.ruleset import Ruleset
from rulesets.legends_of_novus.battle.odds import chance
from rulesets.legends_of_novus.bot import sensible, speaks_up
from rulesets.legends_of_novus.content.card_text import texts
from rulesets.legends_of_novus.content.names import names
from rulesets.legends_of_novus.content.review import review
from rulesets.legends_of_novus.content.setup import LegendsSetup
from rulesets.legends_of_novus.faults import faults
from rulesets.legends_of_novus.modes.rounds import play
from rulesets.legends_of_novus.state.begin import begin
from rulesets.legends_of_novus.state.state import State
from rulesets.legends_of_novus.view import view

RULESET = Ruleset(
    id="legends_of_novus",
    setup=LegendsSetup,
    state=State,
    begin=begin,
    play=play,
    view=view,
    faults=faults,
    review=review,
    texts=texts,
    names=names,
    chance=chance,
    bot=sensible,
    speaks_up=speaks_up,
)
