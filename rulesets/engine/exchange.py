"""The same moment with other secrets: everything that a viewer may not know is dealt out anew, each pool among itself.

To those who may not know them, all values of a pool are interchangeable (see `engine.state.privacy`). So whatever a viewer is shown must be the same
before and after: that is how privacy is tested.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

from rulesets.engine import position
from rulesets.engine.game import Game
from rulesets.engine.state.fields import parts, put
from rulesets.engine.state.privacy import Hidden, hidden_from

Mobile = Callable[[Hidden], bool]
"""Which hidden values may be exchanged with others of their pool and still make sense."""


def anything(hidden: Hidden) -> bool:
    return hidden.alike


def exchanged(game: Game[Any], viewer: str | None, rng: Random, mobile: Mobile = anything) -> Any:
    """A State with the secrets dealt out anew, names and numbers apart. The game keeps its own."""
    state = position.read(game.ruleset, game.setup, position.write(game.state))
    pools: defaultdict[tuple[str, type], list[Hidden]] = defaultdict(list)
    for hidden in hidden_from(state, viewer):
        if mobile(hidden):
            pools[hidden.pool, type(hidden.value)].append(hidden)
    for pool in pools.values():
        values = [hidden.value for hidden in pool]
        rng.shuffle(values)
        for hidden, value in zip(pool, values, strict=True):
            _set(state, hidden.path, value)
    return state


def _set(state: Any, path: str, value: Any) -> None:
    holder, found, hint = None, state, type(state)
    key: Any = None
    for step in path.split("."):
        holder = found
        key, found, hint = parts(holder, hint)[step]
    put(holder, key, value)
