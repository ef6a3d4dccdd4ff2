"""Where the book is silent, groups differ: each field is one such point, its default the reading the table takes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class HouseRules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    # setting up
    d10_zero_is_ten: bool = True  # LN-DAT-02
    hero_deal: Literal["chosen", "random"] = "chosen"  # LN-SET-03
    first_roll_scope: Literal["picking-and-turn", "picking"] = "picking-and-turn"  # LN-SET-04
    setup_curse_return: Literal["shuffle", "discard"] = "shuffle"  # LN-SET-06
    partner_hands: bool = True  # LN-SET-07
    # the goal
    win_check: Literal["at-once", "turn-end"] = "at-once"  # LN-OBJ-02
    round_limit: Annotated[int, Field(ge=10, le=60)] | None = None  # LN-OBJ-04
    solo_needs_xp: bool = False  # LN-SOL-01
    team_goal_xp_both: bool = True  # LN-TEA-02
    # preparation and recovery
    prep_limit: Literal["specific", "all-but-treasures"] = "specific"  # LN-PRP-03
    allow_pass_adventure: bool = False  # LN-TRN-03
    recovery_unequip: bool = True  # LN-REC-02
    skills_in_recovery: bool = False  # LN-REC-03
    sell_any_phase: bool = False  # LN-REC-04
    trade_clip: bool = False  # LN-REC-05
    # travel and explore
    travel_bonus_stack: bool = True  # LN-TRV-02
    revisit_rule: Literal["never", "end-only"] = "never"  # LN-TRV-04
    travel_roll_timing: Literal["after-move", "before-move"] = "after-move"  # LN-TRV-05
    double_arrival: bool = False  # LN-TRV-12
    defeat_position: Literal["destination", "start"] = "destination"  # LN-TRV-14
    explore_ban_scope: Literal["anywhere", "same-place"] = "anywhere"  # LN-EXP-01
    explore_waypoints: bool = True  # LN-EXP-04
    hand_encounter_replaces: Literal["draw", "flip-and-draw"] = "draw"  # LN-EXP-08
    # cards
    reshuffle: bool = True  # LN-CRD-02
    action_pauses: Literal["all-moments", "battles"] = "all-moments"  # LN-CRD-05
    action_window: Literal["hold", "in-turn"] = "hold"  # LN-CRD-06
    encounter_on_travel_draw: bool = True  # LN-CRD-08
    quest_event_limit: Literal["in-phase", "never"] = "in-phase"  # LN-CRD-09
    reward_treasure_city: bool = False  # LN-CRD-11
    travel_event_window: Literal["preparation", "also-travelling"] = "preparation"  # LN-CRD-12
    # equipment and curses
    equip_icon_source: Literal["class", "class-and-character"] = "class"  # LN-EQP-01
    ally_waits: bool = False  # LN-EQP-08
    attachment_follow: Literal["discard", "weapon-stays"] = "discard"  # LN-EQP-09
    player_trade: Literal["off", "own-phases", "any-time"] = "off"  # LN-EQP-12
    creature_curse_slot: bool = False  # LN-CUR-05
    # battle
    luck_timing: Literal["before-compare", "before-creature"] = "before-compare"  # LN-LCK-03
    modifier_freeze: bool = False  # LN-BAT-01
    ability_end_continuation: Literal["location", "recovery"] = "location"  # LN-BAT-04
    base_cv_source: Literal["character-and-class", "class"] = "character-and-class"  # LN-BAT-11
    creature_roller: Literal["right", "anyone"] = "right"  # LN-BAT-14
    post_roll_limit: Literal["any", "one-each"] = "any"  # LN-BAT-15
    defeat_discard_zone: Literal["hand", "hand-or-board"] = "hand"  # LN-BAT-21
    destroy_allies: bool = False  # LN-BAT-22
    undefeated_creature: Literal["discard", "shuffle"] = "discard"  # LN-BAT-23
    escape_penalty_stack: bool = True  # LN-QST-03
    quest_ability_each_round: bool = False  # LN-QST-04
    # places
    wastelands_plus2: Literal["cv", "xp"] = "cv"  # LN-LOC-01
    arc_island_die_encounter: Literal["nothing", "battle"] = "nothing"  # LN-LOC-02
    class_city_first_visit: Literal["any-class", "own-class"] = "any-class"  # LN-LOC-03
    altar_gain: Literal["xp", "gp"] = "xp"  # LN-LOC-04
    encounter_area_trigger: Literal["label", "arrival"] = "label"  # LN-LOC-06
    expansion_points: Literal["plain", "closed"] = "plain"  # LN-LOC-07
    # heroes and gold
    xp_track_max: Annotated[int, Field(ge=25, le=99)] | None = None  # LN-XPR-03
    unique_advanced: bool = True  # LN-CLS-02
    class_change_equipment: Literal["return", "stay"] = "return"  # LN-CLS-05
    bank_limit: Annotated[int, Field(ge=50, le=5000)] | None = None  # LN-GLD-01
    # teams
    team_seating: Literal["opposite", "side-by-side"] = "opposite"  # LN-TEA-01
    team_order: Literal["open", "seat-order"] = "open"  # LN-TEA-03
    team_travel_rolls: Literal["shared", "each"] = "shared"  # LN-TEA-05
    team_share_window: Literal["own-turn", "any-time"] = "own-turn"  # LN-TEA-07
    team_assign: Literal["pair", "random"] = "pair"  # LN-TEA-08
    team_xp_loser_share: bool = True  # LN-TEA-09
    team_explore_alone: bool = True  # LN-TEA-10
    team_tragic: Literal["round-lost", "total-zero"] = "round-lost"  # LN-TEA-11
    team_knockout: Literal["first-round", "first-loss"] = "first-round"  # LN-TEA-12
    team_escape_outcome: Literal["fallen-pays", "nobody-pays"] = "fallen-pays"  # LN-TEA-13
    team_joint_escape: bool = False  # LN-TEA-14
    team_joint_draws: Literal["each", "one"] = "each"  # LN-TEA-15
