"""Play one batch of games: the rows are the same in every process and on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import thread_time
from typing import Any

import orjson

from controller.journal.versions import our_version
from controller.simulation.plan import PLACES, Workshop, workshop
from controller.simulation.rows import GameRow
from controller.simulation.tally import dealt_in, tally
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Setup

# A game that does not end within so many answers is a fault of the rules or the pack.
MOST_ANSWERS = 100_000


@dataclass(frozen=True, slots=True)
class Batch:
    """`seconds` is the processor time it took, to choose the size of the next one."""

    rows: tuple[GameRow, ...]
    seconds: float


class OtherVersion(Exception):
    """The worker has another version, whose rules may differ."""


def play_batch(plan: bytes, first_seed: int, jobs: Sequence[int]) -> Batch:
    """Job 0 is the first seed with the first pack or level, job 1 with the second, if there are two; and so on."""
    shop = workshop(plan)
    began = thread_time()  # the first batch of a worker waits for the rules to be loaded, and no other
    if shop.version != our_version():
        raise OtherVersion(f"this worker has Arbiter {our_version()}, but the plan was made by {shop.version}")
    rows = tuple(play_one(shop, first_seed + job // shop.each_seed, job % shop.each_seed) for job in jobs)
    return Batch(rows, thread_time() - began)


def play_one(shop: Workshop, seed: int, turn: int) -> GameRow:
    """A game that fails becomes a row as well: the other games stay valid."""
    pack = turn % len(shop.names)
    choices, setup = _setup(shop, seed, pack)
    if setup is None:
        return _faulty(shop, seed, pack, choices, (), "The rules allow no game with these players and this pack.")
    try:
        return _played(shop, seed, turn, choices, setup)
    except Exception as fault:  # noqa: BLE001  # a pack may make the rules fail in any way
        return _faulty(shop, seed, pack, choices, setup.seats, " ".join(f"{type(fault).__name__}: {fault}".split()))


def _setup(shop: Workshop, seed: int, pack: int) -> tuple[dict[str, Any], Setup | None]:
    """With two packs, only choices that both allow, so that each seed gives a pair."""
    choices = b"{}"
    for choices in shop.choices(seed):
        setups = [shop.setup(each, choices) for each in range(len(shop.names))]
        if all(setups):
            return orjson.loads(choices), setups[pack]
    return orjson.loads(choices), None


def _played(shop: Workshop, seed: int, turn: int, choices: dict[str, Any], setup: Setup) -> GameRow:
    game, rng = Game(shop.ruleset, setup), Random(seed)
    pack, levels = turn % len(shop.names), shop.levels_at(setup.seats, turn)
    bot = shop.bot(levels)
    events = list(game.opening)
    answers = 0
    while game.request is not None:
        if answers == MOST_ANSWERS:
            raise RuntimeError(f"the game did not end within {MOST_ANSWERS} answers")
        events += game.answer(answer(game, rng, bot))
        answers += 1
    assert game.outcome is not None
    agreed = shop.spelt_out(pack, choices, setup.seats)
    dealt = dealt_in(agreed, setup.seats)
    return GameRow(
        seed,
        shop.names[pack],
        _mission(shop, agreed, setup.seats),
        setup.seats,
        game.outcome.result,
        game.outcome.won,
        answers,
        game.digest,
        tally(events, game.outcome.result, shop.catalogues[pack], dealt, setup.seats),
        bots=tuple(level.value for level in levels.values()),
    )


def _mission(shop: Workshop, agreed: dict[str, Any], seats: tuple[str, ...]) -> str:
    """The mission; for a game without missions whose number of players varies, that number."""
    found = next((str(agreed[key]) for key in PLACES if agreed.get(key)), "")
    return found or (f"{len(seats)} players" if shop.variation.players else "")


def _faulty(
    shop: Workshop, seed: int, pack: int, choices: dict[str, Any], seats: tuple[str, ...], fault: str
) -> GameRow:
    mission = _mission(shop, shop.spelt_out(pack, choices, seats), seats)
    return GameRow(seed, shop.names[pack], mission, seats, "fault", (), 0, "", (), fault)
