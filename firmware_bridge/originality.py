"""Whether a tag carries its maker's signature of its uid: ECDSA on the curve secp128r1, over the uid itself.

No common Python package has this curve, so the few lines of arithmetic are here. Verifying handles only public numbers:
nothing is secret that their timing could betray.

A signature proves that NXP made a tag with this uid. It does not prove that this is that tag: a chip that lets its uid
be written can carry a copied pair of both. What it does stop is the cheap blank with an invented uid.
"""

from __future__ import annotations

from dataclasses import dataclass

SIGNATURE_SIZE = 32

_P = 0xFFFFFFFDFFFFFFFFFFFFFFFFFFFFFFFF
_A = _P - 3
_B = 0xE87579C11079F43DD824993C2CEE5ED3
_N = 0xFFFFFFFE0000000075A30D1B9038A115


@dataclass(frozen=True, slots=True)
class _Point:
    x: int
    y: int


_G = _Point(0x161FF7528B899B2D0C28607CA52C5B86, 0xCF5AC8395BAFEB13C02DA292DDED7A83)

# NXP's public keys for the tags that stick under miniatures: NTAG21x, newer NTAG and Ultralight, Ultralight EV1.
_KEYS = (
    _Point(0x494E1A386D3D3CFE3DC10E5DE68A499B, 0x1C202DB5B132393E89ED19FE5BE8BC61),
    _Point(0xA748B6A632FBEE2C0897702B33BEA1C0, 0x74998E17B84ACA04FF267E5D2C91F6DC),
    _Point(0x90933BDCD6E99B4E255E3DA55389A827, 0x564E11718E017292FAF23226A96614B8),
)


def is_original(uid: bytes, signature: bytes) -> bool:
    """Tell whether the maker signed this uid. False means not proven: there may be keys that we do not know."""
    if len(signature) != SIGNATURE_SIZE:
        return False
    r, s = (int.from_bytes(half, "big") for half in (signature[:16], signature[16:]))
    return any(_signed_by(key, int.from_bytes(uid, "big"), r, s) for key in _KEYS)


def _signed_by(key: _Point, number: int, r: int, s: int) -> bool:
    if not (0 < r < _N and 0 < s < _N):
        return False
    inverse = pow(s, -1, _N)
    found = _weighted_sum(number * inverse % _N, _G, r * inverse % _N, key)
    return found is not None and found.x % _N == r


def _weighted_sum(times: int, point: _Point, other_times: int, other: _Point) -> _Point | None:
    """Add up both multiples in one pass over their bits; None is the point at infinity."""
    both, total = _sum(point, other), None
    for bit in reversed(range(_N.bit_length())):
        total = _sum(total, total)
        match times >> bit & 1, other_times >> bit & 1:
            case 1, 1:
                total = _sum(total, both)
            case 1, 0:
                total = _sum(total, point)
            case 0, 1:
                total = _sum(total, other)
    return total


def _sum(one: _Point | None, other: _Point | None) -> _Point | None:
    if one is None or other is None:
        return other or one
    if one.x == other.x and (one.y + other.y) % _P == 0:
        return None
    if one == other:
        slope = (3 * one.x * one.x + _A) * pow(2 * one.y, -1, _P)
    else:
        slope = (other.y - one.y) * pow(other.x - one.x, -1, _P)
    x = (slope * slope - one.x - other.x) % _P
    return _Point(x, (slope * (one.x - x) - one.y) % _P)
