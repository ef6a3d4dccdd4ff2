"""The fields that the second edition adds to the State of a single battle and of a campaign evening."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Annotated, Any

from pydantic import Field

from rulesets.nova_aetas.state import evening as first_evening
from rulesets.nova_aetas.state import state as first


@dataclass
class SecondEdition:
    on_equipment: dict[str, int] = field(default_factory=dict)
    """NR-TRA-34: wounds on equipment, by hero and item: `squire:breastplate`."""
    heroism: dict[str, int] = field(default_factory=dict)
    experience: dict[str, int] = field(default_factory=dict)
    class_points: dict[str, int] = field(default_factory=dict)
    ally_aims: list[str] = field(default_factory=list)
    """NR-ABI-04: what the acting Ally has begun to walk to: enemies, or "" for its objective. Empty if nothing yet."""


@dataclass(slots=True)
class State(SecondEdition, first.State):
    """A single battle."""


@dataclass(slots=True)
class Evening(SecondEdition, first_evening.Evening):
    """A battle of a campaign, with what comes before and after it."""


AnyState: Any = Annotated[Evening | State, Field(union_mode="left_to_right")]
"""Read as an Evening if the document has a company, else as a State."""


def with_edition_fields(state: first.State) -> State:
    """The first edition's State with this edition's fields added."""
    return State(**{each.name: getattr(state, each.name) for each in fields(state)})
