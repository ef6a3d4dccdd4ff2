from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.firmware_bridge.firmware.hub import BenchHub
from tests.firmware_bridge.firmware.interpreter import MicroPython, MicroPythonMissing, micropython


@pytest.fixture(scope="session")
def interpreter() -> Iterator[MicroPython]:
    """One for all tests of the firmware: it takes longer to start than they take to run."""
    try:
        with micropython() as running:
            yield running
    except MicroPythonMissing as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture
def hub(interpreter: MicroPython) -> BenchHub:
    return BenchHub(interpreter)
