"""Whether there is a newer Arbiter: asked of the package index, and only when the owner wants to know."""

from __future__ import annotations

import re

from controller.version import VERSION

INDEX = "https://pypi.org/pypi/arbiter-table/json"
ANSWER_SECONDS = 10.0

_RELEASE = re.compile(r"\d+(?:\.\d+)*")


class NoAnswer(Exception):
    """The index does not answer, or does not know Arbiter."""


async def newest(index: str = INDEX) -> str:
    """The newest released version."""
    import aiohttp  # noqa: PLC0415  # it takes long to import, and few ask

    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=ANSWER_SECONDS)) as session,
            session.get(index) as answer,
        ):
            said = await answer.json() if answer.status == 200 else None
    except (aiohttp.ClientError, TimeoutError, ValueError):
        raise NoAnswer from None
    match said:
        case {"info": {"version": str(version)}} if _RELEASE.fullmatch(version):
            return version
        case _:
            raise NoAnswer


def is_newer(version: str, ours: str = VERSION) -> bool:
    return _numbers(version) > _numbers(ours)


def _numbers(version: str) -> tuple[int, ...]:
    found = _RELEASE.match(version)
    return tuple(map(int, found[0].split("."))) if found else ()
