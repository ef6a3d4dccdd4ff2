"""Plural forms: which form of a sentence a whole number needs in each language, with the CLDR categories.

English has `one` and `other`; other languages also have `two`, `few` or `many`. The default is English.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

ONE, TWO, FEW, MANY, OTHER = "one", "two", "few", "many", "other"
FORMS = (ONE, TWO, FEW, MANY)
"""The suffixes that the key of a sentence may have; a key without one is for all other numbers."""

Rule = Callable[[int], str]


def _as_english(n: int) -> str:
    return ONE if n == 1 else OTHER


def _no_plural(_n: int) -> str:
    return OTHER


def _zero_or_one(n: int) -> str:
    return ONE if n in {0, 1} else OTHER


def _ends_in_few(n: int) -> bool:
    return n % 10 in range(2, 5) and n % 100 not in range(12, 15)


def _east_slavic(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return ONE
    return FEW if _ends_in_few(n) else MANY


def _polish(n: int) -> str:
    if n == 1:
        return ONE
    return FEW if _ends_in_few(n) else MANY


def _south_slavic(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return ONE
    return FEW if _ends_in_few(n) else OTHER


def _czech(n: int) -> str:
    if n == 1:
        return ONE
    return FEW if n in range(2, 5) else OTHER


def _slovene(n: int) -> str:
    return {1: ONE, 2: TWO, 3: FEW, 4: FEW}.get(n % 100, OTHER)


def _lithuanian(n: int) -> str:
    if n % 10 == 1 and n % 100 not in range(11, 20):
        return ONE
    return FEW if n % 10 in range(2, 10) and n % 100 not in range(11, 20) else OTHER


def _romanian(n: int) -> str:
    if n == 1:
        return ONE
    return FEW if n == 0 or n % 100 in range(2, 20) else OTHER


_RULES: MappingProxyType[str, Rule] = MappingProxyType(
    {
        **dict.fromkeys(("ja", "ko", "zh", "vi", "th", "id", "ms"), _no_plural),
        **dict.fromkeys(("fr", "pt", "hy"), _zero_or_one),
        **dict.fromkeys(("ru", "uk", "be"), _east_slavic),
        **dict.fromkeys(("hr", "sr", "bs"), _south_slavic),
        **dict.fromkeys(("cs", "sk"), _czech),
        "pl": _polish,
        "sl": _slovene,
        "lt": _lithuanian,
        "ro": _romanian,
    }
)


def form(language: str, number: int) -> str:
    """`one` for 1 in English; `few` for 3 in Polish."""
    rule = _RULES.get(language.partition("-")[0], _as_english)
    return rule(abs(number))
