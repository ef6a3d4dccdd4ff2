"""What the board shows before a hero walks away from enemies: the way, and who attacks on it."""

from __future__ import annotations

from collections import Counter

from rulesets.engine.choices import Preview
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.view import Side
from rulesets.nova_aetas.state.queries import acting_hero
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas_renaissance.rules.combat.reaction_attacks import reaction_attack
from rulesets.nova_aetas_renaissance.rules.heroes.dangers import path_of, provoked


def preview(state: State, _choose: Choose, option: Option) -> Preview | None:
    """NR-GEN-11: a move that lets enemies attack is shown before it is made; all others are made at once."""
    hero = acting_hero(state)
    path = None if hero is None else path_of(state, hero, option)
    if hero is None or not path or not (enemies := provoked(state, hero, path)):
        return None
    blows = tuple(_blow(state, enemy, times) for enemy, times in Counter(enemies).items())
    return Preview(Cue("preview.provokes", blows=blows), Cue("preview.go"), cells=path, side=Side.ENEMY)


def _blow(state: State, name: str, times: int) -> Cue:
    enemy = state.enemies[name]
    attack = reaction_attack(state, enemy)
    assert attack is not None
    blow = Cue("preview.blow", enemy=name, count=attack.strikes, need=attack.difficulty, attack=attack.called)
    if attack.sphere != "physical":
        blow = Cue("preview.blow-mental", enemy=name, attack=attack.called)
    return blow if times == 1 else Cue("preview.blow-times", blow=blow, count=times)
