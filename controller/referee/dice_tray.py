"""The dice at the table: which are on the air, what the current Roll still wants, and what became of each throw."""

from __future__ import annotations

from collections.abc import Mapping

from controller.mqtt.topics import Notice, Severity
from controller.referee.dice_pool import DicePool
from controller.referee.notices import DieEntry, Fate
from firmware_bridge.observations import DieRolling, DieSettled, DieUnsettled, Unsettled
from rulesets.engine.cues import Cue
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import ANYONE, Roll

_FATES = {Unsettled.COCKED: Fate.COCKED, Unsettled.MOVED: Fate.MOVED, Unsettled.MISSED: Fate.MISSED}

# What happened to a die that is worth a word even when no die is wanted; the rest is told only in the log.
_ALWAYS_TOLD = frozenset(
    {Fate.NOT_ASKED, Fate.NOT_YOURS, Fate.WRONG_KIND, Fate.TOO_EARLY, Fate.HELD, Fate.ALREADY_COUNTED}
)


def place_of(kind: str, shown: int) -> int:
    """Which of its faces a die shows, 1 to n: ten-sided dice print 0 to 9, or 00 to 90, and their nought comes last."""
    match kind:
        case "d10":
            return shown or 10
        case "d00":
            return shown // 10 or 10
        case _:
            return shown


class Tray:
    def __init__(self, kinds: Mapping[str, str], owners: Mapping[str, str]) -> None:
        """`owners` maps a die to its seat; dice without an owner are shared."""
        self._kinds = dict(kinds)
        self._owners = dict(owners)
        self._away: dict[str, str] = {}
        self._up: set[str] = set()
        self._rolling_since: dict[str, float] = {}
        self._said: dict[str, Notice[Cue]] = {}
        self._roll: Roll | None = None
        self._place: tuple[int, str] | None = None
        self.pool: DicePool | None = None

    def ask(self, roll: Roll | None, after: int) -> None:
        """A roll that goes on while another seat answers keeps what was thrown for it; one put anew starts empty."""
        self._said.clear()
        place = (after, roll.seat) if roll else None
        if place != self._place or roll is None:
            self._roll, self._place = roll, place
            self.start_again()

    def start_again(self) -> None:
        """What was thrown could not be used: the same Roll is rolled anew."""
        self.pool = DicePool(self._roll, set(self._kinds.values())) if self._roll else None

    def knows(self, device: str) -> bool:
        return device in self._kinds

    def die_up(self, die: str) -> None:
        self._up.add(die)
        self._away.pop(die, None)

    def die_down(self, die: str, reason: str) -> None:
        self._up.discard(die)
        self._away[die] = reason
        self._rolling_since.pop(die, None)

    def see(
        self, observed: DieRolling | DieSettled | DieUnsettled, index: int, open_since: float | None
    ) -> list[DieEntry]:
        """`open_since` is when the table began to wait for the Roll; None while the board holds it up."""
        self._said.pop(observed.die, None)
        match observed:
            case DieRolling(die, at):
                self._rolling_since[die] = at
                return []
            case DieSettled(die, face, at):
                entry = DieEntry(die, self.kind(die), face, self._settled(observed, open_since), index, at)
            case DieUnsettled(die, reason, face, at):
                entry = DieEntry(die, self.kind(die), face, _FATES[reason], index, at)
        self._rolling_since.pop(observed.die, None)
        self._remark(entry)
        return [entry]

    def type_in(self, kind: str, face: int, index: int, at: float) -> DieEntry:
        """Count a face that a person read; raises Refused if the roll has no use for it."""
        if not self.pool:
            raise Refused("no-roll")
        if not self.pool.type_in(kind, face):
            wanted = tuple(f"{count} {kind}" for kind, count in self.pool.still_wanted.items())
            raise Refused("die-not-wanted", die=kind, face=face, wanted=wanted)
        return DieEntry(kind, kind, face, Fate.TYPED, index, at)

    def kind(self, die: str) -> str:
        return self._kinds.get(die, "unknown")

    def to_throw(self) -> tuple[str, ...]:
        """The dice that would count now, no more of each kind than are wanted: those to light."""
        if not self.pool:
            return ()
        return tuple(
            die
            for kind, pool in self.pool.by_kind.items()
            for die in pool.still_to_throw(self._at_hand(kind))[: pool.missing]
        )

    def notices(self) -> tuple[Notice[Cue], ...]:
        return (*self._said.values(), *(self._lost(die, reason) for die, reason in sorted(self._away.items())))

    def _at_hand(self, kind: str) -> set[str]:
        return {die for die in self._up if self._kinds[die] == kind and self._may_throw(die)}

    def _may_throw(self, die: str) -> bool:
        seat = self._roll.seat if self._roll else ANYONE
        return ANYONE in {seat, self._owners.get(die, ANYONE)} or self._owners[die] == seat

    def _settled(self, observed: DieSettled, open_since: float | None) -> Fate:
        die, kind = observed.die, self.kind(observed.die)
        if not self.pool:
            return Fate.NOT_ASKED
        if open_since is None:
            return Fate.HELD
        if min(observed.at, self._rolling_since.get(die, observed.at)) <= open_since:
            return Fate.TOO_EARLY
        pool = self.pool.by_kind.get(kind)
        if pool is None:
            return Fate.WRONG_KIND
        place = place_of(kind, observed.face)
        if not 1 <= place <= pool.sides:
            return Fate.NO_SUCH_FACE
        if not self._may_throw(die):
            return Fate.NOT_YOURS
        if not pool.takes(die, self._at_hand(kind)):
            return Fate.ALREADY_COUNTED
        pool.take(die, place)
        return Fate.COUNTED

    def _remark(self, entry: DieEntry) -> None:
        """Say what a person should know: why a die did not count, or that it must be thrown again."""
        wanted = self.pool is not None and entry.kind in self.pool.still_wanted
        if entry.fate in _ALWAYS_TOLD or (wanted and entry.fate not in {Fate.COUNTED, Fate.TYPED}):
            cue = Cue(f"table.die-{entry.fate}", die=entry.die, face="" if entry.face is None else entry.face)
            self._said[entry.die] = Notice(f"die-{entry.fate}", cue, Severity.WARNING, die=entry.die)

    def _lost(self, die: str, reason: str) -> Notice[Cue]:
        wanted = self.pool is not None and self.kind(die) in self.pool.still_wanted
        code = "die-lost" if wanted else "device-down"
        return Notice(code, Cue(f"table.{code}", die=die, device=die, reason=reason), Severity.WARNING, die=die)
