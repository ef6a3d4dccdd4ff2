"""NA-CAM-25: two ways to share out the goods at one tap. The page sends them as ordinary answers, one after the other.

As last time: every hero carries what they carried when the evening began.

Best fit: every object goes to a hero who may use it and can carry it. If several may, it goes to the one whose class starts with it, then to the one with the
fewest objects of its kind, then to the one with the fewest objects. Objects that few heroes may use are dealt first; what nobody can take stays behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rulesets.engine.campaigns import SharePlan
from rulesets.nova_aetas.content.company import Member
from rulesets.nova_aetas.rules.campaign.sharing import can_carry, own_heroes
from rulesets.nova_aetas.rules.company.roster import company_at_start
from rulesets.nova_aetas.state.campaign.options import HandOut, KeepBack
from rulesets.nova_aetas.state.evening import Evening


def share_plans(state: Evening) -> tuple[SharePlan, ...]:
    wanted = {"last-time": last_time(state), "best-fit": best_fit(state)}
    return tuple(
        SharePlan(plan, tuple(option.key for option in moves_to(state, shares))) for plan, shares in wanted.items()
    )


def last_time(state: Evening) -> dict[str, list[str]]:
    setup = state.world.setup
    assert setup.company is not None, "only a company shares out goods"
    return {member.hero: member.equipment for member in company_at_start(setup.company, setup).heroes}


def best_fit(state: Evening) -> dict[str, list[str]]:
    own, cards = own_heroes(state), state.world.content
    carried = (thing for member in own for thing in member.equipment)
    users = {
        thing: [member for member in own if cards.open_to(member.hero, cards.equipment[thing])]
        for thing in (*state.company.goods, *carried)
    }
    dealt: dict[str, list[str]] = {member.hero: [] for member in own}
    owned = Counter(state.company.goods) + Counter(thing for member in own for thing in member.equipment)
    for thing in sorted(owned.elements(), key=lambda thing: (len(users[thing]), thing)):
        able = [member for member in users[thing] if can_carry(state, (*dealt[member.hero], thing))]
        if able:
            hero = min(able, key=lambda member: _burden(state, member, thing, dealt[member.hero])).hero
            dealt[hero].append(thing)
    return dealt


def _burden(state: Evening, member: Member, thing: str, held: list[str]) -> tuple[bool, int, int]:
    """The less, the better this hero is suited."""
    cards = state.world.content
    started_with = {*cards.classes[member.hero].equipment, *cards.classes[cards.basic_class(member.hero)].equipment}
    alike = sum(cards.equipment[other].kind == cards.equipment[thing].kind for other in held)
    return thing not in started_with, alike, len(held)


def moves_to(state: Evening, wanted: Mapping[str, list[str]]) -> Iterator[HandOut | KeepBack]:
    """First everything that is too much goes back to the goods, then everything that is missing comes from there."""
    own, in_chest = own_heroes(state), Counter(state.company.goods)
    held = {member.hero: Counter(member.equipment) for member in own}
    for hero, things in held.items():
        too_much = things - Counter(wanted.get(hero, ()))
        in_chest += too_much
        things.subtract(too_much)
        yield from (KeepBack(thing, hero) for thing in too_much.elements())
    for hero, things in held.items():
        for thing in (Counter(wanted.get(hero, ())) - things).elements():
            if in_chest[thing] and can_carry(state, (*things.elements(), thing)):
                in_chest[thing] -= 1
                things[thing] += 1
                yield HandOut(thing, hero)
