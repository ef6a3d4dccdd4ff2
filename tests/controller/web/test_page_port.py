"""The port of the page: two tables that start at the same moment do not wait for each other."""

from __future__ import annotations

import asyncio
import socket

from controller.config.web import WebSection
from controller.web.access.page_port import listening, page_port_taken


async def test_two_tables_that_start_at_the_same_moment_take_two_ports_and_the_second_says_which() -> None:
    said: list[str] = []
    first, second = await asyncio.gather(*(listening(WebSection(), report=said.append) for _ in range(2)))
    with first, second:
        ports = first.getsockname()[1], second.getsockname()[1]
        assert ports[0] < ports[1]
        assert said[-1] == f"Port 8765 at 127.0.0.1 is in use. The page is on {ports[1]} instead."


async def test_a_port_that_the_config_names_is_waited_for_and_a_free_one_is_named() -> None:
    said: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as taken:
        web = WebSection(port=taken.getsockname()[1])
        waiting = asyncio.create_task(listening(web, report=said.append))
        await asyncio.sleep(0)
        assert said == [page_port_taken(web)]
        waiting.cancel()
