"""The fuzzer itself: the codecs pass a short run, and one that breaks its promise does not."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

RUN = Path(__file__).parent.parent / "fuzz" / "run.py"


@pytest.fixture(scope="module")
def fuzzer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz_run", RUN)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_every_codec_passes_a_short_run() -> None:
    done = subprocess.run([sys.executable, RUN, "--frames", "300"], capture_output=True, text=True, check=False)
    assert "Every codec took 300 frames and kept its promises." in done.stdout
    assert done.returncode == 0


def test_a_codec_that_raises_something_else_fails(fuzzer: ModuleType) -> None:
    def reader(data: bytes) -> object:
        return data[3]

    target = fuzzer.Messages([b"abcd"], [reader], ValueError)
    with pytest.raises(fuzzer.FuzzFailure, match=r"it raised IndexError.*seed 1"):
        fuzzer.fuzz("it", target, 1000, 1, lambda _: None)


def test_a_stream_that_misses_a_good_frame_fails(fuzzer: ModuleType) -> None:
    target = fuzzer.Stream([b"abcd"], lambda _: [], lambda: None)
    with pytest.raises(fuzzer.FuzzFailure, match="a good frame was not read after garbage"):
        fuzzer.fuzz("it", target, 1000, 1, lambda _: None)


def test_a_codec_that_hoards_fails(fuzzer: ModuleType) -> None:
    hoard: list[bytes] = []
    target = fuzzer.Messages([b"abcd"], [lambda data: hoard.append(data * 3000)], ValueError)
    with pytest.raises(fuzzer.FuzzFailure, match="keeps what it cannot read"):
        fuzzer.fuzz("it", target, 20_000, 1, lambda _: None)


def test_the_same_seed_makes_the_same_frames(fuzzer: ModuleType) -> None:
    one, other = ([fuzzer.mutated([b"abcd", b"efghij"], luck) for _ in range(500)] for luck in (Random(3), Random(3)))
    assert one == other
    assert len(set(one)) > 100
