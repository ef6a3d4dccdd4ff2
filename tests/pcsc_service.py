"""A PC/SC service with a virtual reader, for tests. A process looks up only once where the service is, so it has one place for all tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from hw_mocks.readers.pcsc import SOCKET_VARIABLE, VirtualPcsc, socket_in, virtual_pcsc
from tests.loop.harness import free_port


@pytest.fixture(scope="session", autouse=True)
def pcsc_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the service would be; none runs there. Set before the first test, since listing ports looks it up."""
    folder = tmp_path_factory.mktemp("pcsc")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SOCKET_VARIABLE, str(socket_in(folder)))
        yield folder


@pytest.fixture
async def pcsc(pcsc_folder: Path) -> AsyncIterator[VirtualPcsc]:
    async with virtual_pcsc(pcsc_folder, free_port()) as service:
        yield service
