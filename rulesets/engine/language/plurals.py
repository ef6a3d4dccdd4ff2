"""Plural forms: which form of a sentence a whole number needs in each language, with the CLDR categories.

English has `one` and `other`; other languages also have `zero`, `two`, `few` or `many`. The default is English.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

ZERO, ONE, TWO, FEW, MANY, OTHER = "zero", "one", "two", "few", "many", "other"
FORMS = (ZERO, ONE, TWO, FEW, MANY)
"""The suffixes that the key of a sentence may have; a key without one is for all other numbers."""

Rule = Callable[[int], str]


def _as_english(n: int) -> str:
    return ONE if n == 1 else OTHER


def _no_plural(_n: int) -> str:
    return OTHER


def _zero_or_one(n: int) -> str:
    return ONE if n in {0, 1} else OTHER


def _one_or_two(n: int) -> str:
    return {1: ONE, 2: TWO}.get(n, OTHER)


def _ends_in_one(n: int) -> bool:
    return n % 10 == 1 and n % 100 != 11


def _last_digit_one(n: int) -> str:
    return ONE if _ends_in_one(n) else OTHER


def _ends_in_few(n: int) -> bool:
    return n % 10 in range(2, 5) and n % 100 not in range(12, 15)


def _east_slavic(n: int) -> str:
    if _ends_in_one(n):
        return ONE
    return FEW if _ends_in_few(n) else MANY


def _polish(n: int) -> str:
    if n == 1:
        return ONE
    return FEW if _ends_in_few(n) else MANY


def _south_slavic(n: int) -> str:
    if _ends_in_one(n):
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
    return FEW if n == 0 or n % 100 in range(1, 20) else OTHER


def _latvian(n: int) -> str:
    if n % 10 == 0 or n % 100 in range(11, 20):
        return ZERO
    return _last_digit_one(n)


def _arabic(n: int) -> str:
    if n in range(3):
        return (ZERO, ONE, TWO)[n]
    if n % 100 in range(3, 11):
        return FEW
    return MANY if n % 100 in range(11, 100) else OTHER


def _maltese(n: int) -> str:
    if n in {1, 2}:
        return _one_or_two(n)
    if n == 0 or n % 100 in range(3, 11):
        return FEW
    return MANY if n % 100 in range(11, 20) else OTHER


def _irish(n: int) -> str:
    if n in range(3, 7):
        return FEW
    return MANY if n in range(7, 11) else _one_or_two(n)


def _scottish_gaelic(n: int) -> str:
    if n in {1, 11}:
        return ONE
    if n in {2, 12}:
        return TWO
    return FEW if n in range(3, 20) else OTHER


def _welsh(n: int) -> str:
    return {0: ZERO, 1: ONE, 2: TWO, 3: FEW, 6: MANY}.get(n, OTHER)


def _filipino(n: int) -> str:
    return ONE if n in {1, 2, 3} or n % 10 not in {4, 6, 9} else OTHER


RULES: MappingProxyType[str, Rule] = MappingProxyType(
    {
        **dict.fromkeys(("id", "ja", "jv", "km", "ko", "lo", "ms", "my", "th", "vi", "yue", "zh"), _no_plural),
        **dict.fromkeys(("am", "as", "bn", "fa", "fr", "gu", "hi", "hy", "kn", "pa", "pt", "si", "zu"), _zero_or_one),
        **dict.fromkeys(("be", "ru", "uk"), _east_slavic),
        **dict.fromkeys(("bs", "hr", "sr"), _south_slavic),
        **dict.fromkeys(("cs", "sk"), _czech),
        **dict.fromkeys(("is", "mk"), _last_digit_one),
        **dict.fromkeys(("he", "se"), _one_or_two),
        **dict.fromkeys(("dsb", "hsb", "sl"), _slovene),
        **dict.fromkeys(("ceb", "fil"), _filipino),
        "ar": _arabic,
        "cy": _welsh,
        "ga": _irish,
        "gd": _scottish_gaelic,
        "lt": _lithuanian,
        "lv": _latvian,
        "mt": _maltese,
        "pl": _polish,
        "pt-PT": _as_english,
        "ro": _romanian,
    }
)


def form(language: str, number: int) -> str:
    """`one` for 1 in English; `few` for 3 in Polish."""
    rule = RULES.get(language) or RULES.get(language.partition("-")[0], _as_english)
    return rule(abs(number))
