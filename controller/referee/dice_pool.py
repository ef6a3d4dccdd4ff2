"""The faces of one Roll, collected from dice that are thrown by hand.

A pool larger than the dice on the table is rolled in batches: a die counts once in each. A batch is over when a die that has
counted is thrown again and no other die could still fill it; until then a die that dropped off the air may come
back and take its place. Within a batch the faces are in the order of the dice's names, so that the same throws give
the same answer whatever the radio does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from msgspec import Struct, field

from rulesets.engine.dice import Die, Faces
from rulesets.engine.requests import Roll

# Sorts after every name that a die can have: typed faces come after thrown ones.
TYPED = "~typed"


def kind_for(die: Die, kinds: Collection[str]) -> str:
    """The kind of die to throw. A plain die with as many sides replaces a symbol die that the table does not have."""
    return die.name if die.name in kinds else f"d{die.sides}"


class KindPool(Struct):
    """The dice of one kind in a pool."""

    wanted: int
    sides: int
    batches: list[dict[str, int]] = field(default_factory=lambda: [{}])

    @property
    def counted(self) -> int:
        return sum(map(len, self.batches))

    @property
    def missing(self) -> int:
        return self.wanted - self.counted

    def accepts(self, die: str, available: Collection[str]) -> bool:
        """Whether this die may count now."""
        batch = self.batches[-1]
        return bool(self.missing) and (die not in batch or all(other in batch for other in available))

    def count(self, die: str, face: int) -> None:
        if die in self.batches[-1]:
            self.batches.append({})
        self.batches[-1][die] = face

    def still_to_throw(self, available: Collection[str]) -> tuple[str, ...]:
        """The dice that may count now, if the pool is not full."""
        return tuple(sorted(die for die in available if self.accepts(die, available)))

    def faces(self) -> list[int]:
        return [batch[die] for batch in self.batches for die in sorted(batch)]


class DicePool:
    """One Roll being rolled."""

    def __init__(self, request: Roll, kinds: Collection[str]) -> None:
        self._kinds = tuple(kind_for(die, kinds) for die in request.dice)
        sides = {kind: die.sides for kind, die in zip(self._kinds, request.dice, strict=True)}
        self.by_kind = {kind: KindPool(count, sides[kind]) for kind, count in Counter(self._kinds).items()}
        self._dice = {
            kind: [die for die, taken in zip(request.dice, self._kinds, strict=True) if taken == kind]
            for kind in self.by_kind
        }
        self._typed = 0

    @property
    def full(self) -> bool:
        return not any(pool.missing for pool in self.by_kind.values())

    @property
    def still_wanted(self) -> Mapping[str, int]:
        return {kind: pool.missing for kind, pool in self.by_kind.items() if pool.missing}

    @property
    def missing(self) -> tuple[tuple[str, Die], ...]:
        """What is still to be thrown, one by one: the kind to throw, and the die of the rules that it is used as."""
        return tuple((kind, meant) for kind, pool in self.by_kind.items() for meant in self._dice[kind][pool.counted :])

    @property
    def counted(self) -> tuple[tuple[str, str, int], ...]:
        """Every face that counted so far: kind, die, face, in the order of the batches."""
        return tuple(
            (kind, die, batch[die])
            for kind, pool in self.by_kind.items()
            for batch in pool.batches
            for die in sorted(batch)
        )

    @property
    def shown(self) -> tuple[str | None, ...]:
        """For each face that counted, its symbol; None for a number."""
        return tuple(
            meant.shows(face) if meant.symbols else None
            for kind, pool in self.by_kind.items()
            for meant, face in zip(self._dice[kind], pool.faces(), strict=False)
        )

    def symbol_of(self, kind: str, face: int) -> str | None:
        """What this face of a kind means, where all dice of the kind mean the same; None for a number."""
        meant = set(self._dice.get(kind, ()))
        return next(iter(meant)).shows(face) if len(meant) == 1 and all(die.symbols for die in meant) else None

    def type_in(self, kind: str, face: int) -> bool:
        """Count a typed face. Return False if no die of this kind is missing, or it has no such face."""
        pool = self.by_kind.get(kind)
        if pool is None or not pool.missing or not 1 <= face <= pool.sides:
            return False
        self._typed += 1
        pool.count(f"{TYPED}-{self._typed:04}", face)
        return True

    def faces(self) -> Faces:
        """All faces, in the order of the dice in the request."""
        left = {kind: iter(pool.faces()) for kind, pool in self.by_kind.items()}
        return tuple(next(left[kind]) for kind in self._kinds)
