"""Nova Aetas Renaissance: the second edition, on top of the first."""

from rulesets.engine.ruleset import Ruleset
from rulesets.nova_aetas.campaign.guests import LENDING
from rulesets.nova_aetas.state.state import State as SharedState
from rulesets.nova_aetas_renaissance.bot import sensible
from rulesets.nova_aetas_renaissance.campaign.evening import begin, following, play
from rulesets.nova_aetas_renaissance.content.card_text import texts
from rulesets.nova_aetas_renaissance.content.names import names
from rulesets.nova_aetas_renaissance.content.review import review
from rulesets.nova_aetas_renaissance.faults import faults
from rulesets.nova_aetas_renaissance.heroes.hero_attack import chance
from rulesets.nova_aetas_renaissance.state.setup import RenaissanceSetup
from rulesets.nova_aetas_renaissance.state.state import AnyState
from rulesets.nova_aetas_renaissance.view import view

RULESET: Ruleset[SharedState] = Ruleset(
    id="nova_aetas_renaissance",
    setup=RenaissanceSetup,
    state=AnyState,
    begin=begin,
    play=play,
    view=view,
    faults=faults,
    review=review,
    texts=texts,
    names=names,
    base="nova_aetas",
    bot=sensible,
    chance=chance,
    following=following,
    lending=LENDING,
)
