"""Turns the states that a die sends into observations: it is rolling, it settled, it lies there without a roll.

A roll counts if the die was seen to roll, reported that it ended on a face, and shows that face when asked: a single altered or
lost message can never make a roll. What happened while the die was off the air never counts as a roll.

Firmware since November 2024 says whether the die rests after a roll; older firmware only says that it rests.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import assert_never

from firmware_bridge.observations import DieRolling, DieSettled, DieUnsettled, Unsettled
from firmware_bridge.pixels.faces import TELLS_ROLLS_SINCE, face_of, true_state
from firmware_bridge.pixels.model import DieModel, RollState

Seen = DieRolling | DieSettled | DieUnsettled


class _Motion(Enum):
    RESTING = auto()
    HANDLED = auto()
    ROLLING = auto()
    REPORTED = auto()  # it reported a rolled face and was asked to confirm it
    UNSEEN = auto()  # it was rolling when the connection broke: its roll was not seen


class _Rest(Enum):
    """How the die came to show its face."""

    ROLLED = auto()
    LAID = auto()
    COCKED = auto()


class RollTracker:
    def __init__(self, die: str) -> None:
        self._die = die
        self._motion = _Motion.RESTING
        self._rest: tuple[_Rest, int | None] | None = None  # None until the die has reported its face
        self._reported_face: int | None = None  # while it is REPORTED
        self._question_due = False

    @property
    def rolling(self) -> bool:
        """Whether the end of a roll is still due."""
        return self._motion in {_Motion.ROLLING, _Motion.REPORTED}

    def must_ask(self) -> bool:
        """Whether the die is to be asked for its face now: true once for each roll that it says has ended."""
        due, self._question_due = self._question_due, False
        return due

    def lost(self) -> None:
        """The connection broke."""
        self._question_due = False
        if self.rolling:
            self._motion = _Motion.UNSEEN

    def resumed(self, model: DieModel, state: RollState, index: int, at: float) -> tuple[Seen, ...]:
        """Receive the state that a die reports after a connect: a face, never a roll."""
        if true_state(model, state) not in {RollState.ROLLED, RollState.ON_FACE}:
            return self.pushed(model, state, index, at)
        face = face_of(model, index)
        moved = self._rest is not None and self._rest[1] != face
        missed = moved or self.rolling or self._motion is _Motion.UNSEEN
        self._set_rest(_Rest.LAID, face)
        return (DieUnsettled(self._die, Unsettled.MISSED, face, at),) if missed else ()

    def pushed(self, model: DieModel, state: RollState, index: int, at: float) -> tuple[Seen, ...]:
        """Receive a state that the die sent without being asked."""
        match true_state(model, state):
            case RollState.UNKNOWN | RollState.HANDLING:
                return self._handled()
            case RollState.ROLLING:
                return self._rolling(at)
            case RollState.CROOKED:
                return self._cocked(at)
            case RollState.ROLLED | RollState.ON_FACE if self._motion is _Motion.REPORTED:
                return self._confirmed(face_of(model, index), at)
            case RollState.ROLLED if self._motion is _Motion.ROLLING:
                return self._reported(face_of(model, index))
            case RollState.ROLLED if model.build_time >= TELLS_ROLLS_SINCE:
                return self._rolled_unseen(face_of(model, index), at)
            case RollState.ROLLED | RollState.ON_FACE:
                return self._laid(face_of(model, index), at)
            case unknown:
                assert_never(unknown)

    def _handled(self) -> tuple[Seen, ...]:
        if self._motion is _Motion.RESTING:
            self._motion = _Motion.HANDLED
        return ()

    def _rolling(self, at: float) -> tuple[Seen, ...]:
        began = not self.rolling
        self._motion = _Motion.ROLLING
        return (DieRolling(self._die, at),) if began else ()

    def _cocked(self, at: float) -> tuple[Seen, ...]:
        again = self._rests_as(_Rest.COCKED, None)
        self._set_rest(_Rest.COCKED, None)
        return () if again else (DieUnsettled(self._die, Unsettled.COCKED, None, at),)

    def _reported(self, face: int) -> tuple[Seen, ...]:
        self._motion, self._reported_face, self._question_due = _Motion.REPORTED, face, True
        return ()

    def _confirmed(self, face: int, at: float) -> tuple[Seen, ...]:
        """Confirm the face. If it differs from the first report, the roll was missed."""
        if face != self._reported_face:
            self._set_rest(_Rest.LAID, face)
            return (DieUnsettled(self._die, Unsettled.MISSED, face, at),)
        self._set_rest(_Rest.ROLLED, face)
        return (DieSettled(self._die, face, at),)

    def _rolled_unseen(self, face: int, at: float) -> tuple[Seen, ...]:
        """It reports a roll whose start was not seen, or repeats a roll that was counted."""
        if self._rests_as(_Rest.ROLLED, face):
            return ()
        self._set_rest(_Rest.LAID, face)
        return (DieUnsettled(self._die, Unsettled.MISSED, face, at),)

    def _laid(self, face: int, at: float) -> tuple[Seen, ...]:
        """It rests without a roll. If a roll was seen to start, the message that ended it got lost."""
        if self._rests_as(_Rest.ROLLED, face) or self._rests_as(_Rest.LAID, face):
            return ()
        unseen = self._motion in {_Motion.ROLLING, _Motion.UNSEEN}
        self._set_rest(_Rest.LAID, face)
        return (DieUnsettled(self._die, Unsettled.MISSED if unseen else Unsettled.MOVED, face, at),)

    def _rests_as(self, rest: _Rest, face: int | None) -> bool:
        return self._motion is _Motion.RESTING and self._rest == (rest, face)

    def _set_rest(self, rest: _Rest, face: int | None) -> None:
        self._motion, self._rest = _Motion.RESTING, (rest, face)
