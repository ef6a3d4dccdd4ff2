"""What a defeat costs a company, as it is chosen when a campaign begins. This is not a rule of the book, but a choice of the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Difficulty = Literal["story", "normal", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)


@dataclass(frozen=True, slots=True)
class DefeatCost:
    """`deaths`: whether a deadly Wound card kills. `half_purse`: whether a defeat costs half of the money.

    `help` is when free recruits and healing come: after every defeat, when the plot of the pack says so, or never.
    """

    deaths: bool = True
    half_purse: bool = False
    help: Literal["always", "plot", "never"] = "plot"


COSTS: dict[Difficulty, DefeatCost] = {
    "story": DefeatCost(deaths=False, help="always"),
    "normal": DefeatCost(),
    "hard": DefeatCost(half_purse=True, help="never"),
}
