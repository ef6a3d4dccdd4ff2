"""What the second edition keeps beside the first edition's State, in a battle of its own and in an evening of a campaign."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Annotated, Any

from pydantic import Field

from rulesets.nova_aetas.state import evening as first_evening
from rulesets.nova_aetas.state import state as first


@dataclass
class SecondEdition:
    on_equipment: dict[str, int] = field(default_factory=dict)
    """NR-TRA-34: wounds that lie on a hero's equipment: `squire:breastplate`."""
    heroism: dict[str, int] = field(default_factory=dict)
    experience: dict[str, int] = field(default_factory=dict)
    class_points: dict[str, int] = field(default_factory=dict)
    owed: dict[str, int] = field(default_factory=dict)
    """NR-SNE-11, by house rule: AP that a Stunned model still has to pay."""


@dataclass(slots=True)
class State(SecondEdition, first.State):
    """A battle of its own."""


@dataclass(slots=True)
class Evening(SecondEdition, first_evening.Evening):
    """A battle with a company behind it, and what comes before and after it."""


AnyState: Any = Annotated[Evening | State, Field(union_mode="left_to_right")]
"""A document with a company is an evening, any other a single battle."""


def widened(state: first.State) -> State:
    """The shared beginning of a battle with room for what this edition keeps."""
    return State(**{each.name: getattr(state, each.name) for each in fields(state)})
