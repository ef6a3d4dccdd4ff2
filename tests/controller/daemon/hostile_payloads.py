"""Payloads that nobody should send, by the million: the same ones from the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

SEEDS = (
    b'{"id":"1","do":"answer","index":0,"answer":{"choose":"wait"}}',
    b'{"id":"2","do":"undo","steps":1,"agreed":["anna"]}',
    b'{"id":"3","do":"type-die","face":6,"kind":"d6","seat":"anna"}',
    b'{"id":"4","do":"override","path":"heroes.scum.wounds","value":3,"reason":"why"}',
    b'{"id":"5","do":"pause"}',
    b'{"dice":{"red-1":"d6"},"where":{"scum":"A1"},"readers":{"board":false},"hands":true}',
    b'{"cmps":{"prompt":{"p":"sensor"}}}',
    b"online",
    b"offline",
    b'{"state":"online"}',
    b"",
)
PIECES = (
    *(b"[", b"]", b"{", b"}", b'"', b",", b":", b"\\u0000", b"\\ud800", b"\xff", b"\x00", b"\x1b[2J", b"null", b"true"),
    *(b"1e309", b"-1", b"18446744073709551616", b"0.1", b'"id"', b'"do"', b'"__class__"', b"NaN", b"\xf0\x9f\x8e\xb2"),
)


def hostile(seed: int) -> Iterator[bytes]:
    """Forever: what was nearly right, deep nests, long words, and noise."""
    rng = Random(seed)
    while True:
        match rng.randrange(8):
            case 0:
                yield b"[" * (depth := rng.choice((1, 31, 33, 300, 1000, 5000))) + b"]" * depth
            case 1:
                depth = rng.choice((5, 40, 300, 900))
                yield b'{"id":"9","do":"override","path":"a","value":' + b'{"a":' * depth + b"1" + b"}" * (depth + 1)
            case 2:
                yield rng.randbytes(rng.randrange(200))
            case 3:
                yield b'{"id":"' + b"x" * rng.choice((64, 65, 5000, 70_000)) + b'","do":"pause"}'
            case 4:
                yield b"".join(rng.choices(PIECES, k=rng.randrange(1, 60)))
            case _:
                yield _spoilt(rng.choice(SEEDS), rng)


def _spoilt(payload: bytes, rng: Random) -> bytes:
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(payload) + 1)
        payload = payload[:at] + rng.choice(PIECES) + payload[at + rng.randrange(6) :]
    return payload
