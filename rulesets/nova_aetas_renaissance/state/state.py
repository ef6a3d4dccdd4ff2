"""What the second edition keeps beside the first edition's State."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from rulesets.nova_aetas.state import state as first


@dataclass(slots=True)
class State(first.State):
    on_equipment: dict[str, int] = field(default_factory=dict)
    """NR-TRA-34: wounds that lie on a hero's equipment: `squire:breastplate`."""
    heroism: dict[str, int] = field(default_factory=dict)
    experience: dict[str, int] = field(default_factory=dict)
    class_points: dict[str, int] = field(default_factory=dict)
    owed: dict[str, int] = field(default_factory=dict)
    """NR-SNE-11, by house rule: AP that a Stunned model still has to pay."""


def widened(state: first.State) -> State:
    """The shared beginning of a battle with room for what this edition keeps."""
    return State(**{each.name: getattr(state, each.name) for each in fields(state)})
