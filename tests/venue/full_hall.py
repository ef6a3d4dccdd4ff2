"""A hall with many tables, without any of them: what they would have said, from games that bots have played so far."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import orjson

from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.game_name import game_name
from controller.content.pack_faults import setup_for
from controller.messages.payloads import to_json
from controller.messages.prompt_in_words import prompt_at_the_end
from controller.messages.prompt_visible_to_seat import visible_to
from controller.messages.view_in_words import view_message
from controller.session.prompt import prompt_of_game
from controller.session.resume import words_of
from controller.uplink.messages import JudgeCall, TableInfo
from controller.uplink.messages import to_json as message_json
from controller.uplink.scene import scene_of
from controller.venue.desk import Desk
from controller.venue.fairness import fairness
from controller.venue.hall import Hall, TableMessage
from controller.venue.health import VenueHealth
from controller.venue.page.page import HallPage
from controller.venue.page.server import HallOpened, HallServer
from controller.venue.pairings import standings
from controller.venue.queues import Queues
from controller.venue.records import players, records
from controller.venue.tournament import Tournament
from rulesets.engine import bots
from rulesets.engine.game import Game
from tests.alongside import alongside
from tests.venue.halls import hall, until

GAMES = ("nova_aetas", "novus_malum", "legends_of_novus", "multiverse_war", "nova_aetas_renaissance")
NAMES = ("anna", "bruno", "carla", "dario", "elena", "fabio", "gaia", "hugo", "irene", "luca")


@cache
def moments(ruleset_id: str, count: int) -> tuple[dict[str, bytes], ...]:
    """What the table of one game says at this many moments: prompt, scene, view and info."""
    table, ruleset = load_table(demo_table(ruleset_id)), games.find(ruleset_id)
    words, game, rng = words_of(table), Game(ruleset, setup_for(table, ruleset)), Random(ruleset_id)
    found = []
    for _ in range(count):
        view, index = game.ruleset.view_for(game.state, None), len(game.record)
        prompt = prompt_of_game(game, view, words) if game.request else None
        shown = visible_to(prompt, None, words) if prompt else prompt_at_the_end(index, game.outcome, words)  # type: ignore[arg-type]
        info = TableInfo("", "en", "0", ruleset_id, game_name(ruleset_id, words), game.setup.seats)
        seen = view_message(index, view, words)
        found.append(
            {
                "prompt": to_json(shown),
                "scene": message_json(scene_of(seen.view)),
                "view": to_json(seen),
                "table": message_json(info),
            }
        )
        for _ in range(4):
            if game.request is not None:
                game.answer(bots.answer(game, rng))
    return tuple(found)


def fill(tables: Hall, now: float) -> None:
    """Most play; a few call, pause, want a new battery, or are away."""
    each = -(-len(tables.tables) // len(GAMES))
    for number, name in enumerate(tables.tables):
        said = dict(moments(GAMES[number % len(GAMES)], each)[number // len(GAMES)])
        battery = 14 if number % 17 == 3 else 60 + number % 40
        devices = [{"id": "red-1", "kind": "pixels", "up": True, "battery": battery}]
        if number % 13 == 5:
            devices.append({"id": "blue-2", "kind": "pixels", "up": False, "reason": "it is out of reach"})
        said["devices"] = orjson.dumps(devices)
        said["health"] = orjson.dumps({"paused": number % 29 == 7})
        if number % 19 == 4:
            call = JudgeCall(f"call-{number}", called=True, at=now - 40 * (1 + number % 3), seat="anna")
            said["judge"] = message_json(call)
        for what, payload in said.items():
            tables.receive(TableMessage(name, ("state", what), payload, now - 7 * (number % 23)))
        if number % 31 != 9:
            tables.is_here(name, now)
        if number % 37 == 11:
            tables.set_aside({name: 12})
        if number % 41 == 6:
            tables.note(name, quota=85, slowed=False)
        if number % 43 == 14:
            tables.note(name, quota=100, slowed=True)


def sums(now: float) -> dict[str, Any]:
    """Standings, dice and records of a day that never was."""
    rng = Random(3)
    held = Tournament(NAMES)
    for _ in range(3):
        held = held.with_next_round(now)
        for match in held.open:
            held = held.with_result(
                match.round, match.board, () if rng.random() < 0.2 else (rng.choice(match.players),)
            )
    held = held.with_next_round(now)
    told = [
        {
            "table": f"table-{number}",
            "title": "Nova Aetas",
            "started": now - 5000,
            "finished": now - 200 * number,
            "rows": 80 + number,
            "seats": rng.sample(NAMES, 2),
            "won": [rng.choice(NAMES)],
        }
        for number in range(1, 20)
    ]
    faces = [
        (f"table-{table}", die, kind, face, 40 + rng.randrange(12))
        for table in (1, 2)
        for die, kind, sides in (("red-1", "d6", 6), ("blue-1", "d8", 8))
        for face in range(1, sides + 1)
    ]
    ranked = standings(NAMES, held.matches)
    throws = [("table-1", "red-1", "d6", 6)] * 5
    return {
        "players": players(told),
        "fairness": fairness(faces),
        "records": records(told, faces, throws),
        "tournament": {"name": "Autumn cup", **held.as_json(), "round": held.round, "standings": ranked},
    }


class NoQuarantine:
    """The messages of every table that were set aside, from a database that is not there."""

    async def quarantine(self, table: str) -> list[dict[str, Any]]:
        why = "title: unexpected characters"
        return [
            {
                "table": table,
                "number": 1,
                "at": 1_800_000_000.0,
                "subject": "row",
                "why": why,
                "size": 4,
                "payload": "\\x00",
            }
        ]

    async def clear_quarantine(self, table: str) -> None:
        pass


@asynccontextmanager
async def full_hall(folder: Path, count: int) -> AsyncIterator[HallOpened]:
    names = [f"table-{number}" for number in range(1, count + 1)]
    venue = hall(folder, names, '[hall]\ntitle = "Winter convention"\n[nats]\nleaf_port = 0\n')
    tables = Hall({name: name.replace("-", " ").capitalize() for name in names})
    now = time.time()
    desk = Desk(SimpleNamespace(), lambda _said: None)  # type: ignore[arg-type]  # nobody hears it
    health = VenueHealth(tables, Queues(names), set(), answered_at=now)
    page = HallPage(venue.config, tables, desk, lambda _change: None, NoQuarantine())
    opened: list[HallOpened] = []
    fill(tables, now)
    page.draw(names, now)
    page.sums(sums(now))
    async with alongside(HallServer(venue, page, health, opened.append).run()):
        await until(lambda: opened)
        yield opened[0]
