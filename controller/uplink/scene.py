"""The title and the clock of a game, so that the hall need not read the whole view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.uplink.messages import HallScene


def scene_of(view: Mapping[str, Any]) -> HallScene:
    """Of a view in words, as it is in a ViewMessage."""
    return HallScene(str(view.get("title") or ""), _clock(view))


def _clock(view: Mapping[str, Any]) -> str:
    """Hour and minute, or the sector that the marker is on."""
    match view:
        case {"dial": {"hour": int(hour), "minute": int(minute)}}:
            return f"{hour}:{minute:02}"
        case {"turn_dial": {"sectors": list(sectors), "marker": int(marker)}} if 0 < marker <= len(sectors):
            return str(sectors[marker - 1])
        case _:
            return ""
