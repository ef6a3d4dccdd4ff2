"""A battle with bases on spots: what the open table answers, offers and refuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import astuple

from rulesets.engine.open_table import Paths, Step
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, First, Single, Together
from rulesets.novus_malum.open_table.field import Field
from rulesets.novus_malum.open_table.open_table import OPEN_TABLE
from tests.rulesets.novus_malum.table import Table, battle

INCH = 100


class TableTop:
    """`spots` are given in inches."""

    def __init__(self, table: Table, spots: Mapping[str, tuple[float, float]]) -> None:
        self.table = table
        placed = {model: (round(INCH * x), round(INCH * y)) for model, (x, y) in spots.items()}
        self.spots = OPEN_TABLE.stand(table.state, placed)
        self.ways: Paths | None = None

    @property
    def field(self) -> Field:
        return Field(self.table.state, self.spots)

    @property
    def request(self) -> Single:
        request = self.table.request
        assert not isinstance(request, Together | First)
        return request

    def settle(self) -> TableTop:
        """Answer everything that geometry answers."""
        while not isinstance(self.table.game.request, Together | First | None):
            step = OPEN_TABLE.settle(self.table.state, self.request, self.spots, self.ways)
            if step is None:
                return self
            self._take(step)
        return self

    @property
    def answer(self) -> Any:
        """What geometry answers now: a key or a number; None if people decide."""
        step = OPEN_TABLE.settle(self.table.state, self.request, self.spots, self.ways)
        return step and astuple(step.reply)[0]

    @property
    def choose(self) -> Choose:
        """What is asked, with the options that the spots allow."""
        request = self.request
        assert isinstance(request, Choose)
        return OPEN_TABLE.narrow(self.table.state, request, self.spots)

    @property
    def offers(self) -> list[str]:
        return [option.key for option in self.choose.options]

    def move(self, option: str = "", **to: tuple[float, float]) -> TableTop:
        """Drag these models straight to these spots."""
        paths = {model.replace("_", "-"): ((round(INCH * x), round(INCH * y)),) for model, (x, y) in to.items()}
        self._take(OPEN_TABLE.place(self.table.state, self.request, self.spots, paths, option))
        return self

    def refuses(self, option: str = "", **to: tuple[float, float]) -> str:
        with pytest.raises(Refused) as refusal:
            self.move(option, **to)
        return refusal.value.code

    def _take(self, step: Step) -> None:
        self.spots, self.ways = step.spots, step.ways
        self.table.do(step.reply)
        self.spots = OPEN_TABLE.stand(self.table.state, self.spots)


def tabletop(
    phase: str = "movement", spots: Mapping[str, tuple[float, float]] | None = None, **models: Any
) -> TableTop:
    return TableTop(battle(phase, **models), spots or {})
