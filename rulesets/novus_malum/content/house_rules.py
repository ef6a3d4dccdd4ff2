"""House rules: one field for each point that the rulebook leaves open; the default is how the table reads the book.

Where the table cannot see the difference (heights, paths, cover), a house rule only changes the question.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Passing = Literal["free", "place-first", "takes-turn", "strict"]
"""Whether a player must place on an enemy before passing, whether receiving a token uses up the turn, or both."""
Shieldwall = Literal["pair-one-die", "pair-all-dice", "model-one-die", "model-all-dice"]
"""Whether a use spends both models or one for the phase, and which dice of the save are re-rolled."""

HeroDeployment = Literal["same", "new", "new-roll-off", "coherency-only"]
"""Whether a new roll off decides who places the first hero, whether heroes may be outside the zone, or both."""
Specialty = Literal["any-win", "any-each", "cycle", "cycle-each"]
"""Whether a win by roll off counts, and whether each specialist adds 1."""


class HouseRules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    # dice and modifiers
    floor_on_one: Literal["stays", "two"] = "stays"  # NM-MOD-05
    modifier_order: Literal["net", "stepwise"] = "net"  # NM-MOD-06
    stat_cap: bool = False  # NM-MOD-07
    auto_wound_save: bool = False  # NM-WND-02
    reroll_decision: Literal["free", "failed"] = "free"  # NM-DIC-05
    reroll_twice: bool = False  # NM-DIC-06
    dispute_memory: Literal["game", "ask"] = "game"  # NM-GEN-01
    precedence: Literal["particular", "roll-off"] = "particular"  # NM-GEN-04
    # measuring and seeing
    premeasure: bool = True  # NM-MEA-01
    within_inclusive: bool = True  # NM-MEA-04
    allies_block_los: bool = False  # NM-LOS-02
    target_reference: Literal["same-model", "split"] = "same-model"  # NM-SHT-09
    hit_assign_range: bool = False  # NM-SHT-11
    obscured_by_own: bool = False  # NM-SHT-13
    engagement_height: Literal["space", "flat"] = "space"  # NM-MOV-01
    zone_path: Literal["path", "end"] = "path"  # NM-MOV-03
    # formations
    hero_counts_in_size: bool = False  # NM-FRM-03
    merge_scope: Literal["entering", "all"] = "entering"  # NM-FRM-05
    merge_token: Literal["owner", "lower"] = "owner"  # NM-FRM-06
    coherency_mode: Literal["nearest", "chain"] = "nearest"  # NM-COH-01
    coherency_enforcement: Literal["compulsory", "warn"] = "compulsory"  # NM-COH-04
    shieldwall_formation: bool = False  # NM-PRP-01
    shieldwall_scope: Shieldwall = "pair-one-die"  # NM-PRP-02
    # heroes
    heroic_move_mode: Literal["set-down", "walk"] = "set-down"  # NM-HER-02
    heroic_turn: Literal["activation", "round"] = "activation"  # NM-HER-03
    swap_timing: Literal["now", "next-phase"] = "now"  # NM-HER-05
    heroic_double_move: bool = False  # NM-HER-06
    # deployment and the game as a whole
    deploy_coherency: bool = True  # NM-DEP-03
    hero_deploy: HeroDeployment = "same"  # NM-DEP-04
    early_end: Literal["offer", "never"] = "offer"  # NM-SCN-01
    tie_result: Literal["draw", "scenario", "roll-off"] = "draw"  # NM-SCN-03
    # command
    draw_tie: Literal["draws-first", "chooses"] = "draws-first"  # NM-CMD-06
    pass_rule: Passing = "free"  # NM-CMD-09
    draw_privacy: Literal["private", "open"] = "private"  # NM-CMD-12
    undrawn_combat_priority: Literal["next", "roll-off"] = "next"  # NM-CMD-13
    # movement
    engaged_orders: Literal["hold", "run"] = "hold"  # NM-MOV-04
    zero_move: Literal["move", "hold"] = "move"  # NM-ORD-02
    run_roll_scope: Literal["formation", "model"] = "formation"  # NM-ORD-04
    fumble_on: Literal["face", "d3"] = "face"  # NM-ORD-05
    scramble_thickness: Literal["added", "replaced"] = "added"  # NM-TER-01
    climb_cost: Literal[1, 2] = 1  # NM-TER-04
    dangerous_repeat: Literal["move", "phase"] = "move"  # NM-TER-06
    terrain_stack: Literal["add", "double-all"] = "add"  # NM-TER-07
    # magic
    engaged_casting: bool = True  # NM-MAG-01
    spell_limit: Literal["caster", "player"] = "caster"  # NM-MAG-02
    supreme_chain: bool = False  # NM-MAG-08
    spell_stack: bool = True  # NM-MAG-09
    spell_engaged_target: bool = True  # NM-SPL-01
    chain_jump_range: Literal["range", "any"] = "range"  # NM-SPL-03
    barkskin_scope: Literal["models", "formation"] = "models"  # NM-SPL-04
    imbue_mode: Literal["both", "always-both", "two-attacks"] = "both"  # NM-SPL-06
    # shooting
    asking: Literal["each", "together"] = "each"  # NM-SHT-01
    discipline_required: bool = True  # NM-SHT-02
    engaged_shooters: bool = True  # NM-SHT-08
    # combat
    obstacle_scope: Literal["pair", "clash"] = "pair"  # NM-CMB-02
    manoeuvre_contact: Literal["enemy", "any"] = "enemy"  # NM-CMB-03
    pairing: Literal["most", "any"] = "most"  # NM-CMB-06
    reach_choice: Literal["owner", "holder"] = "owner"  # NM-PRP-07
    outnumbered_def: Literal["single", "fewer"] = "single"  # NM-CMB-07
    outnumbered_rolloff: Literal["limited", "plain", "none"] = "limited"  # NM-CMB-10
    clash_cycle: Literal["crush-beats-block", "block-beats-crush"] = "crush-beats-block"  # NM-CMB-11
    equipment_order: Literal["holder-first", "secret"] = "holder-first"  # NM-CMB-12
    specialty_scope: Specialty = "any-win"  # NM-CMB-13
    clash_retarget: bool = False  # NM-CMB-14
    clash_weapon: Literal["each", "one"] = "each"  # NM-CMB-15
    # morale
    withdraw_all: bool = True  # NM-MOR-07
    withdraw_split: Literal["merged-free", "above-eight"] = "merged-free"  # NM-MOR-08
    flee_edge: Literal["stop", "leave"] = "stop"  # NM-MOR-09
