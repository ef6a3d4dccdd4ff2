"""Commands of these tests keep what they keep in their own place, and a short one: sockets demand it."""

from __future__ import annotations

from collections.abc import Iterator
from tempfile import TemporaryDirectory

import pytest


@pytest.fixture(scope="session", autouse=True)
def state() -> Iterator[None]:
    with TemporaryDirectory(prefix="state-") as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARBITER_STATE", folder)
        yield
