"""LN-DAT-15: the words for effects. A card, creature, class or guide entry does what its list of effects says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rulesets.legends_of_novus.content.words import (
    BoardSlot,
    Condition,
    Cost,
    CreatureType,
    DeckName,
    Entry,
    HandDeck,
    PlaceKind,
)

Whom = Literal["self", "partner", "other", "others", "all", "creature"]
"""The player himself, his partner, one other player, all others, everybody, the creature he faces."""
Lasts = Literal["now", "roll", "battle", "turn", "equipped", "game"]
Cards = Annotated[int, Field(ge=1, le=3)]


class Said(Entry):
    """What every effect may say besides its word and number."""

    to: Whom = "self"
    lasts: Lasts | None = None
    if_: Condition | None = Field(default=None, alias="if")
    cost: Cost | None = None


# ---- gains and losses
class Xp(Said):
    do: Literal["xp"]
    n: Annotated[int, Field(ge=-5, le=5)]


class Gp(Said):
    do: Literal["gp"]
    n: Annotated[int, Field(ge=-50, le=50)]


class Steal(Said):
    """From one other player: XP, GP, or cards of his hand by chance."""

    do: Literal["steal"]
    what: Literal["xp", "gp", "adventure", "reward"]
    n: Annotated[int, Field(ge=1, le=50)] = 1


class Swap(Said):
    """A card of one's own choice for one of another player's hand by chance."""

    do: Literal["swap"]
    deck: HandDeck = "reward"


# ---- cards
class DrawCards(Said):
    """`keep` is how many of them stay; the others are discarded."""

    do: Literal["draw"]
    deck: HandDeck
    n: Cards = 1
    keep: Cards | None = None


class Discard(Said):
    do: Literal["discard"]
    n: Cards = 1


class Destroy(Said):
    do: Literal["destroy"]
    n: Cards = 1


class Peek(Said):
    do: Literal["peek"]
    deck: DeckName = "adventure"
    n: Cards = 1


class Reorder(Said):
    do: Literal["reorder"]
    deck: DeckName = "adventure"
    n: Cards = 3


class Search(Said):
    """Turn over cards until one is of this kind: a kind of Adventure card, a slot or `magical`, a creature type."""

    do: Literal["search"]
    deck: HandDeck
    kind: str


class TakeAlly(Said):
    do: Literal["ally"]
    type: CreatureType | None = None


class Attach(Said):
    """Lay this card under an equipped weapon; its `cv` counts as long as it lies there."""

    do: Literal["attach"]


class MoreSlots(Said):
    do: Literal["slot"]
    kind: BoardSlot
    n: Annotated[int, Field(ge=1, le=2)] = 1


# ---- battle
class Cv(Said):
    do: Literal["cv"]
    n: Annotated[int, Field(ge=-5, le=10)]


class CreatureCv(Said):
    do: Literal["creature_cv"]
    n: Annotated[int, Field(ge=-5, le=10)]


class EscapeBonus(Said):
    do: Literal["escape"]
    n: Annotated[int, Field(ge=-5, le=10)]


class TestBonus(Said):
    do: Literal["test_bonus"]
    n: Annotated[int, Field(ge=-5, le=10)]


class Flying(Said):
    do: Literal["flying"]


class Guard(Said):
    """Lose so much less in a defeat."""

    do: Literal["guard"]
    n: Annotated[int, Field(ge=1, le=5)]
    of: Literal["xp", "gp", "cards", "items"] = "xp"


class Test(Said):
    """LN-BAT-03: a d10, this number or more."""

    do: Literal["test"]
    need: Annotated[int, Field(ge=2, le=10)]
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()


class StartBattle(Said):
    """The top creature, or the next of a type, with so much more CV."""

    do: Literal["battle"]
    type: CreatureType | None = None
    cv: Annotated[int, Field(ge=-5, le=10)] = 0


class EndBattle(Said):
    do: Literal["end_battle"]


# ---- curses
class CurseHero(Said):
    """The next Curse of the Adventure deck, or the one that is named, is attached."""

    do: Literal["curse"]
    card: str | None = None


class Lift(Said):
    """Take Curses off: `n` of one's own (all where it is left out), or all of everybody's, and gain so much for each."""

    do: Literal["lift"]
    who: Literal["own", "all"] = "own"
    n: Cards | None = None
    xp: Annotated[int, Field(ge=0, le=5)] = 0


class Immune(Said):
    do: Literal["immune"]


# ---- map
class TravelBonus(Said):
    do: Literal["travel"]
    n: Annotated[int, Field(ge=-1, le=3)]


class Go(Said):
    """To a place, to any place of a kind, or to any point so many steps away."""

    do: Literal["go"]
    place: str | None = None
    kind: PlaceKind | None = None
    reach: Annotated[int, Field(ge=1, le=6)] | None = None


class TravelDie(Said):
    """Roll it again, name its result, or roll it twice this turn."""

    do: Literal["travel_die"]
    how: Literal["again", "name", "twice"]


class CityGold(Said):
    do: Literal["city_gold"]
    n: Annotated[int, Field(ge=1, le=50)]


class Manual(Said):
    """An owner's card that no word fits: its text is shown, and the players enter what came of it."""

    do: Literal["manual"]


AnyEffect: TypeAlias = (
    Xp | Gp | Steal | Swap | DrawCards | Discard | Destroy | Peek | Reorder | Search | TakeAlly | Attach | MoreSlots
    | Cv | CreatureCv | EscapeBonus | TestBonus | Flying | Guard | Test | StartBattle | EndBattle
    | CurseHero | Lift | Immune | TravelBonus | Go | TravelDie | CityGold | Manual
)  # fmt: skip
Effect: TypeAlias = Annotated[AnyEffect, Field(discriminator="do")]
Effects: TypeAlias = tuple[Effect, ...]
Test.model_rebuild()

Lasting: TypeAlias = (
    MoreSlots | Cv | CreatureCv | EscapeBonus | TestBonus | Flying | Guard | Immune | TravelBonus | CityGold
)
"""What a card does by merely lying on the board."""


def needs_opponent(effects: Iterable[AnyEffect]) -> bool:
    return any(effect.do in {"steal", "swap"} or effect.to in {"other", "others"} for effect in every(effects))


def every(effects: Iterable[AnyEffect]) -> Iterator[AnyEffect]:
    """Those inside a test, too."""
    for effect in effects:
        yield effect
        if isinstance(effect, Test):
            yield from every((*effect.success, *effect.failure))
