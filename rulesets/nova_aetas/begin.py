"""NA-CAM-02, 05, 17, 24: starting an evening: a new or existing company, and its heroes in the battle."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import fields

from rulesets.nova_aetas.rules.battle import preparation
from rulesets.nova_aetas.rules.company.roster import company_at_start, equip
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.state import State


def begin(setup: NovaAetasSetup) -> State:
    return with_company(preparation.begin(setup), Evening)


def with_company(battle: State, kind: type[Evening]) -> State:
    """The evening of the setup's company; without a company, the battle as it is."""
    setup = battle.world.setup
    if setup.company is None:
        return battle
    company = company_at_start(setup.company, setup)
    if setup.guest is not None:
        company.heroes.append(deepcopy(setup.guest))
    company.mission = setup.mission
    evening = kind(**{field.name: getattr(battle, field.name) for field in fields(battle)}, company=company)
    equip(evening)
    _thin_wound_deck(evening)
    return evening


def _thin_wound_deck(evening: Evening) -> None:
    """NA-CIT-22: remove the Wound cards that heroes hold from the deck."""
    held = Counter(card for member in evening.company.heroes for card in member.wound_cards)
    evening.wound_cards.bag = sorted((Counter(evening.wound_cards.bag) - held).elements())
