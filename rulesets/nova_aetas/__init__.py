"""Nova Aetas: the Horologium, the Perilium and the enemies' orders."""

from rulesets.engine.ruleset import Ruleset
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.campaign.founding import begin
from rulesets.nova_aetas.campaign.guests import LENDING
from rulesets.nova_aetas.campaign.next_mission import following
from rulesets.nova_aetas.content.card_text import texts
from rulesets.nova_aetas.content.names import names
from rulesets.nova_aetas.content.review import review
from rulesets.nova_aetas.display.view import view
from rulesets.nova_aetas.faults import faults
from rulesets.nova_aetas.game import play
from rulesets.nova_aetas.heroes.hero_attack import chance
from rulesets.nova_aetas.state.evening import AnyState
from rulesets.nova_aetas.state.setup import NovaAetasSetup
from rulesets.nova_aetas.state.state import State

RULESET: Ruleset[State] = Ruleset(
    id="nova_aetas",
    setup=NovaAetasSetup,
    state=AnyState,
    begin=begin,
    play=play,
    view=view,
    faults=faults,
    review=review,
    texts=texts,
    names=names,
    chance=chance,
    following=following,
    lending=LENDING,
    bot=sensible,
)
