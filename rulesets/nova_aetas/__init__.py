"""Nova Aetas: the Horologium, the Perilium and the enemies' orders."""

from rulesets.engine.ruleset import Ruleset
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.card_text import texts
from rulesets.nova_aetas.faults import faults
from rulesets.nova_aetas.naming import names
from rulesets.nova_aetas.play import play
from rulesets.nova_aetas.review import review
from rulesets.nova_aetas.set_up import begin
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state import State
from rulesets.nova_aetas.view import view

RULESET: Ruleset[State] = Ruleset(
    id="nova_aetas",
    setup=NovaAetasSetup,
    state=State,
    begin=begin,
    play=play,
    view=view,
    faults=faults,
    review=review,
    texts=texts,
    names=names,
    bot=sensible,
)
