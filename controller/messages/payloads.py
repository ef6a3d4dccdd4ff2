"""Every payload that a table publishes, as JSON. docs/mqtt.md describes them and is checked against this."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec.structs import asdict

from controller.messages.events import DieThrown, EventsMessage
from controller.messages.health import DeviceState, Health, VenueState
from controller.messages.prompt import OptionOffered, Prompt
from controller.messages.reply import Reply
from controller.messages.signal import Announcement, Signal
from controller.messages.view import ViewChanges, ViewMessage

Payload: TypeAlias = (
    Prompt
    | ViewMessage
    | ViewChanges
    | EventsMessage
    | DieThrown
    | DeviceState
    | Signal
    | Announcement
    | Reply
    | Health
    | VenueState
)


def to_json(payload: Payload) -> bytes:
    data = _written(payload) if isinstance(payload, Prompt) else payload
    return msgspec.json.encode(data)


def _written(prompt: Prompt) -> dict[str, Any]:
    """Every field, whatever the kind, so that programs can rely on them; of an option those that say something."""
    data = asdict(prompt)
    data["parts"] = [_written(part) for part in prompt.parts]
    data["options"] = [_telling(option) for option in prompt.options]
    return data


def _telling(option: OptionOffered) -> dict[str, Any]:
    data: dict[str, Any] = {"key": option.key, "label": option.label, "fields": option.fields}
    if (placement := option.placement) is not None:
        data["placement"] = {"piece": placement.piece, "to": placement.to}
        if placement.spot != placement.to:
            data["placement"]["spot"] = placement.spot
    if option.chance is not None:
        data["chance"] = option.chance
    if option.preview is not None:
        data["preview"] = option.preview
    if option.leads_to:
        data["leads_to"] = option.leads_to
    return data | {name: text for name in ("chance_of", "detail", "cost", "glyph") if (text := getattr(option, name))}
