"""Turns the messages of a die into observations: it is rolling, it settled, it lies there without a roll.

A GoDice decides by itself whether it came to rest after a real roll. A rest counts as a roll only after the die was seen to
start rolling: after a connect it is asked for its face, and answers with the same message. It is not asked again at the end
of each roll: the only question it knows makes it blink red and forget its settings.
"""

from __future__ import annotations

from enum import Enum, auto

from firmware_bridge.godice.messages import Rest, Stable
from firmware_bridge.godice.shells import Shell, read
from firmware_bridge.observations import DieRolling, DieSettled, DieUnsettled, Unsettled

Seen = DieRolling | DieSettled | DieUnsettled


class _Motion(Enum):
    ASKED = auto()  # asked for its face: what it reports next is the answer
    MISSED = auto()  # as ASKED, and the end of its last roll was not seen
    ROLLING = auto()
    RESTING = auto()


class _RestKind(Enum):
    ROLLED = auto()
    LAID = auto()
    COCKED = auto()


class RollTracker:
    def __init__(self, die: str, shell: Shell) -> None:
        self._die = die
        self._shell = shell
        self._motion = _Motion.ASKED
        self._rest: tuple[_RestKind, int | None] | None = None  # None until the die has reported its face

    @property
    def is_rolling(self) -> bool:
        return self._motion is _Motion.ROLLING

    def asked(self) -> None:
        """The die is about to be asked for its face, after a lost connection or a lost message."""
        unseen = self._motion in {_Motion.ROLLING, _Motion.MISSED}
        self._motion = _Motion.MISSED if unseen else _Motion.ASKED

    def rolling(self, at: float) -> tuple[Seen, ...]:
        began = not self.is_rolling
        self._motion = _Motion.ROLLING
        return (DieRolling(self._die, at),) if began else ()

    def stable(self, message: Stable, at: float) -> tuple[Seen, ...]:
        reading = read(self._shell, message.up)
        face = reading.face if reading.is_clear else None
        if message.rest is Rest.TILTED or face is None:
            return self._cocked(face, at)
        if self._motion in {_Motion.ASKED, _Motion.MISSED}:
            return self._answered(face, at)
        if message.rest is not Rest.ROLLED:
            return self._laid(face, at)
        return self._rolled(face, at) if self.is_rolling else self._rolled_unseen(face, at)

    def _answered(self, face: int, at: float) -> tuple[Seen, ...]:
        """The answer to a question is a face, never a roll, even if it is sent twice."""
        moved = self._rest is not None and self._rest[1] != face
        missed = moved or self._motion is _Motion.MISSED
        self._motion, self._rest = _Motion.ASKED, (_RestKind.LAID, face)
        return (DieUnsettled(self._die, Unsettled.MISSED, face, at),) if missed else ()

    def _cocked(self, face: int | None, at: float) -> tuple[Seen, ...]:
        again = self._rests_as(_RestKind.COCKED, face)
        self._set_rest(_RestKind.COCKED, face)
        return () if again else (DieUnsettled(self._die, Unsettled.COCKED, face, at),)

    def _rolled(self, face: int, at: float) -> tuple[Seen, ...]:
        self._set_rest(_RestKind.ROLLED, face)
        return (DieSettled(self._die, face, at),)

    def _rolled_unseen(self, face: int, at: float) -> tuple[Seen, ...]:
        """It reports a roll whose start was not seen, or repeats a roll that was counted."""
        if self._rests_as(_RestKind.ROLLED, face):
            return ()
        self._set_rest(_RestKind.LAID, face)
        return (DieUnsettled(self._die, Unsettled.MISSED, face, at),)

    def _laid(self, face: int, at: float) -> tuple[Seen, ...]:
        if self._rests_as(_RestKind.ROLLED, face) or self._rests_as(_RestKind.LAID, face):
            return ()
        self._set_rest(_RestKind.LAID, face)
        return (DieUnsettled(self._die, Unsettled.MOVED, face, at),)

    def _rests_as(self, rest: _RestKind, face: int | None) -> bool:
        return not self.is_rolling and self._rest == (rest, face)

    def _set_rest(self, rest: _RestKind, face: int | None) -> None:
        """After an answer of "cocked", the die must still be seen rolling before a rest counts."""
        if self.is_rolling or rest is not _RestKind.COCKED:
            self._motion = _Motion.RESTING
        self._rest = (rest, face)
