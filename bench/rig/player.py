"""A player on the broker: follows the game by the table's events, and sends a bot's answers as commands."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import aiomqtt
import orjson

from bench.rig.bench_table import BASE, PATIENCE, BenchTable
from bench.workloads.starter_missions import HEROES, setup_of
from controller.referee.card_draw import drawn_cards
from rulesets.engine import bots
from rulesets.engine.answers import from_json, to_json
from rulesets.engine.game import Game
from rulesets.engine.requests import Draw
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.ruleset import RULESET

MISSION = "no-way-but-up"
SEED = 7

CONFIG = f"""
[table]
name = "bench"

[game]
ruleset = "nova_aetas"
seats = ["anna"]
seed = {SEED}
mission = "{MISSION}"
heroes = [{", ".join(f'{{ hero = "{hero}", seat = "anna" }}' for hero in HEROES)}]
"""


def write_table(place: BenchTable, rest: str = "") -> None:
    place.write(CONFIG, rest)


@dataclass(slots=True)
class Player:
    """It draws no cards: the table does that itself, from its seed."""

    client: aiomqtt.Client
    game: Game[Any] = field(default_factory=lambda: Game(RULESET, setup_of(MISSION)))
    rng: Random = field(default_factory=lambda: Random(7))

    async def join(self) -> None:
        await self.client.subscribe([(f"{BASE}/events", 0), (f"{BASE}/prompt", 0)])

    async def answer(self) -> float:
        """Give the next answer; seconds until the table asks the next thing. A game that is over is a fault."""
        index = len(self.game.record)
        answer = to_json(bots.answer(self.game, self.rng, sensible))
        command = orjson.dumps({"id": f"bench-{index}", "index": index, "do": "answer", "answer": answer})
        start = perf_counter()
        await self.client.publish(f"{BASE}/command", command, qos=1)
        async with asyncio.timeout(PATIENCE):
            return await self._until_asked(index) - start

    async def _until_asked(self, index: int) -> float:
        asked_at = 0.0
        async for message in self.client.messages:
            body = orjson.loads(bytes(message.payload))
            if message.topic.value.endswith("/prompt") and body["index"] > index:
                asked_at = asked_at or perf_counter()
            elif message.topic.value.endswith("/events") and body["answer"]:
                self._follow(body["answer"])
            if asked_at and len(self.game.record) > index and not isinstance(self.game.request, Draw):
                return asked_at
        raise AssertionError("a client's messages never end")

    def _follow(self, answer: dict[str, Any]) -> None:
        request = self.game.request
        drawn = drawn_cards(request, SEED, self.game.draws) if isinstance(request, Draw) else None
        self.game.answer(drawn or from_json(answer))
