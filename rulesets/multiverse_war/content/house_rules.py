"""House rules: points that the rulebook leaves open or contradicts itself on. The default is our reading."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rulesets.multiverse_war.content.scenarios import Victory
from rulesets.multiverse_war.content.symbol_dice import Symbol


class HouseRules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    # setup and turns
    expert: bool = False  # MW-SET-01
    first_player_symbol: Symbol = Symbol.SWORD  # MW-SET-03
    open_gold: bool = False  # MW-SET-04
    turn1_cards_and_decoys: bool = False  # MW-SET-05
    first_player_rotates: bool = False  # MW-TRN-01
    turn_unit: Literal["round", "player"] = "round"  # MW-TRN-02
    upkeep_order: Literal["dial-first", "completion-first"] = "dial-first"  # MW-TRN-03
    builder_conflict_multi: Literal["reverse", "action"] = "reverse"  # MW-TRN-06
    build_order: Literal["in-turn", "together"] = "in-turn"  # MW-TRN-07
    damaged_revenue: Literal["full", "none"] = "full"  # MW-TRN-08
    # the map
    explore_number: Literal["roll", "neighbour"] = "roll"  # MW-EXP-02
    water_passable: bool = False  # MW-MOV-02
    advance_after_kill: bool = True  # MW-MOV-04
    setup_persists: bool = True  # MW-MOV-06
    pass_through_friends: bool = True  # MW-MOV-08
    rest_interrupted: bool = False  # MW-ACT-04
    los_edge: Literal["both", "either"] = "both"  # MW-LOS-03
    los_compare: Literal["viewer", "both-ends"] = "viewer"  # MW-LOS-04
    los_equal_blocks: Literal["hills", "all"] = "hills"  # MW-LOS-05
    forest_building_sight: bool = True  # MW-LOS-07
    forest_sight_units: Literal["scouts", "tribal-scout"] = "scouts"  # MW-LOS-08
    building_identifies: bool = True  # MW-LOS-09
    # buildings
    building_repair_delay: bool = True  # MW-BLD-04
    site_zone: bool = True  # MW-BLD-06
    site_abandon: bool = True  # MW-BLD-07
    garrison_kill_credit: bool = True  # MW-BLD-09
    builder_works: Literal["many", "one"] = "many"  # MW-BLD-12
    recruit_place: Literal["around", "inside"] = "around"  # MW-BLD-13
    recruit_limit: Literal["gold", "building"] = "gold"  # MW-BLD-14
    recruits_act: bool = True  # MW-BLD-15
    building_fire: bool = True  # MW-BLD-16
    zones_own_buildings: bool = True  # MW-ZON-03
    road_users: Literal["everyone", "side"] = "everyone"  # MW-ROA-01
    road_bonus_use: Literal["any", "road"] = "any"  # MW-ROA-03
    road_sides: Literal["two", "all"] = "two"  # MW-ROA-05
    supply_cut_by_enemy: bool = False  # MW-ROA-06
    bridges: bool = True  # MW-ROA-07
    builder_kill_credit: bool = False  # MW-BDR-02
    chop_phase: Literal["build", "action"] = "build"  # MW-BDR-03
    builder_track_counts: Literal["works", "all"] = "works"  # MW-BDR-04
    # combat
    ranged_answers_siege: bool = False  # MW-CMB-04
    answer_unseen_shooter: bool = False  # MW-CMB-05
    siege_answer_setup: bool = False  # MW-CMB-06
    min_dice: Literal[0, 1] = 0  # MW-CMB-07
    ranged_answer_column: Literal["defence", "attack"] = "defence"  # MW-CMB-08
    cavalry_counters_siege: bool = True  # MW-INI-03
    dice_cap: bool = False  # MW-DIC-01
    cards_on_fixed_dice: bool = False  # MW-DIC-04
    crit_stacking: bool = False  # MW-CRT-03
    crit_needs_hit: bool = False  # MW-CRT-04
    morale_counts_opponent: bool = True  # MW-MOR-03
    ranged_morale: Literal["penalties", "none"] = "penalties"  # MW-MOR-04
    siege_morale: bool = False  # MW-MOR-05
    morale_pieces: Literal["military", "builders"] = "military"  # MW-MOR-06
    armor_vs_retaliation: bool = False  # MW-ATR-01
    cleave_roll: bool = False  # MW-ABL-04
    intercept_roll: bool = True  # MW-ABL-06
    unlock_counts_buildings: bool = True  # MW-VET-02
    wound_timing: Literal["roll", "start"] = "roll"  # MW-EXT-01
    swap_activations: Literal[2, 1] = 2  # MW-LOG-01
    formations: bool = False  # MW-FOR-10
    formation_place: Literal["anywhere", "fortress"] = "anywhere"  # MW-FOR-01
    formation_morale: bool = False  # MW-FOR-02
    formation_target: Literal["order", "free"] = "order"  # MW-FOR-04
    # cards, heroes, decoys
    cards_per_combat: Literal["any", "one"] = "any"  # MW-CRD-01
    card_reveal: Literal["together", "open"] = "together"  # MW-CRD-03
    trade_row_refill: Literal["at-once", "end-of-turn"] = "at-once"  # MW-CRD-04
    hero_limit: Literal["all", "one"] = "all"  # MW-HER-01
    hero_revive_level1: Literal[7, 4] = 7  # MW-HER-02
    hero_building_xp: bool = False  # MW-HER-03
    hero_attack_ends: bool = False  # MW-HER-04
    hero_abilities_count: bool = False  # MW-HER-05
    hero_answer_needs_damage: bool = False  # MW-HER-07
    decoy_place: Literal["recruits", "units"] = "recruits"  # MW-DEC-01
    # adventures and the dial
    builders_explore: bool = False  # MW-ADV-01
    colony_strikes_first: bool = False  # MW-ADV-06
    caravan_steps: Literal[1, 2] = 1  # MW-ADV-07
    village_reconquest: bool = False  # MW-ADV-09
    adventure_support: bool = True  # MW-ADV-10
    dial_first_move: Literal[1, 2] = 1  # MW-DIA-01
    # how it is won
    mission_count: Literal["card", "three"] = "card"  # MW-MIS-01
    missions_simultaneous: bool = True  # MW-MIS-02
    mine_count: Annotated[int, Field(ge=0, le=9)] | None = None  # MW-MIN-02
    mine_control: Literal["standing", "last"] = "standing"  # MW-MIN-03
    vp_tie_gold: bool = False  # MW-VIC-01
    building_vp_standing: bool = False  # MW-VIC-02
    mission_vp_banked: bool = False  # MW-VIC-04
    hero8_immediate: bool = False  # MW-VIC-05
    victories: tuple[Victory, ...] = ()  # MW-VIC-06
    ffa_conquest: Literal["out", "ends"] = "out"  # MW-VIC-07
    scrolls_carried: bool = False  # MW-VIC-08
    portal_delay: bool = True  # MW-VIC-09
    # several players
    allies_see: bool = True  # MW-TEA-01
    ally_swap_ap: Literal["unspent", "free"] = "unspent"  # MW-TEA-03
    diplomacy: Literal["none", "recorded", "binding"] = "none"  # MW-FFA-02
    gold_deal_cooldown: bool = True  # MW-FFA-03
