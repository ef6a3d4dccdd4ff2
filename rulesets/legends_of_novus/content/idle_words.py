"""LN-DAT-15: words that would do nothing where they stand, or do it for somebody else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.engine.content_problems import Key, Misfit
from rulesets.legends_of_novus.content.cards import AdventureCard
from rulesets.legends_of_novus.content.effects import (
    AnyEffect,
    Attach,
    CityGold,
    CreatureCv,
    Cv,
    DrawCards,
    EndBattle,
    Lasting,
    Lift,
    Manual,
    StartBattle,
    Steal,
    Swap,
    TravelBonus,
    TravelDie,
    every,
)

RESULTS = frozenset({"victory", "defeat", "curse"})
"""Entries of a creature that come when its battle is over."""
AFTER_THE_DIE = frozenset({"arrive", "explore", "beaten", "theft"})
"""Entries of a place that come when no Travel die is rolled any more."""


def idle_words(
    effects: Iterable[tuple[Key, tuple[AnyEffect, ...]]], adventures: dict[str, AdventureCard]
) -> Iterator[Misfit]:
    for key, found in effects:
        for effect in every(found):
            for text in (*_for_whom(effect), *_how_long(key, effect), *_numbers(effect), *_where(key, effect)):
                yield Misfit(key, text)
            if key[0] == "adventures" and key[-2] == key[1]:
                yield from (Misfit(key, text) for text in _when(effect, adventures[str(key[1])]))


def _for_whom(effect: AnyEffect) -> Iterator[str]:
    if effect.to == "creature" and not isinstance(effect, Cv | CreatureCv):
        yield f"is no {effect.do} for a creature: only cv and creature_cv are."
    if isinstance(effect, CreatureCv) and effect.to in {"others", "all"}:
        yield "is for the one creature that is faced: leave out to, or write creature."
    if isinstance(effect, Steal | Swap) and effect.to not in {"self", "other"}:
        yield f"can {effect.do} from one other player only: leave out to, or write other."
    if isinstance(effect, EndBattle | Attach) and effect.to not in {"self", "creature"}:
        yield f"cannot {effect.do} for somebody else: leave out to."
    if effect.cost is not None and effect.cost.itself:
        yield "cannot be paid for with the card itself: only an ability can."


def _how_long(key: Key, effect: AnyEffect) -> Iterator[str]:
    if effect.lasts in {None, "now"} or isinstance(effect, Attach | Manual):
        return
    if not isinstance(effect, Lasting):
        yield f"has a {effect.do} that happens once and does not last: leave out lasts."
    elif isinstance(effect, TravelBonus | CityGold) and effect.lasts in {"roll", "battle"}:
        yield f"has a {effect.do} that no battle ends: write turn or game."
    elif effect.lasts == "equipped" and key[0] in {"creatures", "quest_creatures", "places"}:
        yield "lies on no board: something else than equipped must say how long it lasts."


def _numbers(effect: AnyEffect) -> Iterator[str]:
    if isinstance(effect, Lift) and effect.who == "all" and effect.n is not None:
        yield "lifts all Curses of everybody: leave out n."
    if isinstance(effect, DrawCards) and effect.keep is not None and effect.keep > effect.n:
        yield f"draws {effect.n} and cannot keep {effect.keep}."


def _where(key: Key, effect: AnyEffect) -> Iterator[str]:
    table, entry = key[0], key[2]
    after_battle = table == "places" or entry in RESULTS
    if isinstance(effect, Attach) and (table != "adventures" or entry != "effects"):
        yield "cannot attach: only an Event is laid under a weapon."
    if isinstance(effect, EndBattle) and after_battle:
        yield "cannot end_battle: no battle is on."
    if effect.if_ is not None and effect.if_.creature is not None and after_battle:
        yield "cannot ask for a creature: none is faced."
    if isinstance(effect, StartBattle) and entry in {"defeat", "curse"} and effect.to == "self":
        yield "cannot lead to a battle: who is defeated goes to Recovery."
    if isinstance(effect, TravelDie):
        turned = effect.how != "twice" and table in {"creatures", "quest_creatures", "places"}
        if turned or (table == "places" and entry in AFTER_THE_DIE):
            yield "cannot change the Travel die: it does not lie there to be read."


def _when(effect: AnyEffect, card: AdventureCard) -> Iterator[str]:
    """LN-CRD-04: what is played in one's own phases meets neither a battle nor a Travel die there."""
    if isinstance(effect, Attach) and card.kind in {"skill", "curse", "quest"}:
        yield "cannot attach: it has a place of its own."
    in_own_phases = card.kind in {"event", "travel", "quest"} and not card.when
    if in_own_phases and isinstance(effect, EndBattle):
        yield "is played in Preparation or Recovery, where no battle is on: write when."
    if in_own_phases and isinstance(effect, TravelDie) and effect.how != "twice":
        yield "is played in Preparation or Recovery, where no Travel die is read: write when."
