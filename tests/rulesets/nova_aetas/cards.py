"""Cards that several tests lay on the table."""

from __future__ import annotations

from typing import Any

SECOND_WIND: dict[str, Any] = {
    "kind": "response",
    "archetype": "sword",
    "colours": ["green"],
    "when": "missed",
    "use": {"effects": [{"do": "heal"}]},
}
