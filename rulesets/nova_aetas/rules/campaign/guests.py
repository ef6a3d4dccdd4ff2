"""NA-CAM-19: a hero of another company comes along for one evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from pydantic import TypeAdapter, ValidationError

from rulesets.engine.ruleset import CannotJoin, Lending, Outcome
from rulesets.nova_aetas.content.company import CompanySheet, Member
from rulesets.nova_aetas.content.guest import guest_errors
from rulesets.nova_aetas.setup import NovaAetasSetup

_AT_HOME = ("seat", "wounds")
"""A guest does not bring these: who plays him at home, and his wounds."""


def lent(outcome: Outcome) -> dict[str, dict[str, Any]]:
    """For each hero, what he brings to another company: class, skills, equipment and Wound cards."""
    if not isinstance(outcome.carried, CompanySheet):
        return {}
    return {
        member.hero: {name: value for name, value in asdict(member).items() if name not in _AT_HOME}
        for member in outcome.carried.company.heroes
    }


def received(setup: NovaAetasSetup, hero: Mapping[str, Any], seat: str) -> NovaAetasSetup:
    if set(hero) & set(_AT_HOME):
        raise CannotJoin("the file says more than a hero takes along.")
    try:
        guest = TypeAdapter(Member).validate_python({**hero, "seat": seat})
    except ValidationError as error:
        first = error.errors()[0]
        raise CannotJoin(f"the file holds no hero of Nova Aetas ({first['msg']}).") from None
    refused = next(guest_errors(setup.content, setup.company, guest, setup.seats), None)
    if refused is not None:
        raise CannotJoin(refused.text)
    heroes = (*setup.heroes, {"hero": guest.hero, "seat": seat})
    try:
        return type(setup).model_validate({**dict(setup), "heroes": heroes, "guest": guest})
    except ValidationError as error:
        raise CannotJoin(error.errors()[0]["msg"]) from None


LENDING = Lending(lent, received)
