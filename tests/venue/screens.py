"""What people see: an open page of the hall, and the topics of a table."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import aiohttp
import aiomqtt
import orjson

from tests.alongside import alongside
from tests.venue.halls import until


class Screen:
    """An open page of the hall, with its state."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.parts: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self._replies: dict[str, dict[str, Any]] = {}

    async def listen(self) -> None:
        async for message in self._socket:
            data = orjson.loads(message.data)
            self.parts |= data.get("whole", {}) | data.get("set", {})
            self.you = data.get("you", self.you)
            if reply := data.get("reply"):
                self._replies[reply["id"]] = reply

    async def say(self, **command: Any) -> dict[str, Any]:
        await self._socket.send_json({"id": (name := f"say-{len(self._replies)}"), **command})
        found: dict[str, Any] = await until(lambda: self._replies.get(name))
        return found


@contextlib.asynccontextmanager
async def screen(url: str, key: str = "", path: str = "ws") -> Any:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}{path}") as socket:
        await socket.send_json({"key": key})
        found = Screen(socket)
        async with alongside(found.listen()):
            await until(lambda: found.parts)
            yield found


@contextlib.asynccontextmanager
async def watched(port: int, table: str) -> Any:
    """The newest on every topic of a table, by the last word of the topic; and a way to command it."""
    seen: dict[str, Any] = {}

    async def listen(client: aiomqtt.Client) -> None:
        async for message in client.messages:
            if message.payload and str(message.topic).count("/") == 2:
                name = str(message.topic).rpartition("/")[2]
                with contextlib.suppress(orjson.JSONDecodeError):
                    seen[name] = orjson.loads(bytes(message.payload))

    async with contextlib.AsyncExitStack() as stack:
        for _ in range(200):
            try:
                client = await stack.enter_async_context(aiomqtt.Client("127.0.0.1", port))
                break
            except aiomqtt.MqttError:
                await asyncio.sleep(0.1)
        await client.subscribe(f"arbiter/{table}/#", qos=1)

        async def say(command: dict[str, Any]) -> None:
            await client.publish(f"arbiter/{table}/command", orjson.dumps({"id": "one", **command}), qos=1)

        seen["say"] = say
        async with alongside(listen(client)):
            yield seen
