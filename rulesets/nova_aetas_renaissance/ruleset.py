"""Nova Aetas Renaissance: the second edition, on top of the first."""

from rulesets.engine.ruleset import Ruleset
from rulesets.nova_aetas.advice import advice
from rulesets.nova_aetas.outlook import FORESIGHT
from rulesets.nova_aetas.rules.campaign.campaigns import CAMPAIGNS
from rulesets.nova_aetas.rules.campaign.guests import LENDING
from rulesets.nova_aetas.standing import roles
from rulesets.nova_aetas.state.state import State as SharedState
from rulesets.nova_aetas.tale import Teller
from rulesets.nova_aetas_renaissance.begin import begin
from rulesets.nova_aetas_renaissance.bot import sensible
from rulesets.nova_aetas_renaissance.card_text import texts
from rulesets.nova_aetas_renaissance.choices import ROLL_GLYPHS, chance, describe, impossible
from rulesets.nova_aetas_renaissance.content.names import names
from rulesets.nova_aetas_renaissance.content.review import review
from rulesets.nova_aetas_renaissance.invariants import violations
from rulesets.nova_aetas_renaissance.play import play
from rulesets.nova_aetas_renaissance.previews import preview
from rulesets.nova_aetas_renaissance.rules.campaign.experience import following
from rulesets.nova_aetas_renaissance.rules.heroes.allies import settles
from rulesets.nova_aetas_renaissance.setup import RenaissanceSetup
from rulesets.nova_aetas_renaissance.state.state import AnyState
from rulesets.nova_aetas_renaissance.view import view

RULESET: Ruleset[SharedState] = Ruleset(
    id="nova_aetas_renaissance",
    setup=RenaissanceSetup,
    state=AnyState,
    begin=begin,
    play=play,
    view=view,
    violations=violations,
    review=review,
    texts=texts,
    names=names,
    base="nova_aetas",
    bot=sensible,
    advice=advice,
    settles=settles,
    proposed_house=("enemies_choose_paths",),
    foresight=FORESIGHT,
    chance=chance,
    describe=describe,
    roll_glyph=ROLL_GLYPHS.get,
    preview=preview,
    impossible=impossible,
    following=following,
    campaigns=CAMPAIGNS,
    lending=LENDING,
    teller=Teller,
    roles=roles,
)
