"""House rules: what players agree before a game. `words/` has the text that they read for each."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from rulesets.nova_aetas import house_rules as first


class HouseRules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    # of this edition
    die_kind: Literal["by-class", "d6", "d8"] = "by-class"  # NR-GEN-02
    reaction_attacks: Literal["on-leaving", "engage", "none"] = "on-leaving"  # NR-GEN-11
    players_order_enemies: bool = False  # NR-AI-02
    players_command_allies: bool = False  # NR-ABI-04
    two_handed_fills_both_hands: bool = False  # NR-EQP-01
    criticals_give_heroism: bool = False  # NR-GEN-13
    # of both editions
    enemies_choose_paths: bool = False  # NA-MOV-03
    harder_out_of_action: bool = False  # NA-OOA-08
    prey_deck_shuffled: bool = False  # NA-HUN-08
    friends_may_be_passed: bool = False  # NA-MOV-04
    critical_x_on_top: bool = False  # NR-TRA-15
    wounds_heal_only_in_towns: bool = False  # NA-CAM-16

    def shared(self) -> first.HouseRules:
        """Those of both editions, for the rules that both editions share."""
        return first.HouseRules(**self.model_dump(include=set(first.HouseRules.model_fields)))
