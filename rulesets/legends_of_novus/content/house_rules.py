"""House rules: one field for each point that the rulebook leaves open; the default is how the table reads the book."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class HouseRules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    # setting up
    d10_zero_is_ten: bool = True  # LN-DAT-02
    """The 0 of the d10 counts as 10."""
    hero_deal: Literal["chosen", "random"] = "chosen"  # LN-SET-03
    """Heroes are chosen, or dealt at random."""
    first_roll_scope: Literal["picking-and-turn", "picking"] = "picking-and-turn"  # LN-SET-04
    """The first roll decides who picks first and who goes first, or only who picks first."""
    setup_curse_return: Literal["shuffle", "discard"] = "shuffle"  # LN-SET-06
    """Curses drawn while setting up are shuffled back, or discarded."""
    partner_hands: bool = True  # LN-SET-07
    """Partners see each other's cards."""
    # the goal
    win_check: Literal["at-once", "turn-end"] = "at-once"  # LN-OBJ-02
    """The game is won at once, or only at the end of a turn."""
    round_limit: Annotated[int, Field(ge=10, le=60)] | None = None  # LN-OBJ-04
    """After how many rounds the game ends in a ranking."""
    solo_needs_xp: bool = False  # LN-SOL-01
    """The solo goal needs 25 XP as well."""
    team_goal_xp_both: bool = True  # LN-TEA-02
    """The team goal needs 50 XP also with one Quest Creature and two Quest Events."""
    # preparation and recovery
    prep_limit: Literal["specific", "all-but-treasures"] = "specific"  # LN-PRP-03
    """Which cards count against the limit of one a phase."""
    allow_pass_adventure: bool = False  # LN-TRN-03
    """The Adventure phase may be skipped."""
    recovery_unequip: bool = True  # LN-REC-02
    """In Recovery equipment may also be taken off."""
    skills_in_recovery: bool = False  # LN-REC-03
    """Skills may be played in Recovery too."""
    sell_any_phase: bool = False  # LN-REC-04
    """Players may sell in all of their own phases."""
    trade_clip: bool = False  # LN-REC-05
    """Players may trade for several XP at once; the total is cut down to 24."""
    # travel and explore
    travel_bonus_stack: bool = True  # LN-TRV-02
    """Travel bonuses add up."""
    revisit_rule: Literal["never", "end-only"] = "never"  # LN-TRV-04
    """No point that was left may be entered again, or only the end point is checked."""
    travel_roll_timing: Literal["after-move", "before-move"] = "after-move"  # LN-TRV-05
    """The Travel die is rolled after the move, or before it."""
    double_arrival: bool = False  # LN-TRV-12
    """With the extra point of Safe Travels, both places count as arrivals."""
    defeat_position: Literal["destination", "start"] = "destination"  # LN-TRV-14
    """A hero who loses or escapes stays at the destination, or returns to the start."""
    explore_ban_scope: Literal["anywhere", "same-place"] = "anywhere"  # LN-EXP-01
    """After an Explore, the next turn's ban on exploring holds everywhere, or only at that place."""
    explore_waypoints: bool = True  # LN-EXP-04
    """Waypoints may be explored."""
    hand_encounter_replaces: Literal["draw", "flip-and-draw"] = "draw"  # LN-EXP-08
    """An Encounter from hand replaces the second card, or the flip and the second card."""
    # cards
    reshuffle: bool = True  # LN-CRD-02
    """An empty deck is refilled from its discard pile."""
    action_pauses: Literal["all-moments", "battles"] = "all-moments"  # LN-CRD-05
    """The game may be held at every moment listed, or in battles only."""
    action_window: Literal["hold", "in-turn"] = "hold"  # LN-CRD-06
    """Players interrupt by holding the game, or all play or pass in turn."""
    encounter_on_travel_draw: bool = True  # LN-CRD-08
    """A travel draw may force a battle too."""
    quest_event_limit: Literal["in-phase", "never"] = "in-phase"  # LN-CRD-09
    """A Quest Event counts against the limit of its phase, or does not."""
    reward_treasure_city: bool = False  # LN-CRD-11
    """Treasures of the Reward deck are redeemed only in a City, in Recovery."""
    travel_event_window: Literal["preparation", "also-travelling"] = "preparation"  # LN-CRD-12
    """Travel Events may also be played at the moment of travelling."""
    # equipment and curses
    equip_icon_source: Literal["class", "class-and-character"] = "class"  # LN-EQP-01
    """To equip, only the icons of the Class count, or those of the Character too."""
    ally_waits: bool = False  # LN-EQP-08
    """An Ally without a slot waits beside the board."""
    attachment_follow: Literal["discard", "weapon-stays"] = "discard"  # LN-EQP-09
    """When a weapon is taken off, its attachment is discarded; or the weapon cannot be taken off."""
    player_trade: Literal["off", "own-phases", "any-time"] = "off"  # LN-EQP-12
    """Players may trade with each other."""
    creature_curse_slot: bool = False  # LN-CUR-05
    """A creature's Curse always takes a slot."""
    # battle
    luck_timing: Literal["before-compare", "before-creature"] = "before-compare"  # LN-LCK-03
    """Luck may be spent up to the comparison, or only before the creature rolls."""
    modifier_freeze: bool = False  # LN-BAT-01
    """The modifier is fixed at the start of the battle."""
    ability_end_continuation: Literal["location", "recovery"] = "location"  # LN-BAT-04
    """After a battle ended by an ability, the hero goes on, or goes to Recovery."""
    base_cv_source: Literal["character-and-class", "class"] = "character-and-class"  # LN-BAT-11
    """The base CV comes from Character and Class, or from the Class only."""
    creature_roller: Literal["right", "anyone"] = "right"  # LN-BAT-14
    """The neighbour to the right rolls for the creature, or anyone."""
    post_roll_limit: Literal["any", "one-each"] = "any"  # LN-BAT-15
    """Reactions after the roll: any number, or one each."""
    defeat_discard_zone: Literal["hand", "hand-or-board"] = "hand"  # LN-BAT-21
    """In a defeat cards are discarded from the hand, or from the board too."""
    destroy_allies: bool = False  # LN-BAT-22
    """Allies can be destroyed too."""
    undefeated_creature: Literal["discard", "shuffle"] = "discard"  # LN-BAT-23
    """A creature that was not beaten is discarded, or shuffled back."""
    escape_penalty_stack: bool = True  # LN-QST-03
    """Several failed Escapes add up."""
    quest_ability_each_round: bool = False  # LN-QST-04
    """A Quest Creature's ability is repeated each round."""
    # places
    wastelands_plus2: Literal["cv", "xp"] = "cv"  # LN-LOC-01
    """The +2 of the Abandoned Wastelands is CV, or XP."""
    arc_island_die_encounter: Literal["nothing", "battle"] = "nothing"  # LN-LOC-02
    """An Encounter on the die at Arc Island does nothing, or means battle."""
    class_city_first_visit: Literal["any-class", "own-class"] = "any-class"  # LN-LOC-03
    """The first visit is used up for everybody, or only for the right class."""
    altar_gain: Literal["xp", "gp"] = "xp"  # LN-LOC-04
    """Aura's Altar gives XP, or GP."""
    encounter_area_trigger: Literal["label", "arrival"] = "label"  # LN-LOC-06
    """Encounter locations act as printed, or always on arrival."""
    expansion_points: Literal["plain", "closed"] = "plain"  # LN-LOC-07
    """Expansion points are plain points, or closed."""
    # heroes and gold
    xp_track_max: Annotated[int, Field(ge=25, le=99)] | None = None  # LN-XPR-03
    """The highest XP that a hero can have."""
    unique_advanced: bool = True  # LN-CLS-02
    """There is only one of each Advanced Class."""
    class_change_equipment: Literal["return", "stay"] = "return"  # LN-CLS-05
    """At a change of class, equipment that does not match returns to the hand, or stays."""
    bank_limit: Annotated[int, Field(ge=50, le=5000)] | None = None  # LN-GLD-01
    """How many GP the bank has."""
    # teams
    team_seating: Literal["opposite", "side-by-side"] = "opposite"  # LN-TEA-01
    """Partners sit opposite, or side by side."""
    team_order: Literal["open", "seat-order"] = "open"  # LN-TEA-03
    """Both partners act in any order in a phase, or one finishes it before the other."""
    team_travel_rolls: Literal["shared", "each"] = "shared"  # LN-TEA-05
    """Partners who travel together share one roll, or roll one each."""
    team_share_window: Literal["own-turn", "any-time"] = "own-turn"  # LN-TEA-07
    """Partners give each other cards in their own turn, or at any time."""
    team_assign: Literal["pair", "random"] = "pair"  # LN-TEA-08
    """The pair assigns the creatures, or they are assigned at random."""
    team_xp_loser_share: bool = True  # LN-TEA-09
    """A partner who lost shares the XP too."""
    team_explore_alone: bool = True  # LN-TEA-10
    """A partner may explore alone."""
    team_tragic: Literal["round-lost", "total-zero"] = "round-lost"  # LN-TEA-11
    """A partner's Tragic Fail loses the round, or makes that partner's total zero."""
    team_knockout: Literal["first-round", "first-loss"] = "first-round"  # LN-TEA-12
    """A partner drops out in the first round only, or at the first loss."""
    team_escape_outcome: Literal["fallen-pays", "nobody-pays"] = "fallen-pays"  # LN-TEA-13
    """After an Escape the fallen partner pays, or nobody."""
    team_joint_escape: bool = False  # LN-TEA-14
    """The pair's Escape is one decision and one roll."""
    team_joint_draws: Literal["each", "one"] = "each"  # LN-TEA-15
    """Together the partners draw one each, or one for the pair."""
