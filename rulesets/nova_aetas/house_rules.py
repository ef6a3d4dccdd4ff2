"""House rules: what players agree before a game. `words/` has the text that they read for each."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class HouseRules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    # offered by the book
    reaction: bool = False  # NA-REA-01
    harder_out_of_action: bool = False  # NA-OOA-08
    prey_deck_shuffled: bool = False  # NA-HUN-08
    # how people like to play
    enemies_choose_paths: bool = False  # NA-MOV-03
    # where the text can be read both ways
    play_last_sector: bool = False  # NA-HOR-14
    friends_may_be_passed: bool = False  # NA-MOV-04
    enemies_follow_list_order: bool = False  # NA-AIX-09
    enemies_turn_on: Literal["held", "attackers", "nobody"] = "held"  # NA-AIX-06
    critical_x_on_top: bool = False  # NA-EFF-07
    defeat_counts_out_of_action_only: bool = False  # NA-MSA-09
    wounds_heal_only_in_towns: bool = False  # NA-CAM-16
    recruits_may_be_added: bool = False  # NA-CIT-24
