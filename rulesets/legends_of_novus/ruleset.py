"""Legends of Novus: cards, places and a race to 25 XP; solo, competitive, or two against two."""

from rulesets.engine.ruleset import Ruleset
from rulesets.legends_of_novus.advice import advice
from rulesets.legends_of_novus.begin import begin
from rulesets.legends_of_novus.bot import sensible, speaks_up
from rulesets.legends_of_novus.card_text import texts
from rulesets.legends_of_novus.choices import ROLL_GLYPHS, chance, describe, impossible
from rulesets.legends_of_novus.content.names import names
from rulesets.legends_of_novus.content.review import review
from rulesets.legends_of_novus.invariants import violations
from rulesets.legends_of_novus.play import play
from rulesets.legends_of_novus.setup import LegendsSetup
from rulesets.legends_of_novus.standing import UNIT, gained, roles, standing
from rulesets.legends_of_novus.state.state import State
from rulesets.legends_of_novus.view import view

RULESET = Ruleset(
    id="legends_of_novus",
    setup=LegendsSetup,
    state=State,
    begin=begin,
    play=play,
    view=view,
    violations=violations,
    review=review,
    texts=texts,
    names=names,
    chance=chance,
    describe=describe,
    roll_glyph=ROLL_GLYPHS.get,
    impossible=impossible,
    bot=sensible,
    standing=standing,
    unit=UNIT,
    gained=gained,
    roles=roles,
    speaks_up=speaks_up,
    advice=advice,
)
