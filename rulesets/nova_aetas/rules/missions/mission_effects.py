"""NA-MIS-04, NA-HOR-10: resolving the happenings of a mission sheet."""

from __future__ import annotations

from rulesets.nova_aetas.content.missions import AnyHappening, BringPersona, Draft, OpenDoors, RaiseThreat, Reinforce
from rulesets.nova_aetas.rules.combat.threat import raise_threat
from rulesets.nova_aetas.rules.missions import drafts, personae
from rulesets.nova_aetas.state.events import DoorsOpened
from rulesets.nova_aetas.state.queries import Battle, Step
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas.state.victory import check_end


def note(state: State, name: str) -> None:
    """Remember that something has happened, for conditions of victory and defeat."""
    if name not in state.happened:
        state.happened.append(name)


def resolve_happenings(
    game: Battle, happenings: tuple[AnyHappening, ...], hero: Hero | None = None, place: str | None = None
) -> Step:
    """Resolve them in order. `hero` caused them, if anyone did; `place` is the home or square of the token.

    NA-MIS-06: an event, a lever or a token that has itself decided the battle has no further effects.
    """
    check_end(game)
    for each in happenings:
        yield from _resolve(game, each, hero, place)
    check_end(game)


def _resolve(game: Battle, each: AnyHappening, hero: Hero | None, place: str | None) -> Step:
    match each:
        case Reinforce():
            yield from drafts.reinforce(game, each.kind, each.count, each.point)
        case Draft():
            yield from drafts.draft(game, each)
        case BringPersona():
            yield from personae.appear(game, each.persona, place)
            if each.persona in game.state.personae:
                note(game.state, each.persona)
        case OpenDoors():
            open_doors(game, each.doors, "NA-MIS-04")
        case RaiseThreat() if hero is not None:
            raise_threat(game, hero, "NA-THR-09", each.count)


def open_doors(game: Battle, doors: tuple[str, ...], rule: str) -> None:
    """Open those of the doors that are shut."""
    opened = tuple(door for door in doors if door not in game.state.open_doors)
    game.state.open_doors.extend(opened)
    if opened:
        game.emit(DoorsOpened(opened, rule))
