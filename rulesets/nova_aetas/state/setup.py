"""The setup of a battle: pack, mission, heroes with their seats, and house rules."""

from collections.abc import Iterator
from typing import Any, Literal, Self

from msgspec.structs import replace
from pydantic import BaseModel, ConfigDict, model_validator

from rulesets.engine.content_problems import Misfit, refuse, stranger, strangers
from rulesets.engine.ruleset import Setup
from rulesets.nova_aetas.content.campaign import later
from rulesets.nova_aetas.content.campaign_checks import plot_misfits
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.state.campaign.company import LARGEST, Company, Member
from rulesets.nova_aetas.state.campaign.guest import guest_misfits


class HeroChoice(BaseModel):
    """A hero and the seat that plays him. In a campaign, skills and equipment come from the company's sheet instead."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    hero: str
    seat: str
    skills: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()


class HouseRules(BaseModel):
    """The optional rules of the book, and other readings of rules that are unclear."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    reaction: bool = False
    """NA-REA: an enemy whose token is overtaken by a hero acts at once."""
    shared_sectors_are_overtaken: bool = False
    """NA-REA-06: a hero who leaves a sector overtakes an enemy's token there that has not acted yet."""
    leaving_is_answered: bool = False
    """NA-REA-07: enemies who had the hero in their control area before his action react to it too."""
    reactions_without_limit: bool = False
    """NA-REA-08: a model with an Acted token reacts again."""
    reaction_is_one_attack: bool = False
    """NA-REA-10: a reaction is one attack from where the enemy stands, and nothing else."""
    harder_out_of_action: bool = False
    """NA-OOA-08: the token of a hero who goes out of action stays where it is."""
    fallen_under_hand_are_lost: bool = False
    """NA-OOA-08: in the harder variant, a hero who falls in the active sector is out of game in that same sector."""
    excess_wounds_count: bool = False
    """NA-OOA-01: wounds beyond a hero's Wo count, and must be healed too before he stands up."""
    only_first_aid_treats: bool = False
    """NA-OOA-04: a hero who is out of action is treated only by a card that gives first aid, not by any healing."""
    falling_moves_six_only: bool = False
    """NA-OOA-02: the token of a hero who falls in his own activation moves by six, whatever he spent."""
    fallen_lose_tokens: bool = False
    """NA-OOA-13: a hero who goes out of action loses all status tokens."""
    laps_do_not_count: bool = False
    """NA-HOR-13: a token that is a whole lap ahead acts as soon as the hand reaches its sector."""
    play_last_sector: bool = False
    """NA-HOR-14: tokens in the sector of the end time still act."""
    threatening_heroes_first: bool = False
    """NA-ACT-06: of heroes with the same Ra the one with the higher TV acts first."""
    nearest_of_a_group_first: bool = False
    """NA-ACT-15: of a group of enemies the one nearest to its target acts next."""
    wait_stands_alone: bool = False
    """NA-ACN-06: only a hero who has done nothing else in his activation may Wait."""
    box_dice_only: bool = False
    """NA-TST-07: no test rolls more dice than the box holds, four D6 or six D8."""
    enemies_beside_let_heroes_stop: bool = False
    """NA-ACT-12: an enemy's token in the hero's own sector counts as reached, so one AP is enough."""
    all_healing_is_noticed: bool = False
    """NA-THR-07: healing with equipment raises the Threat Value too."""
    tokens_are_credited: bool = False
    """NA-THR-12: wounds of Bleeding or Burned on an enemy count for the hero who placed the token."""
    threat_bonuses_once: bool = False
    """NA-THR-11: an attack that kills several enemies counts one kill, and one critical."""
    characters_grow_stronger: bool = False
    """NA-TOK-07: a second Strength1 or Weakness1 on a character becomes a 2, as it does on an object."""
    object_tokens_need_success: bool = False
    """NA-TOK-02: a positive token on an object stays there after a use without success."""
    marks_spare_heroes: bool = False
    """NA-STA-15: Marked does nothing to a hero, as enemies roll no attack dice."""
    personae_are_friends: bool = False
    """NA-GEN-02: cards for friends may be used on a mission's third party too."""
    friends_may_be_passed: bool = False
    """NA-MOV-04: a model may walk through a friend's square, though not stop there."""
    disengage_dice: Literal["one", "one-d6", "ph"] = "one"
    """NA-ENG-07: one die of his Mastery, one D6 for every class, or as many dice as the hero's Ph; one must show 4+."""
    superiority_counts_everyone: bool = False
    """NA-ENG-11: all heroes in action against all enemies on the board, not only those in the fight."""
    faster_rerolls_one_die: bool = False
    """NA-ENG-12: one die of the disengage test is rolled again instead of all of them."""
    every_model_blocks_sight: bool = False
    """NA-LOS-04: friends between shooter and target block the sight too."""
    ranges_count_squares_between: bool = False
    """NA-LOS-02: a range is compared with the squares between two models, so base contact is 0."""
    sight_between_centres: bool = False
    """NA-LOS-03: one line from centre to centre instead of from side to side."""
    jump_counts_gap_only: bool = False
    """NA-BLD-16: the landing square of a jump is not counted."""
    acrobats_land_for_one_ap: bool = False
    """NA-BLD-08: coming down a ladder through an enemy costs no more than the ladder."""
    pick_up_diagonally: bool = False
    """NA-ACN-02: objects may be picked up from diagonally adjacent squares."""
    weapon_effects_always: bool = False
    """NA-CBH-03: the effects on a weapon's card need no success."""
    bare_hands_worse: bool = False
    """NA-CBH-08: bare hands need the higher of 5+ and the target's Pd."""
    pulse_is_a_block: bool = False
    """NA-ICO-04: a pulse includes the diagonals."""
    poison_dulls_weapons: bool = False
    """NA-STA-30: Poison lowers the Ph of a weapon too."""
    improved_oppose_is_literal: bool = False
    """NA-STA-06: a hero's Improved Oppose makes his spell harder to cast, as its text says."""
    distraction_spares_blows: bool = False
    """NA-STA-25: Distracted cancels no success of a hero's physical attack."""
    blinded_cannot_shoot: bool = False
    """NA-STA-23: Blinded stops ranged attacks too."""
    hindered_riders_pay_one: bool = False
    """NA-STA-29: a hindered rider pays one AP a square instead of two."""
    critical_before_shield: bool = False
    """NA-ESK-25: a critical is checked before a Shield cancels a success."""
    critical_adds_to_one: bool = False
    """NA-EFF-07: Critical X adds to the usual extra wound."""
    grenades_bounce_when_missed: bool = False
    """NA-EFF-09: a successful throw lands where it was aimed; only a failed one bounces."""
    sequence_any_time: bool = False
    """NA-EFF-16: a Sequence attack may come any time after a base attack of the same activation."""
    points_without_limit: bool = False
    """NA-EFF-06: combo and time points may rise above 6."""
    armour_for_attacks_only: bool = False
    """NA-ARM-05: armour takes only wounds that come from attacks."""
    instructions_in_order: bool = False
    """NA-AIX-09: enemies follow their list from the top, whatever the TVs on it."""
    heroes_who_engage: Literal["held", "nobody", "attackers"] = "held"
    """NA-AIX-06: who is a threat whatever the TV: heroes whom it holds, none, or its attackers in close combat since it last acted."""
    wounds_do_not_draw_enemies: bool = False
    """NA-AIX-07: wounds count only if an enemy can attack at once, not for the choice of whom to approach."""
    hunters_stay_in_their_area: bool = False
    """NA-AIX-15: enemies with the order to kill heroes wait until one is in their control area."""
    groups_decide_together: bool = False
    """NA-AIX-17: a hero in the control area of one model draws its whole group."""
    enemies_look_once: bool = False
    """NA-AIX-18: an enemy decides once, at the start of its activation."""
    control_area_is_a_block: bool = False
    """NA-AIX-20: an enemy's control area includes the diagonals."""
    control_area_needs_sight: bool = False
    """NA-AIX-20: a hero is in a control area only if the enemy sees him."""
    most_wounded_has_fewest_left: bool = False
    """NA-AIX-14: the most wounded hero is the one with the fewest wounds left."""
    effects_though_parried: bool = False
    """NA-CBE-06: the effects of an enemy's attack apply even if every strike is parried."""
    healers_heal_themselves: bool = False
    """NA-ESK-04: an enemy with Healing recovers a wound itself as well."""
    ice_blast_is_physical: bool = False
    """NA-ESK-06: an Ice Blast is one strike at 7+ to parry with Ph."""
    any_die_for_inspire: bool = False
    """NA-ESK-07: against Inspire, the player chooses which die to roll again; it may be a failed one."""
    melodies_add_up: bool = False
    """NA-ESK-16: two musicians give two more strikes."""
    phalanx_partner_pays_nothing: bool = False
    """NA-ESK-17: only the model that attacks pays for the attack of a phalanx."""
    sharpened_shields_cut_first: bool = False
    """NA-ESK-21: whoever attacks a sharpened shield takes the wound before he rolls."""
    victory_before_defeat: bool = False
    """NA-MIS-06: if victory and defeat come true together, the heroes win."""
    out_of_game_heroes_do_not_count: bool = False
    """NA-MSA-09: only heroes who are out of action now count towards defeat."""
    first_collapse_is_the_event: bool = False
    """NA-MSA-04: the event is the first collapse of a home, not what comes out of it."""
    fire_by_mind_reaches_four: bool = False
    """NA-MSA-12: enemies who set fire by a mental attack have a range of four squares for it, and no TV."""
    water_is_free: bool = False
    """NA-MSA-17: filling a bucket at the well costs nothing."""
    bucket_in_each_hand: bool = False
    """NA-MSA-17: a hero may carry two full buckets at a time."""
    reinforcements_act_at_once: bool = False
    """NA-DRA-06: the token of a new kind of enemy goes into the active sector."""
    prey_deck_shuffled: bool = False
    """NA-HUN-08: the deck of the prey is shuffled."""
    prey_deck_renews: bool = False
    """NA-HUN-06: a prey without cards left shuffles its deck again instead of escaping."""
    enemies_close_in: bool = False
    """NA-MOV-08: an enemy with a ranged attack comes into base contact before it attacks, unless it is a marksman."""
    enemies_choose_paths: bool = False
    """NA-MOV-03: between equal ways an enemy takes the first in compass order; the players are not asked."""
    ladder_stands_for_its_squares: bool = later(False)
    """NA-BLD-19: the number on a ladder between two houses replaces the squares under it, instead of adding to them."""
    faster_than_who_holds: bool = later(False)
    """NA-ENG-13: a hero's Ra is compared with that of the enemies who hold him, not of all in base contact."""
    lying_heroes_may_wait: bool = later(False)
    """NA-ESK-10: a hero who is knocked down may Wait instead of standing up."""
    stunned_may_stand_up: bool = later(False)
    """NA-STA-31: a character who is Stunned and knocked down may stand up before shaking off Stunned."""
    leaving_the_map_is_free: bool = later(False)
    """NA-MSB-03: leaving the map costs nothing, even with no AP left."""
    abandoned_cards_return: bool = later(False)
    """NA-CAM-14: the card of a secondary mission that was left early goes back into its deck."""
    wounds_last_on_the_road: bool = later(False)
    """NA-CAM-16: Wound tokens are removed only if a place was reached; a hero starts with at most Wo - 1 of them."""
    third_wound_card_kills: bool = later(False)
    """NA-CAM-19: a hero who would hold a third Wound card dies."""
    objects_are_elements: bool = later(False)
    """NA-CAM-23: the random objects of a reward are drawn from the Elements deck too."""
    masters_teach_for_money: bool = later(False)
    """NA-CIT-07: a Master also teaches a hero who has gained no experience."""
    formulae_made_again: bool = later(False)
    """NA-CIT-13: a formula may be made as often as it is paid for."""
    merchants_pay_in_full: bool = later(False)
    """NA-CIT-18: a Merchant pays the whole printed price."""
    recruits_join_up_to_four: bool = later(False)
    """NA-CIT-24: a recruit may also join as an additional hero, up to four."""
    trained_recruits_pay_skills_only: bool = later(False)
    """NA-CIT-26: a trained recruit costs the prices of his skills, without the fee."""
    fallen_heroes_learn_nothing: bool = later(False)
    """NA-CLS-01: experience is only for heroes who were in action or had left the map when the mission ended."""
    skills_of_that_rarity_only: bool = later(False)
    """NA-CLS-02: an earned skill has exactly the rarity of the reward."""
    fourth_skill_from_side_missions: bool = later(False)
    """NA-CLS-03: with three skills of his basic class a hero may learn another from a secondary mission."""
    old_skills_are_lost: bool = later(False)
    """NA-CLS-08: a hero who specialises loses the skills of his basic class."""


class NovaAetasSetup(Setup):
    """With a `company` it is one evening of a campaign. A new company needs only a name: `{ name = "…" }`."""

    content: Content
    mission: str
    heroes: tuple[HeroChoice, ...]
    house: HouseRules = HouseRules()
    company: Company | None = later(None)
    guest: Member | None = later(None)
    """NA-CAM-19: a hero of another company who comes along for this evening; the last of the heroes."""

    @model_validator(mode="before")
    @classmethod
    def _first_mission(cls, given: Any) -> Any:
        """NA-CAM-24: without a mission, a company begins at the first one of the plot."""
        if not isinstance(given, dict) or given.get("company") is None or "mission" in given:
            return given
        content = given.get("content")
        plot = content.plot if isinstance(content, Content) else (content or {}).get("plot")
        first = plot.get("first") if isinstance(plot, dict) else getattr(plot, "first", None)
        return given if first is None else given | {"mission": first}

    @model_validator(mode="after")
    def _playable(self) -> Self:
        refuse(self._misfits())
        return self

    def _misfits(self) -> Iterator[Misfit]:
        missions, chosen = self.content.missions, [choice.hero for choice in self.heroes]
        if self.guest is not None:
            yield from guest_misfits(self.content, self.company, self.guest, self.seats)
        if self.mission not in missions:
            text = f"there is no mission {self.mission!r}; there are {', '.join(missions)}."
            yield Misfit(("mission",), text, self.mission, tuple(missions))
        if not 1 <= len(chosen) <= LARGEST or len(set(chosen)) != len(chosen):
            yield Misfit(("heroes",), "a company is one to four different heroes.")
        for place, choice in enumerate(self.heroes):
            yield from self._hero_misfits(place, choice)
        needed = missions[self.mission].needs_hero if self.mission in missions else None
        if needed and needed not in map(self.content.basic_class, chosen) and needed not in chosen:
            yield Misfit(("mission",), f"this mission cannot be played without the hero {needed!r} (NA-MSB-01).")
        if self.company is not None:
            yield from self._company_misfits(self.company, chosen)
            yield from self._basic_class_misfits(chosen)

    def _basic_class_misfits(self, chosen: list[str]) -> Iterator[Misfit]:
        """NA-CAM-24: the heroes of a company are of different basic classes; guest_misfits checks a guest.

        NA-CIT-25: this includes missing heroes, as a recruit in their place begins in their basic class.
        """
        began = [self.content.basic_class(hero) for hero in chosen[: len(chosen) - (self.guest is not None)]]
        for place, basic in enumerate(began):
            if basic in began[:place] and chosen[place] not in chosen[:place]:
                text = f"a company has one hero of the basic class {basic!r} at most (NA-CAM-24)."
                yield Misfit(("heroes", place), text)
        for place, lost in enumerate(() if self.company is None else self.company.missing):
            basic = self.content.basic_class(lost.hero)
            if basic in began:
                text = f"{lost.hero} is missed, but the company has another of the basic class {basic!r} (NA-CAM-24)."
                yield Misfit(("company", "missing", place), text)
            began.append(basic)

    def _company_misfits(self, company: Company, chosen: list[str]) -> Iterator[Misfit]:
        """NA-CAM-02, 05, 24: a new company begins at the first mission, with basic classes and no skills."""
        plot = self.content.plot
        if plot is None:
            yield Misfit(("company",), "this pack has no plot, so there is no campaign in it: leave the company out.")
        yield from (replace(each, key=("content", *each.key)) for each in plot_misfits(self.content))
        for place, choice in enumerate(self.heroes):
            if choice.skills or choice.equipment:
                text = f"what {choice.hero} knows and owns is on the company's sheet: leave it out here (NA-CAM-05)."
                yield Misfit(("heroes", place), text)
        if company.founded:
            guests = () if self.guest is None else (self.guest,)
            serving = [(member.hero, member.seat) for member in (*company.heroes, *guests)]
            if serving != [(choice.hero, choice.seat) for choice in self.heroes]:
                yield Misfit(("heroes",), "these are not the heroes on the company's sheet, with their seats.")
            yield from self._sheet_misfits(company)
            return
        if plot is not None and self.mission != plot.first:
            yield Misfit(("mission",), f"a new company begins at the first mission, {plot.first!r} (NA-CAM-24).")
        for place, hero in enumerate(chosen):
            if self.content.basic_class(hero) != hero:
                yield Misfit(("heroes", place), f"a new company has basic classes only; {hero!r} is a specialisation.")

    def _sheet_misfits(self, company: Company) -> Iterator[Misfit]:
        """A sheet that came from another table may name cards that this pack does not have."""
        cards = self.content
        for place, member in enumerate(company.heroes):
            key = ("company", "heroes", place)
            yield from strangers((*key, "skills"), member.skills, cards.skills)
            yield from strangers((*key, "equipment"), member.equipment, cards.equipment)
            yield from strangers((*key, "wound_cards"), member.wound_cards, cards.wound_effects)
        for place, lost in enumerate(company.missing):
            yield from stranger(("company", "missing", place, "hero"), lost.hero, cards.classes)
        yield from strangers(("company", "goods"), company.goods, cards.equipment)
        yield from strangers(("company", "elements"), company.elements, cards.all_elements)
        yield from strangers(("company", "formulae"), company.formulae, cards.all_formulae)
        for each in ("mission", "goes_on_with"):
            yield from stranger(("company", each), getattr(company, each) or None, cards.missions)
        yield from stranger(("company", "place"), company.place or None, cards.places)

    def _hero_misfits(self, place: int, choice: HeroChoice) -> Iterator[Misfit]:
        key, cards, classes = ("heroes", place), self.content, tuple(self.content.classes)
        if choice.seat not in self.seats:
            text = f"{choice.hero} is given to the seat {choice.seat!r}, which is not among {', '.join(self.seats)}."
            yield Misfit((*key, "seat"), text, choice.seat, self.seats)
        if choice.hero not in classes:
            text = f"there is no hero {choice.hero!r}; there are {', '.join(classes)}."
            yield Misfit((*key, "hero"), text, choice.hero, classes)
            return
        for index, item in enumerate(choice.equipment):
            if item not in cards.equipment:
                text = f"{choice.hero} carries {item!r}, which is not in the pack."
                yield Misfit((*key, "equipment", index), text, item, tuple(cards.equipment))
            elif not cards.open_to(choice.hero, cards.equipment[item]):
                text = f"{choice.hero} cannot use {item!r}: {cards.why_closed(cards.equipment[item])}."
                yield Misfit((*key, "equipment", index), text)
        for index, skill in enumerate(choice.skills):
            if skill not in cards.skills:
                text = f"{choice.hero} knows {skill!r}, which is not in the pack."
                yield Misfit((*key, "skills", index), text, skill, tuple(cards.skills))
            elif not cards.open_to(choice.hero, cards.skills[skill]):
                text = f"{choice.hero} cannot learn {skill!r}: its sign is another class's (NA-ACN-05)."
                yield Misfit((*key, "skills", index), text)
