"""Novus Malum: two warbands in formations, on a table measured in inches."""

from rulesets.engine.ruleset import Ruleset
from rulesets.novus_malum.advice import advice
from rulesets.novus_malum.begin import begin
from rulesets.novus_malum.bot import sensible
from rulesets.novus_malum.card_text import texts
from rulesets.novus_malum.choices import ROLL_GLYPHS, chance, describe, impossible
from rulesets.novus_malum.content.names import names
from rulesets.novus_malum.content.review import review
from rulesets.novus_malum.invariants import violations
from rulesets.novus_malum.open_table.open_table import OPEN_TABLE
from rulesets.novus_malum.play import play
from rulesets.novus_malum.setup import NovusMalumSetup
from rulesets.novus_malum.standing import UNIT, gained, roles, standing
from rulesets.novus_malum.state.state import State
from rulesets.novus_malum.view import called, view

RULESET = Ruleset(
    id="novus_malum",
    setup=NovusMalumSetup,
    state=State,
    begin=begin,
    play=play,
    view=view,
    violations=violations,
    review=review,
    texts=texts,
    names=names,
    called=called,
    bot=sensible,
    advice=advice,
    standing=standing,
    unit=UNIT,
    gained=gained,
    roles=roles,
    chance=chance,
    describe=describe,
    roll_glyph=ROLL_GLYPHS.get,
    impossible=impossible,
    open_table=OPEN_TABLE,
)
