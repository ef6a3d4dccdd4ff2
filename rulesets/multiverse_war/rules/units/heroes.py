"""MW-HER-01..03: skill points, prices, experience and levels."""

from __future__ import annotations

from itertools import combinations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.state.combat_events import HeroExperience, HeroLevel
from rulesets.multiverse_war.state.options import Learn, Skills, SkillsAlone
from rulesets.multiverse_war.state.state import Hero, State, War

POINTS = 8
"""MW-HER-01: for a new hero; an HP or an AP costs 1, an ability 2."""
ABILITY_POINTS = 2
LEVEL_POINTS = 2
"""MW-HER-03: for every new level."""
TOP_LEVEL = 8
FIRST_PRICE, LEVEL_PRICE = 7, 4
"""MW-HER-02."""
HP, AP = "hp", "ap"


def heroes_of(state: State, seat: str) -> list[str]:
    """The heroes that belong to a seat."""
    number = state.world.seats.index(seat) + 1
    return [name for name, card in state.world.content.heroes.items() if card.seat == number]


def on_board(state: State, seat: str, hero: str) -> bool:
    return any(unit.kind == hero for unit in state.of_seat(seat))


def price(state: State, seat: str, hero: str) -> int:
    """MW-HER-02: 7 gold at level 1; a dead hero of a higher level costs four times its level."""
    record = state.players[seat].heroes.get(hero)
    if record is None:
        return FIRST_PRICE
    return FIRST_PRICE if record.level == 1 else LEVEL_PRICE * record.level


def skill_sets(state: State, hero: str) -> tuple[Skills, ...]:
    """MW-HER-01: every way to spend eight skill points; the suggested one, 3 HP and 3 AP, comes first."""
    card = state.world.content.heroes[hero]
    first = [name for name, ability in card.abilities.items() if ability.level == 1]
    found = [
        Skills(hp, ap, chosen) if chosen else SkillsAlone(hp, ap)
        for count in range(len(first) + 1)
        for chosen in combinations(first, count)
        for hp in range(1, card.most_hp + 1)
        for ap in range(1, card.most_ap + 1)
        if hp + ap + ABILITY_POINTS * count == POINTS
    ]
    return tuple(sorted(found, key=lambda each: each.hp != 3 or each.ap != 3 or len(each.abilities) != 1))


def gain_xp(
    game: War, seat: str, hero: str, count: int, rule: str = "MW-HER-03", *, shown: bool = True
) -> Procedure[None]:
    """MW-HER-03: a hero reaches level L with L kills at the level before. Nothing is announced for a hidden hero."""
    record = game.state.players[seat].heroes[hero]
    for _ in range(count):
        if record.level == TOP_LEVEL:
            return
        record.xp += 1
        if shown:
            game.emit(HeroExperience(hero, record.xp, rule))
        if record.xp == record.level + 1:
            record.level, record.xp = record.level + 1, 0
            record.points += LEVEL_POINTS
            if shown:
                game.emit(HeroLevel(hero, record.level))
            yield from learn(game, seat, hero)


def learn(game: War, seat: str, hero: str) -> Procedure[None]:
    """MW-HER-03: the player spends skill points at once; they are kept only if there is nothing to learn."""
    record = game.state.players[seat].heroes[hero]
    while options := _learn_options(game.state, hero, record):
        why = Cue("ask.learn", hero=hero, points=record.points)
        choice = yield Choose(seat, options, why, "MW-HER-03", private=True)
        match choice.what:
            case "hp":
                record.hp, record.points = record.hp + 1, record.points - 1
            case "ap":
                record.ap, record.points = record.ap + 1, record.points - 1
            case ability:
                record.abilities.append(ability)
                record.points -= ABILITY_POINTS


def _learn_options(state: State, hero: str, record: Hero) -> tuple[Learn, ...]:
    card = state.world.content.heroes[hero]
    if not record.points:
        return ()
    body = [Learn(HP)] if record.hp < card.most_hp else []
    body += [Learn(AP)] if record.ap < card.most_ap else []
    known = [
        Learn(name)
        for name, ability in card.abilities.items()
        if record.points >= ABILITY_POINTS and ability.level <= record.level and name not in record.abilities
    ]
    return (*body, *known)
