"""`arbiter devices scan`: what is within reach, on the air and at the ports."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rich.console import Console
from rich.live import Live

from controller.commands.devices.found_devices import FoundDevices, as_document
from controller.commands.devices.named_proxies import named_proxies
from controller.commands.failing import Failure
from controller.commands.output import print_line
from controller.commands.run_until_stopped import run_until_stopped
from controller.config.hardware import ProxySection
from controller.onboarding.scan.adverts import Kind
from controller.onboarding.scan.survey import Heard, Held, News, look_around

# Signal strengths change quickly; more often than this cannot be read.
FRAMES_PER_SECOND = 4


def scan(*, seconds: float, ports: Sequence[str], proxies: Sequence[str], others: bool, json: bool) -> None:
    found, named = FoundDevices(others_too=others), named_proxies(proxies)
    if json:
        run_until_stopped(look_around(seconds, ports, lambda news: _print(found, news), named))
    else:
        run_until_stopped(_watch(found, seconds, ports, named))
    if not found.count and found.hears_nothing:
        raise Failure("" if json else found.hears_nothing)


def _print(found: FoundDevices, news: News) -> None:
    """Print a device; those that Arbiter cannot use only with --all."""
    stranger = isinstance(news, Heard | Held) and news.device.kind is Kind.STRANGER
    if found.note(news) and (found.others_too or not stranger):
        print_line(as_document(news))


async def _watch(found: FoundDevices, seconds: float, ports: Sequence[str], proxies: Sequence[ProxySection]) -> None:
    with Live(found, console=Console(), refresh_per_second=FRAMES_PER_SECOND):
        counting = asyncio.create_task(_count_down(found, seconds), name="countdown")
        try:
            await look_around(seconds, ports, found.note, proxies)
        finally:
            counting.cancel()
            found.status = _last_word(found)


async def _count_down(found: FoundDevices, seconds: float) -> None:
    for left in range(round(seconds), 0, -1):
        found.status = f"Listening. Move a die to wake it. {left} s, Ctrl-C stops."
        await asyncio.sleep(1)
    found.status = "Waiting for the ports to answer."


def _last_word(found: FoundDevices) -> str:
    if found.hears_nothing and not found.count:
        return ""
    if not found.count:
        return (
            "No device was found. Move each die to wake it, charge it, and close the app on the phone "
            "that it may be connected to; then scan again."
        )
    if any(isinstance(news, Held) for news in found.air.values()):
        return "A device in use is connected to a program or a phone: disconnect it there to use it here."
    return "Next: `arbiter devices pair` writes a config with them in it."
