"""The virtual hardware of the load test, in its own process. It does what each line of input says, and says when."""

from __future__ import annotations

import asyncio
import json
import sys
from functools import partial
from pathlib import Path

from hw_mocks.bluez.bus import mini_bus
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.readers.hub import VirtualHub, virtual_hub
from tests.loop.load_table import BOARD, ON_AIR, ON_CABLE, virtual_dice


def say(**words: object) -> None:
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


async def roll(radio: VirtualRadio, die: str, face: int) -> None:
    clock = asyncio.get_running_loop().time
    began = clock()
    await radio.roll(die, face)
    say(rolled=die, began=began, ended=clock())


async def obey(radio: VirtualRadio, hub: VirtualHub) -> None:
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    async with asyncio.TaskGroup() as group:
        async for line in lines:
            match json.loads(line):
                case ["roll", die, face]:
                    group.create_task(roll(radio, die, face))
                case ["place", tag, cell]:
                    hub.place(tag, cell)


async def main(folder: Path) -> None:
    async with (
        virtual_bluetooth(virtual_dice(), ON_AIR, partial(mini_bus, folder / "bus")) as radio,
        virtual_hub(folder / "hub", BOARD, ON_CABLE) as hub,
    ):
        say(ready=True)
        await obey(radio, hub)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
