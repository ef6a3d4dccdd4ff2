"""Whether there is a newer version, as the package index says it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from controller.network.newest import NoAnswer, is_newer, newest


@asynccontextmanager
async def index(status: int, said: object) -> AsyncIterator[str]:
    app = web.Application()

    async def answer(_request: web.Request) -> web.Response:
        return web.json_response(said, status=status)

    app.add_routes([web.get("/json", answer)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/json"
    finally:
        await runner.cleanup()


async def test_the_newest_version_is_the_one_that_the_index_names() -> None:
    async with index(200, {"info": {"version": "1.10.0"}}) as where:
        assert await newest(where) == "1.10.0"


@pytest.mark.parametrize(
    ("status", "said"), [(404, {}), (200, {"info": {}}), (200, {"info": {"version": "<b>"}}), (200, [])]
)
async def test_anything_else_is_no_answer(status: int, said: object) -> None:
    async with index(status, said) as where:
        with pytest.raises(NoAnswer):
            await newest(where)
    with pytest.raises(NoAnswer):
        await newest(where)


def test_versions_are_compared_by_their_numbers() -> None:
    assert is_newer("1.10.0", "1.9.2")
    assert not is_newer("1.9.2", "1.9.2")
    assert not is_newer("0.9", "1.0.0")
