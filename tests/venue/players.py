"""Players at a table of a test: they answer whatever is asked over MQTT, and tell the table what their dice show."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from secrets import token_hex
from typing import Any

import aiomqtt
import orjson


async def play(table: str, port: int, seed: int, *, most: int = 10**6, pause: float = 0.0) -> None:
    """Play until the game is over, or this many questions are answered. A broker that goes away comes back, and so do the players."""
    rng = Random(seed)
    while True:
        try:
            async with aiomqtt.Client("127.0.0.1", port, identifier=f"players-{token_hex(4)}") as client:
                await client.subscribe(f"arbiter/{table}/prompt", qos=1)
                async for message in client.messages:
                    assert isinstance(message.payload, bytes)
                    prompt = orjson.loads(message.payload)
                    if prompt["kind"] == "over" or prompt["index"] >= most:
                        return
                    for command in said(prompt, rng):
                        text = orjson.dumps({"id": token_hex(8), "index": prompt["index"], **command})
                        await client.publish(f"arbiter/{table}/command", text, qos=1)
                    await asyncio.sleep(pause)
        except aiomqtt.MqttError:
            await asyncio.sleep(0.2)


def said(prompt: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
    """One answer, or the dice of one roll."""
    parts = [part for part in prompt["parts"] if part["seat"] in prompt["asked"]]
    asked = parts[0] if parts else prompt
    seat = {"seat": asked["seat"]} if parts else {}
    match asked["kind"]:
        case "roll":
            for wanted in asked["still_wanted"] or asked["dice"]:
                for _ in range(wanted["count"]):
                    face = rng.randint(1, int(wanted["kind"].removeprefix("d") or 6))
                    yield {"do": "type-die", "kind": wanted["kind"], "face": face, **seat}
        case "choose":
            yield {"do": "answer", "answer": {**seat, "choose": rng.choice(asked["options"])["key"]}}
        case "measure":
            yield {"do": "answer", "answer": {**seat, "measure": asked["least"] or 0}}
        case _:
            pass
