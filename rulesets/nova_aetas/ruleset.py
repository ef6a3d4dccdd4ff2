"""Nova Aetas: the Horologium, the Perilium and the enemies' orders."""

from rulesets.engine.ruleset import Ruleset
from rulesets.nova_aetas.advice import advice
from rulesets.nova_aetas.begin import begin
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.card_text import texts
from rulesets.nova_aetas.choices import ROLL_GLYPHS, chance, describe
from rulesets.nova_aetas.content.names import names
from rulesets.nova_aetas.content.review import review
from rulesets.nova_aetas.display.impossible import impossible
from rulesets.nova_aetas.invariants import violations
from rulesets.nova_aetas.outlook import FORESIGHT
from rulesets.nova_aetas.play import play
from rulesets.nova_aetas.rules.campaign.campaigns import CAMPAIGNS
from rulesets.nova_aetas.rules.campaign.guests import LENDING
from rulesets.nova_aetas.rules.campaign.next_mission import following
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.standing import roles
from rulesets.nova_aetas.state.evening import AnyState
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas.tale import Teller
from rulesets.nova_aetas.view import view

RULESET: Ruleset[State] = Ruleset(
    id="nova_aetas",
    setup=NovaAetasSetup,
    state=AnyState,
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
    following=following,
    campaigns=CAMPAIGNS,
    lending=LENDING,
    teller=Teller,
    roles=roles,
    bot=sensible,
    advice=advice,
    proposed_house=("enemies_choose_paths",),
    foresight=FORESIGHT,
)
