"""How a model moves, as numbers."""

from __future__ import annotations

from msgspec import Struct


class Gait(Struct, frozen=True, cache_hash=True):
    """`per_ap` squares for an AP, or `ap_each` AP for a square, after `free` squares. `climb` in levels, `jump` in squares."""

    climb: int = 0
    jump: int = 0
    diagonal: bool = False
    fly: bool = False
    acrobatic: bool = False
    per_ap: int = 1
    ap_each: int = 1
    free: int = 0
    passes_friends: bool = False

    @property
    def step(self) -> int:
        """AP for a single square."""
        return self.ap_each

    def squares(self, ap: int) -> int:
        """How many squares these AP pay for."""
        return self.free + ap * self.per_ap // self.ap_each

    def price(self, squares: int) -> int:
        """AP for so many squares, rounded up: a rider may leave the second square of an AP unused (NA-ESK-01)."""
        paid = max(0, squares - self.free) * self.ap_each
        return -(-paid // self.per_ap)
