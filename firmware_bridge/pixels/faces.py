"""From face index to the face that is up, with the quirks of every firmware build."""

from __future__ import annotations

from firmware_bridge.pixels.model import DieModel, DieType, PixelsError, RollState

# Builds up to this moment (2024-01-01T23:00:00Z) hold wrong normals for d4 and d6: their indices name other faces.
OLD_NORMALS_UNTIL = 1704150000
# Before this moment (2024-05-22T13:00:00Z) a tilted accelerometer made 6-LED dice call a good face crooked.
TILTED_BEFORE = 1716382800
# Since this moment (2024-11-01T00:00:00Z) a die tells a roll from a face it was laid on.
TELLS_ROLLS_SINCE = 1730419200
# A beta that was in use from this moment (2024-10-21T00:00:00Z) until the above numbered two states otherwise.
BETA_STATES_SINCE = 1729468800

_OLD_D6 = (1, 5, 4, 3, 2, 6)
_OLD_D4 = (1, 1, 3, 2, 1, 4)
_FUDGE = (1, -1, 0, 0, -1, 1)
_BETA_STATES = {RollState.CROOKED: RollState.ROLLED, RollState.ON_FACE: RollState.CROOKED}

_FACES: dict[DieType, tuple[int, ...]] = {
    DieType.UNKNOWN: tuple(range(256)),
    DieType.D4: tuple(range(1, 5)),
    DieType.D6: tuple(range(1, 7)),
    DieType.D8: tuple(range(1, 9)),
    DieType.D10: tuple(range(10)),
    DieType.D00: tuple(range(0, 100, 10)),
    DieType.D12: tuple(range(1, 13)),
    DieType.D20: tuple(range(1, 21)),
    DieType.PIPPED_D6: tuple(range(1, 7)),
    DieType.FUDGE: _FUDGE,
}


def faces_of(model: DieModel) -> tuple[int, ...]:
    """All faces of the die, by index."""
    if model.build_time <= OLD_NORMALS_UNTIL and model.die_type is DieType.D6:
        return _OLD_D6
    if model.build_time <= OLD_NORMALS_UNTIL and model.die_type is DieType.D4:
        return _OLD_D4
    return _FACES[model.die_type]


def face_of(model: DieModel, index: int) -> int:
    faces = faces_of(model)
    if index >= len(faces):
        raise PixelsError(f"a {model.die_type.name} has no face with index {index}")
    return faces[index]


def true_state(model: DieModel, state: RollState) -> RollState:
    """Translate the state of an older firmware to what current firmware would report."""
    if state is RollState.CROOKED and model.led_count == 6 and model.build_time < TILTED_BEFORE:
        return RollState.ROLLED
    if BETA_STATES_SINCE <= model.build_time < TELLS_ROLLS_SINCE:
        return _BETA_STATES.get(state, RollState.ON_FACE if state is RollState.ROLLED else state)
    return state
