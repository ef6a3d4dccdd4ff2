"""Which face is up: the shell a die sits in, and the direction the die reports.

The die does not know its shell. The config names it, and the host looks the direction up among those of the shell's faces.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import sqrt

from firmware_bridge.godice.messages import Vector


class Shell(StrEnum):
    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D00 = "d00"  # its maker calls it D00: the tens of a hundred
    D12 = "d12"
    D20 = "d20"


# Each table lists the vectors of faces 1, 2, 3, ... in order: a tie goes to the first.
_SIX = ((-64, 0, 0), (0, 0, 64), (0, 64, 0), (0, -64, 0), (0, 0, -64), (64, 0, 0))

_TWENTY = (
    (-64, 0, -22),
    (42, -42, 40),
    (0, 22, -64),
    (0, 22, 64),
    (-42, -42, 42),
    (22, 64, 0),
    (-42, -42, -42),
    (64, 0, -22),
    (-22, 64, 0),
    (42, -42, -42),
    (-42, 42, 42),
    (22, -64, 0),
    (-64, 0, 22),
    (42, 42, 42),
    (-22, -64, 0),
    (42, 42, -42),
    (0, -22, -64),
    (0, -22, 64),
    (-42, 42, -42),
    (64, 0, 22),
)

_TWENTY_FOUR = (
    (20, -60, -20),
    (20, 0, 60),
    (-40, -40, 40),
    (-60, 0, 20),
    (40, 20, 40),
    (-20, -60, -20),
    (20, 60, 20),
    (-40, 20, -40),
    (-40, 40, 40),
    (-20, 0, 60),
    (-20, -60, 20),
    (60, 0, 20),
    (-60, 0, -20),
    (20, 60, -20),
    (20, 0, -60),
    (40, -20, -40),
    (-20, 60, -20),
    (-40, -40, -40),
    (40, -20, 40),
    (20, -60, 20),
    (60, 0, -20),
    (40, 20, -40),
    (-20, 0, -60),
    (-20, 60, 20),
)

_TENS = (8, 2, 6, 1, 4, 3, 9, 0, 7, 5, 5, 7, 0, 9, 3, 4, 1, 6, 2, 8)

_VECTORS = {
    Shell.D4: _TWENTY_FOUR,
    Shell.D6: _SIX,
    Shell.D8: _TWENTY_FOUR,
    Shell.D10: _TWENTY,
    Shell.D00: _TWENTY,
    Shell.D12: _TWENTY_FOUR,
    Shell.D20: _TWENTY,
}

# What is printed where the vector of face 1, 2, 3, ... points. The d4 is as its maker published it: seven ones and five
# threes among twenty-four, so it may not be fair.
_PRINTED = {
    Shell.D4: (3, 1, 4, 1, 4, 4, 1, 4, 2, 3, 1, 1, 1, 4, 2, 3, 3, 2, 2, 2, 4, 1, 3, 2),
    Shell.D6: tuple(range(1, 7)),
    Shell.D8: (3, 3, 6, 1, 2, 8, 1, 1, 4, 7, 5, 5, 4, 4, 2, 5, 7, 7, 8, 2, 8, 3, 6, 6),
    Shell.D10: _TENS,
    Shell.D00: tuple(10 * ten for ten in _TENS),
    Shell.D12: (*range(1, 13), *range(1, 13)),
    Shell.D20: tuple(range(1, 21)),
}

# In the units of a vector, whose length is about 64. The closest faces of any shell are 32 apart and a die at rest
# reads true within a few units. This near to the middle between two faces, either could be up.
CLEAR_MARGIN = 6.0

# A die that leans by 20 degrees reads 22 units away from its face. Farther from every face, it is not at rest at all.
FARTHEST = 24.0


@dataclass(frozen=True, slots=True)
class Reading:
    """The face that is nearest to up, how far off it is, and by how much it is nearer than the next one."""

    face: int
    distance: float
    margin: float

    @property
    def is_clear(self) -> bool:
        return self.margin >= CLEAR_MARGIN and self.distance <= FARTHEST


def read(shell: Shell, up: Vector) -> Reading:
    distances = [_distance(up, vector) for vector in _VECTORS[shell]]
    nearest = min(distances)
    at = distances.index(nearest)
    runner_up = min(distance for other, distance in enumerate(distances) if other != at)
    return Reading(_PRINTED[shell][at], nearest, runner_up - nearest)


def vector_of(shell: Shell, face: int) -> Vector:
    """Where up is when this face is; raises ValueError for a face the shell does not have."""
    if face not in _PRINTED[shell]:
        raise ValueError(f"a {shell} has no face {face}")
    return Vector(*_VECTORS[shell][_PRINTED[shell].index(face)])


def faces(shell: Shell) -> tuple[int, ...]:
    """Every face printed on the shell, lowest first."""
    return tuple(sorted(set(_PRINTED[shell])))


def _distance(up: Vector, vector: tuple[int, int, int]) -> float:
    x, y, z = vector
    return sqrt((up.x - x) ** 2 + (up.y - y) ** 2 + (up.z - z) ** 2)
