"""House rules: the points on which tables differ. The default is the rule as `rules.toml` settles it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class HouseRules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    asking: Literal["each", "together"] = "each"  # NM-SHT-01
    premeasure: bool = True  # NM-MEA-01
    coherency_mode: Literal["nearest", "chain"] = "nearest"  # NM-COH-01
    heroic_move: Literal["set-down", "walk"] = "set-down"  # NM-HER-02
    fumble_on: Literal["face", "d3"] = "face"  # NM-ORD-05
    engaged_shooters: bool = True  # NM-SHT-08
    clash_cycle: Literal["crush-beats-block", "block-beats-crush"] = "crush-beats-block"  # NM-CMB-11
    fleeing_off_the_table: Literal["stop", "leave"] = "stop"  # NM-MOR-09
