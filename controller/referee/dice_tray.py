"""The dice at the table: which are on the air, what each open Roll still wants, and what became of each throw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from controller.messages.notice import Notice, Severity
from controller.referee.dice_pool import DicePool
from controller.referee.notices import DieEntry, Fate
from firmware_bridge.observations import DieRolling, DieSettled, DieUnsettled, Unsettled
from rulesets.engine.answers import Answer, ForSeat, Rolled
from rulesets.engine.cues import Cue
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import ANYONE, Request, Roll, parts_of

TABLE_DIE = "table"
"""What the dice log calls a die that the table rolled for somebody."""

_FATES = {Unsettled.COCKED: Fate.COCKED, Unsettled.MOVED: Fate.MOVED, Unsettled.MISSED: Fate.MISSED}

# These get a notice even when no die is wanted; everything else is only logged.
_ALWAYS_NOTICED = frozenset(
    {Fate.NOT_ASKED, Fate.NOT_YOURS, Fate.WRONG_KIND, Fate.TOO_EARLY, Fate.HELD, Fate.ALREADY_COUNTED}
)

# Why a die does not count for a roll, from the farthest reason to the nearest.
_NEARER = (Fate.TOO_EARLY, Fate.WRONG_KIND, Fate.NO_SUCH_FACE, Fate.NOT_YOURS, Fate.ALREADY_COUNTED, Fate.COUNTED)


def face_number(kind: str, shown: int) -> int:
    """The number of a face, 1 to n: ten-sided dice print 0 to 9, or 00 to 90, with the zero last."""
    match kind:
        case "d10":
            return shown or 10
        case "d00":
            return shown // 10 or 10
        case _:
            return shown


class OpenRoll(Struct):
    """A Roll that waits for dice. `after` distinguishes it from the same Roll asked again; `open_since` is None while it is held."""

    roll: Roll
    after: int
    pool: DicePool
    open_since: float | None = None

    @property
    def seat(self) -> str:
        return self.roll.seat


class Tray:
    """One pool for each seat that rolls, so that two who roll at once do not use each other's dice."""

    def __init__(self, kinds: Mapping[str, str], owners: Mapping[str, str]) -> None:
        """`owners` maps a die to its seat; dice without an owner are shared."""
        self._kinds = dict(kinds)
        self._owners = dict(owners)
        self._away: dict[str, str] = {}
        self._up: set[str] = set()
        self._rolling_since: dict[str, float] = {}
        self._said: dict[str, Notice[Cue]] = {}
        self.rolls: tuple[OpenRoll, ...] = ()

    def equip(self, kinds: Mapping[str, str], owners: Mapping[str, str]) -> None:
        """There are other dice on the table now. What was thrown for an open roll still counts."""
        for gone in self._kinds.keys() - kinds.keys():
            self._up.discard(gone)
            self._away.pop(gone, None)
            self._said.pop(gone, None)
            self._rolling_since.pop(gone, None)
        self._kinds, self._owners = dict(kinds), dict(owners)

    def ask(self, rolls: Iterable[tuple[Roll, int]]) -> None:
        """A roll that stays open while another seat answers keeps its dice; a new one starts empty."""
        self._said.clear()
        before = {(each.seat, each.after): each for each in self.rolls}
        self.rolls = tuple(before.get((roll.seat, after)) or self._new(roll, after) for roll, after in rolls)

    def start_again(self) -> None:
        """What was thrown could not be used: the same Rolls start again."""
        self.rolls = tuple(replace(each, pool=self._new(each.roll, each.after).pool) for each in self.rolls)

    def open(self, at: float) -> None:
        """Dice count from now on; a roll that was open before stays open from then on."""
        for each in self.rolls:
            each.open_since = at if each.open_since is None else each.open_since

    def hold(self) -> None:
        for each in self.rolls:
            each.open_since = None

    def knows(self, device: str) -> bool:
        return device in self._kinds

    def die_up(self, die: str) -> None:
        self._up.add(die)
        self._away.pop(die, None)

    def die_down(self, die: str, reason: str) -> None:
        self._up.discard(die)
        self._away[die] = reason
        self._rolling_since.pop(die, None)

    def observe(self, observed: DieRolling | DieSettled | DieUnsettled, index: int, *, held: bool) -> list[DieEntry]:
        """Return a line for the dice log, if the die came to rest."""
        self._said.pop(observed.die, None)
        match observed:
            case DieRolling(die, at):
                self._rolling_since[die] = at
                return []
            case DieSettled(die, face, at):
                fate = self._settled(observed, held=held)
                entry = DieEntry(die, self.kind(die), face, fate, index, at, self._symbol(observed, fate))
            case DieUnsettled(die, reason, face, at):
                entry = DieEntry(die, self.kind(die), face, _FATES[reason], index, at)
        self._rolling_since.pop(observed.die, None)
        self._add_notice(entry)
        return [entry]

    def type_in(self, kind: str | None, face: int, seat: str | None, index: int, at: float) -> DieEntry:
        """Count a face that a person read, for that seat's own roll; raises Refused if there is no use for it."""
        pool = self._pool_of(seat)
        meant = kind or next(iter(pool.still_wanted), "")
        if not pool.type_in(meant, face):
            wanted = tuple(f"{count} {kind}" for kind, count in pool.still_wanted.items())
            raise Refused("die-not-wanted", die=meant, face=face, wanted=wanted)
        return DieEntry(meant, meant, face, Fate.TYPED, index, at, pool.symbol_of(meant, face))

    def roll_for(self, seat: str | None, index: int, at: float, pick: Callable[[int], int]) -> list[DieEntry]:
        """Let the table roll what is missing in that seat's roll; raises Refused if it has none."""
        pool, entries = self._pool_of(seat), []
        for kind, count in dict(pool.still_wanted).items():
            for _ in range(count):
                face = pick(pool.by_kind[kind].sides)
                pool.by_kind[kind].count(TABLE_DIE, face)
                entries.append(DieEntry(TABLE_DIE, kind, face, Fate.COUNTED, index, at, pool.symbol_of(kind, face)))
        return entries

    def _pool_of(self, seat: str | None) -> DicePool:
        rolls = [each for each in self.rolls if seat in {None, each.seat} or each.seat == ANYONE]
        if not rolls:
            raise Refused("no-roll")
        if len(rolls) > 1:
            raise Refused("wants-seat", seats=tuple(each.seat for each in rolls))
        return rolls[0].pool

    def kind(self, die: str) -> str:
        return self._kinds.get(die, "unknown")

    @property
    def rolling(self) -> bool:
        return bool(self._rolling_since)

    def to_throw(self) -> tuple[str, ...]:
        """The dice that would count now, no more of each kind than are wanted: those to light."""
        found: dict[str, None] = {}
        for each in self.rolls:
            for kind, pool in each.pool.by_kind.items():
                free = pool.still_to_throw(self._available(kind, each.seat) - found.keys())
                found |= dict.fromkeys(free[: pool.missing])
        return tuple(found)

    def notices(self) -> tuple[Notice[Cue], ...]:
        return (*self._said.values(), *(self._lost(die, reason) for die, reason in sorted(self._away.items())))

    def _new(self, roll: Roll, after: int) -> OpenRoll:
        return OpenRoll(roll, after, DicePool(roll, set(self._kinds.values())))

    def _available(self, kind: str, seat: str) -> set[str]:
        return {die for die in self._up if self._kinds[die] == kind and self._may_throw(die, seat)}

    def _may_throw(self, die: str, seat: str) -> bool:
        return ANYONE in {seat, self._owners.get(die, ANYONE)} or self._owners[die] == seat

    def _settled(self, observed: DieSettled, *, held: bool) -> Fate:
        """The die counts for the first roll that can use it; if none can, return the nearest reason."""
        if not self.rolls:
            return Fate.NOT_ASKED
        if held:
            return Fate.HELD
        own = [each for each in self.rolls if self._may_throw(observed.die, each.seat)]
        nearest = _NEARER[0]
        for each in own or self.rolls:
            nearest = max(nearest, self._counted(observed, each), key=_NEARER.index)
            if nearest is Fate.COUNTED:
                break
        return nearest

    def _counted(self, observed: DieSettled, each: OpenRoll) -> Fate:
        die, kind = observed.die, self.kind(observed.die)
        if each.open_since is None or min(observed.at, self._rolling_since.get(die, observed.at)) <= each.open_since:
            return Fate.TOO_EARLY
        pool = each.pool.by_kind.get(kind)
        if pool is None:
            return Fate.WRONG_KIND
        place = face_number(kind, observed.face)
        if not 1 <= place <= pool.sides:
            return Fate.NO_SUCH_FACE
        if not self._may_throw(die, each.seat):
            return Fate.NOT_YOURS
        if not pool.accepts(die, self._available(kind, each.seat)):
            return Fate.ALREADY_COUNTED
        pool.count(die, place)
        return Fate.COUNTED

    def _symbol(self, observed: DieSettled, fate: Fate) -> str | None:
        """The symbol of the face in its roll."""
        kind = self.kind(observed.die)
        counting = (each.pool for each in self.rolls if observed.die in _last_batch(each.pool, kind))
        pool = next(counting, None) if fate is Fate.COUNTED else None
        return pool.symbol_of(kind, face_number(kind, observed.face)) if pool else None

    def _wanted(self, die: str) -> bool:
        return any(self.kind(die) in each.pool.still_wanted for each in self.rolls)

    def _add_notice(self, entry: DieEntry) -> None:
        """Tell people why a die did not count, or that it must be thrown again."""
        not_counted = entry.fate not in {Fate.COUNTED, Fate.TYPED}
        if entry.fate in _ALWAYS_NOTICED or (self._wanted(entry.die) and not_counted):
            cue = Cue(f"table.die-{entry.fate}", die=entry.die, face="" if entry.face is None else entry.face)
            self._said[entry.die] = Notice(f"die-{entry.fate}", cue, Severity.WARNING, die=entry.die)

    def _lost(self, die: str, reason: str) -> Notice[Cue]:
        code = "die-lost" if self._wanted(die) else "device-down"
        return Notice(
            code, Cue(f"table.{code}", die=die, device=die, reason=reason.rstrip(".")), Severity.WARNING, die=die
        )


def _last_batch(pool: DicePool, kind: str) -> Mapping[str, int]:
    return pool.by_kind[kind].batches[-1] if kind in pool.by_kind else {}


def answered_dice(request: Request | None, answer: Answer, index: int, at: float) -> list[DieEntry]:
    """The dice of a roll that was answered as a whole, as bots do: the table rolled them."""
    seat, reply = (answer.seat, answer.reply) if isinstance(answer, ForSeat) else (None, answer)
    if not isinstance(reply, Rolled):
        return []
    roll = next((part for part in parts_of(request) if isinstance(part, Roll) and seat in {None, part.seat}), None)
    return [
        DieEntry(TABLE_DIE, die.name, face, Fate.COUNTED, index, at, die.shows(face) if die.symbols else None)
        for die, face in zip(roll.dice if roll else (), reply.faces, strict=False)
    ]
