"""Any override on any path with any value is refused with nothing changed, or the game plays on and can be played again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import orjson

from rulesets.engine import bots
from rulesets.engine.answers import Override, from_json, to_json
from rulesets.engine.bots import Taste
from rulesets.engine.game import Game
from rulesets.engine.refusal import Refused
from rulesets.engine.state.fields import parts

DEEP: Any = []
for _ in range(2000):
    DEEP = [DEEP]

JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2,
    7,
    60,
    999_999,
    -999_999,
    2**31,
    2**64 - 1,
    10**30,
    0.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    "A1",
    "none",
    "\ud800",
    "x" * 20_000,
    b"x",
    [],
    {},
    [[]],
    ["x"],
    [None],
    {"x": 1},
    {"x": {}},
    DEEP,
    {1, 2},
    object(),
)


def paths(value: Any, hint: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every path of a State, of single values and of what holds them."""
    for step, (_, inner, inner_hint) in parts(value, hint).items():
        yield f"{prefix}{step}", inner
        yield from paths(inner, inner_hint, f"{prefix}{step}.")


def any_override(game: Game[Any], rng: Random) -> Override:
    """Mostly of the kind that hurts: a value that stands somewhere else in the State, or nearly the one that is there."""
    known = list(paths(game.state, type(game.state)))
    path, now = rng.choice(known)
    value: Any
    match rng.randrange(4), now:
        case 0, _:
            value = rng.choice(JUNK)
        case 1, int() if not isinstance(now, bool):
            value = now + rng.choice((-100, -2, -1, 1, 2, 100))
        case 1, list() if now:
            value = _plain(now)[: rng.randrange(len(now))]
        case 2, str() | None:
            value = rng.choice([each for _, each in known if isinstance(each, str)])
        case _:
            value = _plain(rng.choice([each for _, each in known if type(each) is type(now)]))
    return Override(
        rng.choice((path, path, path, path, f"{path}.x", f"x.{path}", "")) if rng.random() < 0.1 else path, value
    )


def meddle(game: Game[Any], rng: Random, taste: Taste[Any] = bots.anything, answers: int = 10) -> bool:
    """Try one override and play on; says whether it was accepted."""
    override = any_override(game, rng)
    before = game.digest, game.request, list(game.record), list(game.answers), game.view
    try:
        game.answer(override)
    except Refused:
        after = game.digest, game.request, game.record, game.answers, game.view
        assert after == before, override
        return False
    for _ in range(answers):
        if game.request is not None:
            game.answer(bots.answer(game, rng, taste))
    return True


def plays_again(game: Game[Any]) -> None:
    again = Game(game.ruleset, game.setup)
    for answer in game.record:
        again.answer(from_json(orjson.loads(orjson.dumps(to_json(answer)))))
    assert again.digest == game.digest


def _plain(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS))
