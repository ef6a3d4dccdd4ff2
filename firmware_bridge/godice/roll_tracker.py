"""From what a die says of its motion to what a table wants to know: it rolls, it settled, it lies there unrolled.

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
    ASKED = auto()  # connected; what it says of its face is an answer
    MISSED = auto()  # as ASKED, and how its last roll ended was not seen
    ROLLING = auto()
    RESTING = auto()


class _Lie(Enum):
    ROLLED = auto()
    LAID = auto()
    COCKED = auto()


class RollTracker:
    def __init__(self, die: str, shell: Shell) -> None:
        self._die = die
        self._shell = shell
        self._motion = _Motion.ASKED
        self._lie: tuple[_Lie, int | None] | None = None  # None until the die has told its face

    @property
    def is_rolling(self) -> bool:
        return self._motion is _Motion.ROLLING

    def asked(self) -> None:
        """Note that the die is about to be asked for its face, after a lost connection or a lost word."""
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
        """The answer to a question is a face, never a roll, also when it is sent twice."""
        moved = self._lie is not None and self._lie[1] != face
        missed = moved or self._motion is _Motion.MISSED
        self._motion, self._lie = _Motion.ASKED, (_Lie.LAID, face)
        return (DieUnsettled(self._die, Unsettled.MISSED, face, at),) if missed else ()

    def _cocked(self, face: int | None, at: float) -> tuple[Seen, ...]:
        again = self._lies_as(_Lie.COCKED, face)
        self._come_to(_Lie.COCKED, face)
        return () if again else (DieUnsettled(self._die, Unsettled.COCKED, face, at),)

    def _rolled(self, face: int, at: float) -> tuple[Seen, ...]:
        self._come_to(_Lie.ROLLED, face)
        return (DieSettled(self._die, face, at),)

    def _rolled_unseen(self, face: int, at: float) -> tuple[Seen, ...]:
        """It reports a roll that was not seen to start; or it repeats one that was counted."""
        if self._lies_as(_Lie.ROLLED, face):
            return ()
        self._come_to(_Lie.LAID, face)
        return (DieUnsettled(self._die, Unsettled.MISSED, face, at),)

    def _laid(self, face: int, at: float) -> tuple[Seen, ...]:
        if self._lies_as(_Lie.ROLLED, face) or self._lies_as(_Lie.LAID, face):
            return ()
        self._come_to(_Lie.LAID, face)
        return (DieUnsettled(self._die, Unsettled.MOVED, face, at),)

    def _lies_as(self, lie: _Lie, face: int | None) -> bool:
        return not self.is_rolling and self._lie == (lie, face)

    def _come_to(self, lie: _Lie, face: int | None) -> None:
        """A cocked die that was only asked must still be seen rolling before a rest counts."""
        if self.is_rolling or lie is not _Lie.COCKED:
            self._motion = _Motion.RESTING
        self._lie = (lie, face)
