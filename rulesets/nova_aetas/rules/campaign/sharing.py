"""NA-CAM-25: before each mission the company's objects are shared out among its heroes."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.company import Member
from rulesets.nova_aetas.rules.company.roster import equip
from rulesets.nova_aetas.state.campaign.events import HandedOut, KeptBack
from rulesets.nova_aetas.state.campaign.options import HandOut, KeepBack, SetOut
from rulesets.nova_aetas.state.evening import CampaignGame, Evening


def share_out(game: CampaignGame) -> Procedure[None]:
    """Objects move freely, up to what the edition lets a hero carry; what nobody takes stays behind."""
    state = game.state
    why = Cue("share-out", mission=Cue(f"mission.{state.world.setup.mission}.title"))
    while True:
        choices = (*_exchanges(state), *((SetOut(),) if _all_can_carry(state) else ()))
        choice: Option = yield Choose(ANYONE, choices, why, "NA-CAM-25", anchor=True)
        match choice:
            case HandOut(thing, hero):
                _take_from_goods_or_bearer(state, thing, hero)
                state.member(hero).equipment.append(thing)
                game.emit(HandedOut(thing, hero))
            case KeepBack(thing, hero):
                state.member(hero).equipment.remove(thing)
                state.company.goods.append(thing)
                game.emit(KeptBack(thing, hero))
            case _:
                return
        equip(state)


def _exchanges(state: Evening) -> Iterator[HandOut | KeepBack]:
    """NA-HRO-11, NA-CLS-06: only objects that the hero may use. NA-CAM-19: a guest keeps his own and gets nothing else."""
    cards, own = state.world.content, own_heroes(state)
    carried = (thing for member in own for thing in member.equipment)
    for thing in dict.fromkeys((*state.company.goods, *carried)):
        for member in own:
            usable = cards.open_to(member.hero, cards.equipment[thing])
            if usable and _could_get(state, thing, member.hero) and can_carry(state, (*member.equipment, thing)):
                yield HandOut(thing, member.hero)
    for member in own:
        yield from (KeepBack(thing, member.hero) for thing in dict.fromkeys(member.equipment))


def can_carry(state: Evening, things: tuple[str, ...]) -> bool:
    return state.world.edition.can_carry(state, things)


def _all_can_carry(state: Evening) -> bool:
    return all(can_carry(state, tuple(member.equipment)) for member in own_heroes(state))


def own_heroes(state: Evening) -> list[Member]:
    return [member for member in state.company.heroes if not state.is_guest(member)]


def _could_get(state: Evening, thing: str, hero: str) -> bool:
    """Whether the object is among the goods, or another hero has it."""
    others = (member for member in own_heroes(state) if member.hero != hero)
    return thing in state.company.goods or any(thing in member.equipment for member in others)


def _take_from_goods_or_bearer(state: Evening, thing: str, hero: str) -> None:
    others = [member.equipment for member in own_heroes(state) if member.hero != hero]
    next(held for held in (state.company.goods, *others) if thing in held).remove(thing)
