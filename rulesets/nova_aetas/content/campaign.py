"""The campaign part of a pack: plot, places, formulae and prices."""

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from rulesets.nova_aetas.content.values import MOST, Card, Natural, Positive

POPOLINI_IN_A_FIORINO = 5
"""NA-CAM-20, NA-DAT-20."""
_IN_FIORINI = re.compile(r"(\d{1,3}) fiorin[oi]")

Activity = Literal["inn", "master", "craftsman", "merchant", "surgeon", "barracks"]
"""NA-CIT-04."""
ACTIVITIES: tuple[Activity, ...] = ("inn", "master", "craftsman", "merchant", "surgeon", "barracks")
OF_A_VILLAGE: tuple[Activity, ...] = ("inn", "merchant", "surgeon")
"""NA-CIT-01: the activities of a village, if the pack lists none."""
SecondaryKind = Literal["quest", "hunt", "bounty"]
"""NA-CAM-09."""
SECONDARY_KINDS: tuple[SecondaryKind, ...] = ("quest", "hunt", "bounty")


def _in_popolini(price: Any) -> Any:
    """NA-CAM-20: convert a price in Fiorini."""
    found = _IN_FIORINI.fullmatch(price) if isinstance(price, str) else None
    return price if found is None else int(found[1]) * POPOLINI_IN_A_FIORINO


Price = Annotated[int, Field(ge=0, le=MOST, strict=True), BeforeValidator(_in_popolini)]
"""In Popolini; may also be written as printed: `"2 fiorini"`."""


class Formula(Card):
    """NA-CIT-12..14: the elements and the price of an object, and the Equipment card that it `makes`.

    A `base` formula is known from the start; any other must be found first.
    """

    elements: dict[str, Positive]
    price: Price = 0
    makes: str
    base: bool = False


class Place(Card):
    """NA-CIT-01: a city or a village, its activities, and the elements on sale. `x` and `y` are for the map of the campaign."""

    kind: Literal["city", "village"]
    activities: tuple[Activity, ...] = ()
    elements: tuple[str, ...] = ()
    x: Natural | None = None
    y: Natural | None = None

    @property
    def spot(self) -> tuple[int, int] | None:
        return None if self.x is None or self.y is None else (self.x, self.y)

    @property
    def open(self) -> tuple[Activity, ...]:
        if self.activities:
            return self.activities
        return ACTIVITIES if self.kind == "city" else OF_A_VILLAGE


class Plot(Card):
    """NA-CAM-01, 24: where a campaign begins, and the campaign missions by act.

    After `help_after` defeats in a row at one mission, a company gets free recruits and healing; 0 for never. This is not a rule
    of the book, but help that a pack may offer.
    """

    first: str
    acts: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    help_after: Natural = 0
