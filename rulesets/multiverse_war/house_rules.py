"""House rules: what players agree before a game. `words/` has the text that they read for each."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rulesets.multiverse_war.content.scenarios import Victory


class HouseRules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    # variants of the rulebook
    expert: bool = False  # MW-SET-01
    formations: bool = False  # MW-FOR-10
    diplomacy: Literal["none", "recorded", "binding"] = "none"  # MW-FFA-02
    victories: tuple[Victory, ...] = ()  # MW-VIC-06: none means those of the scenario
    mine_count: Annotated[int, Field(ge=0, le=9)] | None = None  # MW-MIN-02
    # how people play at the table
    build_order: Literal["in-turn", "together"] = "in-turn"  # MW-TRN-07
    territory_turned_by: Literal["roll", "neighbour"] = "roll"  # MW-EXP-02
    open_gold: bool = False  # MW-SET-04
    ffa_conquest: Literal["out", "ends"] = "out"  # MW-VIC-07
    # questions that the rulebook answers in two ways
    answer_unseen_shooter: bool = False  # MW-CMB-05
    sight_is_mutual: bool = False  # MW-LOS-04
    only_standing_buildings_score: bool = False  # MW-VIC-02
