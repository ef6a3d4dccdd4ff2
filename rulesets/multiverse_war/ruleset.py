"""Multiverse War: two to four realms fight on hexes, with blocks whose faces the enemy cannot see."""

from rulesets.engine.ruleset import Ruleset
from rulesets.multiverse_war.advice import advice
from rulesets.multiverse_war.begin import begin
from rulesets.multiverse_war.bot import sensible
from rulesets.multiverse_war.card_text import texts
from rulesets.multiverse_war.choices import ROLL_GLYPHS, chance, describe, impossible
from rulesets.multiverse_war.content.names import names
from rulesets.multiverse_war.content.review import review
from rulesets.multiverse_war.display.conceal import conceal
from rulesets.multiverse_war.invariants import violations
from rulesets.multiverse_war.outlook import FORESIGHT
from rulesets.multiverse_war.play import play
from rulesets.multiverse_war.previews import preview
from rulesets.multiverse_war.scene import scene
from rulesets.multiverse_war.setup import MultiverseWarSetup
from rulesets.multiverse_war.standing import UNIT, gained, roles, standing
from rulesets.multiverse_war.state.state import State
from rulesets.multiverse_war.view import view

RULESET = Ruleset(
    id="multiverse_war",
    setup=MultiverseWarSetup,
    state=State,
    begin=begin,
    play=play,
    view=view,
    conceal=conceal,
    violations=violations,
    review=review,
    names=names,
    texts=texts,
    bot=sensible,
    advice=advice,
    foresight=FORESIGHT,
    standing=standing,
    unit=UNIT,
    gained=gained,
    roles=roles,
    chance=chance,
    describe=describe,
    roll_glyph=ROLL_GLYPHS.get,
    scene=scene,
    impossible=impossible,
    preview=preview,
)
