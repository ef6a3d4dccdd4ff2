"""How forgiving a campaign is, as it is chosen when it begins. This is not a rule of the book, but a choice of the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Difficulty = Literal["story", "normal", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)


@dataclass(frozen=True, slots=True)
class Mercy:
    """`deaths`: whether a deadly Wound card kills. `half_purse`: whether a defeat costs half of the money.

    `help` is when free recruits and healing come: after every defeat; after a defeat that leads to no city, and when the plot of the
    pack says so; or never. `eased`: whether one enemy stays away from the first mission of the campaign.
    """

    deaths: bool = True
    half_purse: bool = False
    help: Literal["always", "stranded", "never"] = "stranded"
    eased: bool = True


MERCIES: dict[Difficulty, Mercy] = {
    "story": Mercy(deaths=False, help="always"),
    "normal": Mercy(),
    "hard": Mercy(half_purse=True, help="never", eased=False),
}
