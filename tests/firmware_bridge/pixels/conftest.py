from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session", autouse=True)
def bluetoothctl(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The first connect of bleak asks bluetoothctl for its version; give it one that answers at once."""
    folder: Path = tmp_path_factory.mktemp("bin")
    script = folder / "bluetoothctl"
    script.write_text("#!/bin/sh\necho bluetoothctl: 5.66\n")
    script.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
        yield
