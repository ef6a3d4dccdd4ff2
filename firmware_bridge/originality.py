"""Whether a tag carries its maker's signature of its uid: ECDSA on the curve secp128r1, over the uid itself.

A signature proves that NXP made a tag with this uid. It does not prove that this is that tag: a chip that lets its uid
be written can carry a copied pair of both. What it does stop is the cheap blank with an invented uid.
"""

from __future__ import annotations

from ecdsa import SECP128r1, VerifyingKey
from ecdsa.keys import BadDigestError, BadSignatureError

SIGNATURE_SIZE = 32

# NXP's public keys for the tags that stick under miniatures: NTAG21x, newer NTAG and Ultralight, Ultralight EV1.
_KEYS = tuple(
    VerifyingKey.from_string(bytes.fromhex(key), SECP128r1)
    for key in (
        "494e1a386d3d3cfe3dc10e5de68a499b 1c202db5b132393e89ed19fe5be8bc61",
        "a748b6a632fbee2c0897702b33bea1c0 74998e17b84aca04ff267e5d2c91f6dc",
        "90933bdcd6e99b4e255e3da55389a827 564e11718e017292faf23226a96614b8",
    )
)


def is_original(uid: bytes, signature: bytes) -> bool:
    """Whether the maker signed this uid. False means not proven: there may be keys that we do not know."""
    return len(signature) == SIGNATURE_SIZE and any(_signed_by(key, uid, signature) for key in _KEYS)


def _signed_by(key: VerifyingKey, uid: bytes, signature: bytes) -> bool:
    """The uid is signed as it is, in place of a digest: a number, whatever its length."""
    try:
        return bool(key.verify_digest(signature, uid.rjust(SIGNATURE_SIZE // 2, b"\0")))
    except (BadSignatureError, BadDigestError):
        return False
