"""How a model moves, as numbers: what an Action Point buys it."""

from __future__ import annotations

from msgspec import Struct


class Gait(Struct, frozen=True, cache_hash=True):
    """`climb` and `jump` are levels and gaps; an AP buys `per_ap` squares, or a square costs `ap_each`; `free` come first."""

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
        """The AP of a single square."""
        return self.ap_each

    def squares(self, ap: int) -> int:
        """How far so many AP go."""
        return self.free + ap * self.per_ap // self.ap_each

    def price(self, squares: int) -> int:
        """The AP that so many squares cost; the last one of a rider's AP may be left unused (NA-ESK-01)."""
        paid = max(0, squares - self.free) * self.ap_each
        return -(-paid // self.per_ap)
