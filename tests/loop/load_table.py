"""The table of the load test: which dice, which cells, which trouble. Both processes and the test know it."""

from __future__ import annotations

from firmware_bridge.godice.shells import Shell, faces
from firmware_bridge.pixels.faces import faces_of
from firmware_bridge.pixels.model import DieType
from firmware_bridge.table_link.cells import Cells
from hw_mocks.bluez.peripheral import VirtualDie
from hw_mocks.dice.godice import VirtualGoDie
from hw_mocks.dice.pixels import LEGACY_BUILD, NEW_BUILD, VirtualPixel
from hw_mocks.faults.plan import FaultKind, FaultPlan

BOARD = Cells(12, 12)
BASES = tuple(f"04{number:012x}" for number in range(10))

# A throw is over in the time of a few radio messages.
BEAT_SECONDS = 0.005
LONGEST_SECONDS = 0.2

_TROUBLE = {FaultKind.DISCONNECT: 0.02, FaultKind.DUPLICATE: 0.02, FaultKind.DELAY: 0.02}

# A radio throws away what its own checksum refuses: on the air, what is spoilt is lost.
ON_AIR = FaultPlan(7, {**_TROUBLE, FaultKind.DROP: 0.01}, longest=LONGEST_SECONDS)
ON_CABLE = FaultPlan(7, {**_TROUBLE, FaultKind.CORRUPT: 0.01}, longest=LONGEST_SECONDS)

KINDS = (DieType.D6, DieType.D8, DieType.D20)


def virtual_dice() -> dict[str, VirtualDie]:
    """Six Pixels of now, three of before 2025, three GoDice."""
    dice: dict[str, VirtualDie] = {}
    for number in range(9):
        build = NEW_BUILD if number < 6 else LEGACY_BUILD
        dice[f"pixel-{number}"] = VirtualPixel(0x1000 + number, KINDS[number % 3], build, tumble_seconds=BEAT_SECONDS)
    for number in range(3):
        dice[f"go-{number}"] = VirtualGoDie(f"4E71F{number}", Shell.D6, tumble_seconds=BEAT_SECONDS)
    return dice


def faces_to_roll(die: VirtualDie) -> tuple[int, ...]:
    """The faces in turn, so that its face tells a roll from those before and after it."""
    return faces_of(die.model) if isinstance(die, VirtualPixel) else faces(Shell.D6)
