"""The maker's signature of a tag's uid."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.originality import _B, _G, _KEYS, _N, _P, _signed_by, _weighted_sum, is_original

PAIRS = [
    ("04E10CDA993C80", "8B76052EE42F5567BEB53238B3E3F9950707C0DCC956B5C5EFCFDB709B2D82B3"),
    ("04DB0BDA993C80", "6048EFD9417CD10F6B7F1818D471A7FE5B46868D2EABDC6307A1E0AAE139D8D0"),
]
SECRETS = st.integers(1, _N - 1)


@pytest.mark.parametrize(("uid", "signature"), PAIRS)
def test_a_tag_of_the_maker_is_original(uid: str, signature: str) -> None:
    assert is_original(bytes.fromhex(uid), bytes.fromhex(signature))


def test_a_signature_copied_to_another_uid_proves_nothing() -> None:
    signature = bytes.fromhex(PAIRS[0][1])
    assert not is_original(bytes.fromhex("04E10CDA993C81"), signature)
    assert not is_original(bytes.fromhex(PAIRS[1][0]), signature)


@pytest.mark.parametrize("signature", [b"", bytes(32), b"\xff" * 32, bytes(31), bytes(33), bytes(16) + b"\x01" * 16])
def test_what_cannot_be_a_signature_proves_nothing(signature: bytes) -> None:
    assert not is_original(bytes.fromhex(PAIRS[0][0]), signature)


@pytest.mark.parametrize("bit", range(0, 256, 17))
def test_one_changed_bit_proves_nothing(bit: int) -> None:
    uid, signature = (bytes.fromhex(text) for text in PAIRS[0])
    changed = (int.from_bytes(signature, "big") ^ 1 << bit).to_bytes(32, "big")
    assert not is_original(uid, changed)


def test_the_keys_and_the_generator_lie_on_the_curve_and_its_order_is_right() -> None:
    for point in (_G, *_KEYS):
        assert (point.y**2 - point.x**3 + 3 * point.x - _B) % _P == 0
    assert _weighted_sum(_N, _G, 0, _G) is None


@settings(max_examples=25)
@given(SECRETS, SECRETS, st.integers(0, 2**56 - 1))
def test_what_a_key_signs_that_key_alone_confirms(secret: int, nonce: int, uid: int) -> None:
    key, commitment = _weighted_sum(secret, _G, 0, _G), _weighted_sum(nonce, _G, 0, _G)
    assert key
    assert commitment
    r = commitment.x % _N
    s = pow(nonce, -1, _N) * (uid + r * secret) % _N
    assert _signed_by(key, uid, r, s)
    assert not _signed_by(key, uid + 1, r, s)
    assert not _signed_by(_KEYS[0], uid, r, s)
