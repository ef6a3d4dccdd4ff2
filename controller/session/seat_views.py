"""What each seat sees of the game: every View is computed once for each answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.engine.game import Game
from rulesets.engine.view import View


class SeatViews:
    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._views: dict[str | None, View] = {}
        self._fuller: Mapping[str, View] | None = None
        self._index = -1

    def of(self, seat: str | None = None) -> View:
        """The game as this seat may see it; None: as everyone may."""
        self._forget_old()
        if seat not in self._views:
            self._views[seat] = self._game.ruleset.view_for(self._game.state, seat)
        return self._views[seat]

    def fuller(self) -> Mapping[str, View]:
        """The views of the seats that see more than everyone."""
        self._forget_old()
        if self._fuller is None:
            views = ((seat, self.of(seat)) for seat in self._game.setup.seats)
            self._fuller = {seat: view for seat, view in views if view != self.of()}
        return self._fuller

    def _forget_old(self) -> None:
        index = len(self._game.record)
        if self._index != index:
            self._index, self._views, self._fuller = index, {}, None
