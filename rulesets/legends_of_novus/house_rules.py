"""House rules: the points on which groups play differently. `words/` describes them to players."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class HouseRules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    hero_deal: Literal["chosen", "random"] = "chosen"  # LN-SET-03
    round_limit: Annotated[int, Field(ge=10, le=60)] | None = None  # LN-OBJ-04
    travel_roll_timing: Literal["after-move", "before-move"] = "after-move"  # LN-TRV-05
    explore_waypoints: bool = True  # LN-EXP-04
    interrupts: Literal["hold", "in-turn"] = "hold"  # LN-CRD-06
    player_trade: Literal["off", "own-phases", "any-time"] = "off"  # LN-EQP-12
    creature_roller: Literal["right", "anyone"] = "right"  # LN-BAT-14
    team_goal_always_needs_xp: bool = True  # LN-TEA-02
