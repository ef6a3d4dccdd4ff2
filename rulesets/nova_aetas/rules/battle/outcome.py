"""NA-MIS-05, 07: the result of a battle, its rewards, and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.nova_aetas.content.missions import Rewards
from rulesets.nova_aetas.rules.enemies import hunts
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.events import BattleEnded
from rulesets.nova_aetas.state.mission_events import CityPhaseFollows, MissionFollows, Rewarded
from rulesets.nova_aetas.state.queries import Battle, BattleOver
from rulesets.nova_aetas.state.state import State

NOTHING = frozenset({0, "", "none", ()})
"""Values that mean no reward."""
NO_REWARDS = {"recap"}
"""Fields that say something else."""


def conclude(game: Battle, over: BattleOver) -> Procedure[Outcome]:
    sheet = _sheet(game.state, over)
    spoils = yield from announce(game, over)
    printed = [(name, value) for name, value in sheet.model_dump(exclude=NO_REWARDS).items() if value not in NOTHING]
    rewards = (*printed, *spoils, *_brought_home(game.state))
    return Outcome(_result(over), game.setup.seats if over.won else (), over.rule, rewards)


def announce(game: Battle, over: BattleOver, *, goes_on: bool = True) -> Procedure[tuple[tuple[str, int | str], ...]]:
    """Tell the result and, in a campaign, the rewards and with `goes_on` what follows; returns the spoils of a prey."""
    game.emit(BattleEnded(_result(over), over.why, over.rule))
    spoils = (yield from hunts.rewards(game)) if over.won else ()
    sheet = _sheet(game.state, over)
    if isinstance(game.state, Evening):  # from a single mission nothing is carried over
        _announce_rewards(game, sheet)
        if goes_on:
            _announce_next(game, sheet)
    return spoils


def _sheet(state: State, over: BattleOver) -> Rewards:
    return state.world.mission.won if over.won else state.world.mission.lost


def _result(over: BattleOver) -> str:
    return "victory" if over.won else "defeat"


def _announce_rewards(game: Battle, sheet: Rewards) -> None:
    given = {"popolini": sheet.popolini, "random-objects": sheet.objects, "random-elements": sheet.elements}
    given |= {f"{sheet.skill}-skill": 1} if sheet.skill != "none" else {}
    for what, count in given.items():
        if count:
            game.emit(Rewarded(what, count))


def _announce_next(game: Battle, sheet: Rewards) -> None:
    """Tell the city that the company reaches, and the next mission."""
    if game.state.world.mission.secondary:
        return  # NA-CAM-15: the company stays where it was, and goes on with its campaign
    if sheet.city:
        game.emit(CityPhaseFollows(sheet.city))
    if sheet.next:
        game.emit(MissionFollows(sheet.next, Cue(f"mission.{sheet.next}.title")))


def _brought_home(state: State) -> Iterator[tuple[str, str]]:
    """NA-MTK-04: the elements from loot bags. NA-OOA-10: the Wound cards of each hero."""
    for hero in state.heroes.values():
        yield from (("element", card) for card in hero.backpack)
    for hero in state.heroes.values():
        yield from ((f"wound-card.{hero.id}", card) for card in hero.wound_cards)
