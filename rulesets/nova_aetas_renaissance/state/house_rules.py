"""The house rules of the second edition, and those of the first that still apply."""

from __future__ import annotations

from copy import copy
from typing import Any, Literal

from pydantic import ConfigDict, create_model
from pydantic.fields import FieldInfo

from rulesets.nova_aetas.state import setup as first

SETTLED = frozenset(
    {
        "armour_for_attacks_only",
        "blinded_cannot_shoot",
        "box_dice_only",
        "characters_grow_stronger",
        "control_area_needs_sight",
        "critical_before_shield",
        "distraction_spares_blows",
        "effects_though_parried",
        "enemies_close_in",
        "enemies_look_once",
        "healers_heal_themselves",
        "heroes_who_engage",
        "hunters_stay_in_their_area",
        "jump_counts_gap_only",
        "marks_spare_heroes",
        "most_wounded_has_fewest_left",
        "nearest_of_a_group_first",
        "phalanx_partner_pays_nothing",
        "poison_dulls_weapons",
        "pulse_is_a_block",
        "weapon_effects_always",
        "wounds_do_not_draw_enemies",
    }
)
"""NR-GEN-01: house rules of the first edition on questions that this edition answers."""

IDLE = frozenset({"ladder_stands_for_its_squares", "stunned_may_stand_up"})
"""These have no effect here (NR-LVL-01, NR-SNE-11). Old games that set them stay valid; new games are not offered them."""


def _first_edition_field(name: str, field: FieldInfo) -> FieldInfo:
    kept = copy(field)
    if name in IDLE:
        kept.json_schema_extra = {"offered": False}
    return kept


_KEPT: dict[str, Any] = {
    name: (field.annotation, _first_edition_field(name, field))
    for name, field in first.HouseRules.model_fields.items()
    if name not in SETTLED
}
_Shared: Any = create_model(
    first.HouseRules.__name__,
    __config__=ConfigDict(frozen=True, extra="forbid"),
    __module__=first.__name__,  # where the docstrings of its fields are
    **_KEPT,
)


class HouseRules(_Shared):  # type: ignore[misc]  # its fields are the first edition's
    """Alternatives for questions that the rules reference leaves open."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    die_kind: Literal["by-class", "d6", "d8"] = "by-class"
    """NR-GEN-02: one kind of die for everybody instead of the die of the class."""
    traits_need_a_wound: bool = False
    """NR-GEN-03: a trait gives its token only with at least one wound, unless the attack is Harmless."""
    devastating_before_lethal: bool = False
    """NR-GEN-04: Devastating comes right after Critical, so that it does not repeat Lethal's wound."""
    empty_pools_fail: bool = False
    """NR-GEN-05: a pool of no dice fails without a roll, instead of being raised to one die."""
    thresholds_without_floor: bool = False
    """NR-GEN-06: a success threshold may fall below 2."""
    unblockable_skips_defence: bool = False
    """NR-GEN-08: an attack whose wounds are Unblockable allows no defence Test either."""
    forced_moves_provoke: bool = False
    """NR-GEN-09: Forced Movement causes Reaction Attacks like a step, where no trait excludes them."""
    reaction_attacks: Literal["on-leaving", "engage", "none"] = "on-leaving"
    """NR-GEN-11: enemies strike at whoever leaves a square beside them, or Engage as in the first edition, or neither."""
    criticals_give_heroism: bool = False
    """NR-GEN-13, NR-ABI-18, NR-TRA-26: a critical gives a Heroism Point in place of a point of threat."""
    allies_keep_faction: bool = False
    """NR-GEN-16, NR-ABI-12: an Ally keeps the faction printed on its card and has no other."""
    allies_are_free: bool = False
    """NR-ABI-04: an Ally's objective is only advice; the players may choose any action."""
    tall_friends_do_not_block: bool = False
    """NR-ABI-05: only opposing Tall models block the line of sight."""
    barrier: Literal["pd-each", "pd-once", "md-each", "md-once"] = "pd-each"
    """NR-ABI-06: which defence a Barrier raises, and whether several add up."""
    adjacent_targets_are_charged: bool = False
    """NR-ABI-08: a target beside the model is charged too, so that all AP are spent on one attack."""
    charges_go_any_way: bool = False
    """NR-ABI-09: a Charge may take a path of any length."""
    snipers_stop_at_tall: bool = False
    """NR-ABI-11: Tall models and Towering elements block a Sniper's sight as well."""
    cowards_count_as_kills: bool = False
    """NR-ABI-13: a model that flees by Cowardice counts as a kill of the hero who caused it."""
    eclectics_turn_on_neighbours: bool = False
    """NR-ABI-23: an Eclectic enemy turns on the hero beside it with the right profile."""
    strike_bonuses_reach_minds: bool = False
    """NR-ABI-25, NR-SNE-09: Phalanx and a Marked hero raise the number of a mental attack too."""
    hordes_close_in: bool = False
    """NR-ABI-30: of equal squares a horde takes the one nearest to a hero."""
    hordes_come_whole: bool = False
    """NR-ABI-31: a square needs the full number of a Horde, or a new card is drawn."""
    shields_add_up: bool = False
    """NR-ABI-32: one die fewer for each Shield and Protection."""
    dodge_is_random: bool = False
    """NR-ABI-34: chance decides which die Dodge makes the attacker roll again."""
    jumps_go_diagonally: bool = False
    """NR-ABI-35: a Jump may go along a diagonal, each square of it counting as one."""
    climbs_cost_one: bool = False
    """NR-ABI-38: a Climb costs one AP whatever the levels."""
    shields_stop_a_strike: bool = False
    """NR-ABI-42: a physical attack on a hero with Shield has one strike fewer."""
    shooters_count_steps: bool = False
    """NR-ABI-43: a Shooter measures its retreat in walking distance."""
    flyers_out_of_reach: bool = False
    """NR-ABI-47: only attacks of range 2 or more reach a model with Fly."""
    devastating_repeats_what_hurt: bool = False
    """NR-TRA-19: Devastating repeats only the wounds that reached the model itself."""
    weak_blows_may_be_lethal: bool = False
    """NR-TRA-20: Lethal may add a wound to a Weak attack."""
    press_pushes_straight: bool = False
    """NR-TRA-22: Press pushes straight away or not at all."""
    press_may_stay: bool = False
    """NR-TRA-23: whoever presses may decline to follow."""
    lethal_reads: Literal["any-die", "success-dice", "heroes-only"] = "any-die"
    """NR-TRA-27: which dice Lethal reads: all, only successes, or only those of heroes' attacks."""
    resistance_is_optional: bool = False
    """NR-TRA-34: a hero may suffer wounds himself although his equipment could absorb them."""
    areas_spare_friends: bool = False
    """NR-ARE-01: the area effect applies to opposing models only."""
    lances_start_at_target: bool = False
    """NR-ARE-06: a Lance is the target's square and the squares behind it."""
    areas_include_attacker: bool = False
    """NR-ARE-08: the attacker's square is part of an area that covers it."""
    blinded_keep_their_minds: bool = False
    """NR-SNE-01: a Blinded model can still make mental attacks."""
    marks_give_a_success: bool = False
    """NR-SNE-10: attacks on a Marked enemy gain a Success instead of a die."""
    stun_is_owed: bool = False
    """NR-SNE-11: AP that a Stunned model cannot pay now are owed at its next activation."""
    dousing_is_a_test: bool = False
    """NR-SNE-16: fighting the flames is a Test, so tokens change it."""
    defended_cancels_effects: bool = False
    """NR-SPO-04: where Defended leaves no wound, all effects of the attack are cancelled."""
    luck_rerolls_all: bool = False
    """NR-SPO-05: Lucky rolls all dice again."""
    two_hands_fill_both: bool = False
    """NR-EQP-01: a two-hand card uses up both one-hand places."""
    falls_do_not_hurt: bool = False
    """NR-LVL-04: jumping down costs no wounds."""
    buildings_do_not_tower: bool = False
    """NR-MAP-03: buildings are Cumbersome and Blocking only."""
    bans_reach_areas: bool = False
    """NR-MAP-06: Bleeding and Burned heroes cannot act in areas of interest either."""
    water_is_impassable: bool = False
    """NR-MAP-07: only models with Fly enter water; others can only jump over it."""
    players_order_groups: bool = False
    """NR-AI-02: the players choose the order of the models of a group."""
    blinded_enemies_approach: bool = False
    """NR-AI-09: a Blinded enemy still approaches its objective."""
    mission_before_other_threats: bool = False
    """NR-AI-15: the mission comes before other threatening heroes; node 8 comes after the yes of node 14."""
    enemies_look_again: bool = False
    """NR-AI-19: an enemy whose target is gone follows the chart again with the AP left."""
    mission_action_repeats: bool = False
    """NR-AI-22: a mission action is repeated while the AP last."""
    detours_count_as_blocked: bool = False
    """NR-AI-23: heroes who only make the way longer count as in the way too."""
    players_choose_attacks: bool = False
    """NR-AI-30: the players choose which of its attacks an enemy makes."""

    def shared(self) -> first.HouseRules:
        """The house rules for the shared code; those that this edition answers keep their default."""
        return first.HouseRules(**{name: getattr(self, name) for name in _KEPT})
