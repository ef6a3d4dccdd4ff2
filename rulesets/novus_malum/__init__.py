"""Novus Malum: two warbands in formations, on a table measured in inches."""

from rulesets.engine.ruleset import Ruleset
from rulesets.novus_malum.bot import sensible
from rulesets.novus_malum.content.names import called, names
from rulesets.novus_malum.content.review import review
from rulesets.novus_malum.content.setup import NovusMalumSetup
from rulesets.novus_malum.faults import faults
from rulesets.novus_malum.odds import chance
from rulesets.novus_malum.phases.rounds import play
from rulesets.novus_malum.state.muster import begin
from rulesets.novus_malum.state.state import State
from rulesets.novus_malum.view import view

RULESET = Ruleset(
    id="novus_malum",
    setup=NovusMalumSetup,
    state=State,
    begin=begin,
    play=play,
    view=view,
    faults=faults,
    review=review,
    names=names,
    called=called,
    bot=sensible,
    chance=chance,
)
