"""What a hall shows of a game at a glance, so that nobody has to read a whole view for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.uplink.messages import Scene


def scene_of(view: Mapping[str, Any]) -> Scene:
    """Of a view in words, as it is in a ViewMessage."""
    return Scene(str(view.get("title") or ""), _clock(view))


def _clock(view: Mapping[str, Any]) -> str:
    """Hour and minute, or the sector that the marker is on."""
    match view:
        case {"dial": {"hour": int(hour), "minute": int(minute)}}:
            return f"{hour}:{minute:02}"
        case {"turn_dial": {"sectors": list(sectors), "marker": int(marker)}} if 0 < marker <= len(sectors):
            return str(sectors[marker - 1])
        case _:
            return ""
