"""Which pairs of touching models can be formed. Graph functions that know nothing of the game."""

from __future__ import annotations

from collections.abc import Iterable

Edge = tuple[str, str]


def most_pairs(edges: Iterable[Edge]) -> int:
    """The greatest number of one-on-one pairs, by augmenting paths."""
    touches: dict[str, list[str]] = {}
    for first, second in edges:
        touches.setdefault(first, []).append(second)
    partner: dict[str, str] = {}
    return sum(_augment(first, touches, partner, set()) for first in touches)


def _augment(first: str, touches: dict[str, list[str]], partner: dict[str, str], seen: set[str]) -> bool:
    for second in touches[first]:
        if second in seen:
            continue
        seen.add(second)
        if second not in partner or _augment(partner[second], touches, partner, seen):
            partner[second] = first
            return True
    return False


def without(edges: Iterable[Edge], pair: Edge) -> list[Edge]:
    """The contacts left when both models of a pair are removed."""
    return [edge for edge in edges if edge[0] != pair[0] and edge[1] != pair[1]]


def best_pairs(edges: list[Edge]) -> list[Edge]:
    """NM-CMB-06: the pairs that still allow the greatest possible number of pairs in all."""
    most = most_pairs(edges)
    return [pair for pair in edges if most_pairs(without(edges, pair)) == most - 1]
