"""What each seat plays: its heroes."""

from __future__ import annotations

from rulesets.nova_aetas.state.state import State


def roles(_setup: object, state: State) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for hero in state.heroes.values():
        found.setdefault(hero.seat, []).append(hero.id)
    return found
