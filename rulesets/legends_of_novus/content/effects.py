"""LN-DAT-15: the kinds of effects. A card, creature, class or place does what its list of effects says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rulesets.engine.content.unused import UsedIf
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

Target = Literal["self", "partner", "other", "others", "all", "creature"]
"""The player, the partner, one other player, all others, everybody, or the creature faced."""
Lasts = Literal["now", "roll", "battle", "turn", "equipped", "game"]
Cards = Annotated[int, Field(ge=1, le=3)]


class BaseEffect(Entry):
    """Fields that every effect may have in addition to its kind and number."""

    to: Target = "self"
    lasts: Lasts | None = None
    if_: Condition | None = Field(default=None, alias="if")
    cost: Cost | None = None


# ---- gains and losses
class Xp(BaseEffect):
    do: Literal["xp"]
    n: Annotated[int, Field(ge=-5, le=5)]


class Gp(BaseEffect):
    do: Literal["gp"]
    n: Annotated[int, Field(ge=-50, le=50)]


class Steal(BaseEffect):
    """From one other player: XP, GP, or random cards from the hand."""

    do: Literal["steal"]
    what: Literal["xp", "gp", "adventure", "reward"]
    n: Annotated[int, Field(ge=1, le=50)] = 1


class Swap(BaseEffect):
    """Give a card of the player's choice for a random one of another player's hand."""

    do: Literal["swap"]
    deck: HandDeck = "reward"


# ---- cards
class DrawCards(BaseEffect):
    """`keep` is how many the player keeps; the others are discarded."""

    do: Literal["draw"]
    deck: HandDeck
    n: Cards = 1
    keep: Cards | None = None


class Discard(BaseEffect):
    do: Literal["discard"]
    n: Cards = 1


class Destroy(BaseEffect):
    do: Literal["destroy"]
    n: Cards = 1


class Peek(BaseEffect):
    do: Literal["peek"]
    deck: DeckName = "adventure"
    n: Cards = 1


class Reorder(BaseEffect):
    do: Literal["reorder"]
    deck: DeckName = "adventure"
    n: Cards = 3


class Search(BaseEffect):
    """Draw until a card is of this kind: a kind of Adventure card, or for Rewards a slot or `magical`."""

    do: Literal["search"]
    deck: HandDeck
    kind: str


class TakeAlly(BaseEffect):
    do: Literal["ally"]
    type: CreatureType | None = None


class Attach(BaseEffect):
    """Attach this card to an equipped weapon; its `cv` counts while it is attached."""

    do: Literal["attach"]


class MoreSlots(BaseEffect):
    do: Literal["slot"]
    kind: BoardSlot
    n: Annotated[int, Field(ge=1, le=2)] = 1


# ---- battle
class Cv(BaseEffect):
    do: Literal["cv"]
    n: Annotated[int, Field(ge=-5, le=10)]


class CreatureCv(BaseEffect):
    do: Literal["creature_cv"]
    n: Annotated[int, Field(ge=-5, le=10)]


class EscapeBonus(BaseEffect):
    do: Literal["escape"]
    n: Annotated[int, Field(ge=-5, le=10)]


class TestBonus(BaseEffect):
    do: Literal["test_bonus"]
    n: Annotated[int, Field(ge=-5, le=10)]


class Flying(BaseEffect):
    do: Literal["flying"]


class Guard(BaseEffect):
    """Lose `n` less of something in a defeat."""

    do: Literal["guard"]
    n: Annotated[int, Field(ge=1, le=5)]
    of: Literal["xp", "gp", "cards", "items"] = "xp"


class Test(BaseEffect):
    """LN-BAT-03: roll a d10; `need` or more succeeds."""

    do: Literal["test"]
    need: Annotated[int, Field(ge=2, le=10)]
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()


class StartBattle(BaseEffect):
    """Fight the top creature, or the next of a type, with `cv` extra CV."""

    do: Literal["battle"]
    type: CreatureType | None = None
    cv: Annotated[int, Field(ge=-5, le=10)] = 0


class EndBattle(BaseEffect):
    do: Literal["end_battle"]


# ---- curses
class CurseHero(BaseEffect):
    """Attach the next Curse of the Adventure deck, or the one named."""

    do: Literal["curse"]
    card: str | None = None


class Lift(BaseEffect):
    """Lift `n` of the player's Curses (without `n` all), or everybody's, and gain `xp` for each."""

    do: Literal["lift"]
    who: Literal["own", "all"] = "own"
    n: Annotated[Cards | None, UsedIf(who=("own",))] = None
    xp: Annotated[int, Field(ge=0, le=5)] = 0


class Immune(BaseEffect):
    do: Literal["immune"]


# ---- map
class TravelBonus(BaseEffect):
    do: Literal["travel"]
    n: Annotated[int, Field(ge=-1, le=3)]


class Go(BaseEffect):
    """Move to a place, to any place of a kind, or to any point within `reach` steps."""

    do: Literal["go"]
    place: str | None = None
    kind: PlaceKind | None = None
    reach: Annotated[int, Field(ge=1, le=6)] | None = None


class TravelDie(BaseEffect):
    """Roll the Travel die again, name its result, or roll it twice this turn."""

    do: Literal["travel_die"]
    how: Literal["again", "name", "twice"]


class CityGold(BaseEffect):
    do: Literal["city_gold"]
    n: Annotated[int, Field(ge=1, le=50)]


class Manual(BaseEffect):
    """For a card that no other effect fits: its text is shown, and the players enter the result."""

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
"""Effects that last while the card is on the board."""


def needs_opponent(effects: Iterable[AnyEffect]) -> bool:
    return any(effect.do in {"steal", "swap"} or effect.to in {"other", "others"} for effect in every(effects))


def every(effects: Iterable[AnyEffect]) -> Iterator[AnyEffect]:
    """All effects, including those inside tests."""
    for effect in effects:
        yield effect
        if isinstance(effect, Test):
            yield from every((*effect.success, *effect.failure))
