"""The moments of a mission that people talk about afterwards, and how much each of them matters."""

from __future__ import annotations

from rulesets.engine.events import Event
from rulesets.engine.tale import Moment
from rulesets.nova_aetas.rules.missions.why_it_ended import why_it_ended
from rulesets.nova_aetas.state import events, mission_events
from rulesets.nova_aetas.state.campaign.events import (
    CampaignEnded,
    CityEntered,
    HelpCame,
    HeroDied,
    MissionComes,
    Specialised,
)
from rulesets.nova_aetas.state.dial import clock_face
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.state import State

MANY_KILLS = 3
"""A hero who has killed so many enemies is worth a sentence."""

MANY_STRIKES = 2
"""Parrying so many strikes at once, all of them, is luck that people remember."""

GROUP = 2
"""The death of one who came alone is not that of a group."""

GREAT_ROLL = 3
"""So many successes in one attack are a roll to remember; the tale has the best one of a mission."""


class Teller:
    """Remembers the last attacker, who has killed how many, and what was mentioned already."""

    def __init__(self) -> None:
        self._attacker = ""
        self._kills: dict[str, int] = {}
        self._best_roll = 0
        self._mentioned: set[str] = set()
        self._began = ""

    def note(self, state: State, event: Event) -> Moment | None:
        match event:
            case events.AttackRolled(attacker=attacker, target=target, successes=successes):
                self._attacker = attacker
                return self._rolled(state, attacker, target, successes)
            case events.ActivationBegan():
                self._attacker = ""
                self._began = self._began or _time(state)
                return self._once("opening", 98, {"time": _time(state), "count": len(state.heroes)}, turns=False)
            case events.EnemySlain(enemy=enemy):
                return self._slain(state, enemy)
            case events.GroupGone(token=token) if state.fallen.get(token, 0) >= GROUP:
                return Moment("group-gone", 50, {"group": token})
            case events.StrikesParried(hero=hero, enemy=enemy, parried=parried, strikes=strikes):
                if strikes >= MANY_STRIKES and parried >= strikes:
                    return Moment("parried", 34, {"hero": hero, "enemy": enemy, "count": strikes})
            case events.WoundsDealt(target=target):
                return self._hurt(state, target)
            case events.HeroDown(hero=hero):
                return Moment("down", 72, {"hero": hero, "time": _time(state)}, sad=True)
            case events.HeroTreated(hero=hero):
                return Moment("treated", 62, {"hero": hero})
            case events.HeroOutOfGame(hero=hero):
                return Moment("out", 82, {"hero": hero, "time": _time(state)}, sad=True)
            case _:
                return self._note_mission(state, event) or _note_campaign(state, event)
        return None

    def _note_mission(self, state: State, event: Event) -> Moment | None:
        match event:
            case events.LeverPulled(hero=hero, lever=lever):
                return Moment("lever", 56, {"hero": hero, "lever": lever})
            case events.LeftMap(hero=hero):
                return self._once("left", 46, {"hero": hero, "time": _time(state)})
            case mission_events.EventCame(name=name):
                return Moment("event", 54, {"event": name, "time": _time(state)})
            case mission_events.HomeCollapsed(home=home):
                return Moment("collapsed", 66, {"home": home})
            case mission_events.FireSet(who=who, home=home):
                return self._once("fire", 44, {"who": who, "home": home})
            case mission_events.FireDoused(hero=hero, home=home):
                return self._once("doused", 42, {"hero": hero, "home": home})
            case mission_events.PersonaSlain(persona=persona):
                return Moment("persona-slain", 80, {"persona": persona})
            case mission_events.PersonaAway(persona=persona):
                return Moment("persona-away", 60, {"persona": persona})
            case mission_events.EnemyDrafted(card=card):
                return self._once("drafted", 38, {"enemy": card, "time": _time(state)})
            case events.BattleEnded(result=result, why=why):
                return Moment(
                    f"ended-{result}", 100, {"time": _time(state), "why": why_it_ended(result, why)}, turns=False
                )
            case _:
                return None

    def _slain(self, state: State, enemy: str) -> Moment | None:
        hero = self._attacker if self._attacker in state.heroes else ""
        if not hero:
            return None
        self._kills[hero] = self._kills.get(hero, 0) + 1
        if self._kills[hero] == MANY_KILLS:
            return Moment("many-kills", 48, {"hero": hero, "count": MANY_KILLS})
        values: dict[str, object] = {"hero": hero, "enemy": enemy, "time": _time(state)}
        if enemy in state.prey_decks:
            return Moment("beast-slain", 58, values)
        early = "first-blood-early" if _time(state) == self._began else "first-blood"  # the opening has told the time
        return self._once("first-blood", 53, values, kind=early)

    def _rolled(self, state: State, attacker: str, target: str, successes: int) -> Moment | None:
        """Only a roll that is better than all before it."""
        if attacker not in state.heroes or target in state.heroes or successes < max(GREAT_ROLL, self._best_roll + 1):
            return None
        self._best_roll = successes
        return Moment("roll", 55 + min(successes, 9), {"hero": attacker, "enemy": target, "count": successes}, most=1)

    def _hurt(self, state: State, target: str) -> Moment | None:
        hero = state.heroes.get(target)
        if hero is None or not hero.in_action or number_of(state, hero, "wo") - hero.wounds != 1:
            return None
        return self._once(f"narrow-{target}", 52, {"hero": target}, kind="narrow")

    def _once(
        self, name: str, weight: int, values: dict[str, object], kind: str = "", *, turns: bool = True
    ) -> Moment | None:
        if name in self._mentioned:
            return None
        self._mentioned.add(name)
        return Moment(kind or name, weight, values, turns=turns)


def _note_campaign(state: State, event: Event) -> Moment | None:
    """What comes after the battle: the turning point of the mission is before it."""
    match event:
        case HeroDied(hero=hero):
            return Moment("died", 96, {"hero": hero}, turns=False, sad=True)
        case Specialised(hero=hero, into=into):
            return Moment("specialised", 64, {"hero": hero, "into": into}, turns=False)
        case HelpCame():
            return Moment("help", 70, {}, turns=False)
        case CityEntered(place=place):
            return Moment("rest", 47, {"place": place}, most=1, turns=False)
        case MissionComes(mission=mission, title=title):
            return Moment(
                "again" if mission == state.world.setup.mission else "next", 95, {"mission": title}, most=1, turns=False
            )
        case CampaignEnded(text=text):
            return Moment("campaign-ended", 99, {"text": text}, turns=False)
        case _:
            return None


def _time(state: State) -> str:
    return clock_face(state.now)
