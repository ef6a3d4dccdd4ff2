"""Twelve dice and a hub of 144 cells, thrown and moved for a long time over bad radio and a bad cable.

Hardware and drivers are separate processes, joined by a bus and a pseudo-terminal and nothing else. Hands wait, as
people do, until the table has answered a throw or a move before they make the next one with the same die or base.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.loop.load_ledger import Ledger, Throw, Words, matched
from tests.loop.load_table import BASES, BOARD, faces_to_roll, virtual_dice

# No single answer takes as long, however busy the machine is. Only a throw of which every message was lost is not found
# out before the next connection; among ten thousand there may be one.
PATIENCE = 100.0
LONG_PATIENCE = 900.0

ROOT = Path(__file__).resolve().parents[2]


@asynccontextmanager
async def process(module: str, folder: Path, hear: Callable[[Words], None]) -> AsyncIterator[asyncio.StreamWriter]:
    """Run a module; each of its lines goes to `hear`. It is stopped in the end, whatever happens."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, str(folder)),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    hearing = asyncio.create_task(_hear(child.stdout, hear), name=module)
    try:
        yield child.stdin
    finally:
        if child.returncode is None:
            child.kill()
        await child.wait()
        await hearing


async def _hear(lines: asyncio.StreamReader, hear: Callable[[Words], None]) -> None:
    async for line in lines:
        hear(json.loads(line))


class Hands:
    """They throw and move, one thing at a time with each die and each base."""

    def __init__(
        self, hardware: asyncio.StreamWriter, ledger: Ledger, thrown: asyncio.Queue[Words], patience: float
    ) -> None:
        self._patience = patience
        self._hardware = hardware
        self._ledger = ledger
        self._thrown: dict[str, asyncio.Future[Words]] = {}
        self._queue = thrown
        self.throws: dict[str, list[Throw]] = {}
        self.walks: dict[str, list[str]] = {}

    async def listen(self) -> None:
        while True:
            words = await self._queue.get()
            self._thrown.pop(words["rolled"]).set_result(words)

    async def throw(self, die: str, faces: tuple[int, ...], times: int) -> None:
        throws = self.throws[die] = []
        for number in range(times):
            since = len(self._ledger.told[die])
            throw = Throw(die, faces[number % len(faces)], 0.0)
            throw.began = (await self._roll(throw))["began"]
            throws.append(throw)
            async with asyncio.timeout(self._patience):
                await self._ledger.until(partial(self._ledger.answered, throw, since))
            throw.lost = self._ledger.reason(throw, since)

    async def _roll(self, throw: Throw) -> Words:
        done: asyncio.Future[Words] = asyncio.get_running_loop().create_future()
        self._thrown[throw.die] = done
        self._tell("roll", throw.die, throw.face)
        async with asyncio.timeout(PATIENCE):
            return await done

    async def walk(self, base: str, times: int) -> None:
        luck, walk = Random(base), self.walks.setdefault(base, [])
        for _ in range(times):
            walk.append(luck.choice([cell for cell in BOARD.all if cell not in walk[-1:]]))
            self._tell("place", base, walk[-1])
            async with asyncio.timeout(PATIENCE):
                await self._ledger.until(partial(self._was_seen, base, walk))

    def _was_seen(self, base: str, walk: list[str]) -> bool:
        return self._ledger.seen[base] == walk

    def _tell(self, *words: object) -> None:
        self._hardware.write(json.dumps(words).encode() + b"\n")


async def play(rolls: int, moves: int, patience: float = PATIENCE) -> tuple[Hands, Ledger]:
    ledger, ready, thrown = Ledger(), asyncio.Event(), asyncio.Queue[Words]()
    dice = virtual_dice()

    def from_hardware(words: Words) -> None:
        ready.set() if "ready" in words else thrown.put_nowait(words)

    with TemporaryDirectory(prefix="load-") as name:  # short: sockets demand it
        folder = Path(name)
        async with process("tests.loop.load_hardware", folder, from_hardware) as hardware:
            async with asyncio.timeout(PATIENCE):
                await ready.wait()
            async with process("tests.loop.load_drivers", folder, ledger.note):
                hands = Hands(hardware, ledger, thrown, patience)
                listening = asyncio.create_task(hands.listen(), name="hands")
                async with asyncio.timeout(PATIENCE):
                    await ledger.until(lambda: ledger.up.issuperset((*dice, "board")))
                async with asyncio.TaskGroup() as group:
                    for die, times in zip(dice, _shares(rolls, len(dice)), strict=True):
                        group.create_task(hands.throw(die, faces_to_roll(dice[die]), times))
                    for base, times in zip(BASES, _shares(moves, len(BASES)), strict=True):
                        group.create_task(hands.walk(base, times))
                async with asyncio.timeout(PATIENCE):
                    await ledger.until(lambda: all(ledger.gone[b] == walk[:-1] for b, walk in hands.walks.items()))
                listening.cancel()
    return hands, ledger


def _shares(whole: int, parts: int) -> list[int]:
    return [whole // parts + (number < whole % parts) for number in range(parts)]


def judge(hands: Hands, ledger: Ledger, rolls: int, moves: int) -> Counter[str]:
    """Check every throw and every move; give how many throws were lost, by reason."""
    dice, lost, observed = virtual_dice(), Counter[str](), 0
    for die, throws in hands.throws.items():
        settled = [words for words in ledger.told[die] if words["what"] == "DieSettled"]
        pairs = matched(throws, settled, len(faces_to_roll(dice[die])))
        observed += len(pairs)
        for number, throw in enumerate(throws):
            if number not in pairs:
                assert throw.lost, f"lost in silence: throw {number} of {die}, face {throw.face}"
                lost[throw.lost] += 1
    assert observed + sum(lost.values()) == rolls
    assert observed > rolls / 2, f"too few came through to prove anything: {lost}"
    assert sum(len(walk) for walk in hands.walks.values()) == moves
    for base, walk in hands.walks.items():
        assert (ledger.seen[base], ledger.gone[base]) == (walk, walk[:-1])
    return lost


def test_a_roll_that_nobody_threw_is_called_invented() -> None:
    """The judge itself: a face out of turn, a face reported twice, and one lost in between."""
    throws = [Throw("red", face, float(face)) for face in (1, 2, 3, 4)]
    told = [{"face": face, "at": 9.0} for face in (1, 2, 2, 3, 4)]
    assert matched(throws, [told[0], told[1], told[4]], 4).keys() == {0, 1, 3}
    for wrong in ([told[0], told[0]], told, [{"face": 6, "at": 9.0}]):
        with pytest.raises(AssertionError, match="invented or doubled"):
            matched(throws, wrong, 4)


async def test_every_roll_and_every_move_is_reported_once_or_its_loss_is_named() -> None:
    hands, ledger = await play(rolls=300, moves=150)
    lost = judge(hands, ledger, 300, 150)
    assert lost, "a plan without any loss proves nothing: raise its rates"
    assert ledger.refused, "the cable was to be bad: raise its rates"


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_ten_thousand_rolls_and_five_thousand_moves() -> None:
    hands, ledger = await play(10_000, 5_000, LONG_PATIENCE)
    judge(hands, ledger, 10_000, 5_000)
