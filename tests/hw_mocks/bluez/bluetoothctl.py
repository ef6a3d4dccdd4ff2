"""The first connect of bleak asks bluetoothctl for its version: give it one that answers at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def give_bluetoothctl(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = folder / "bluetoothctl"
    script.write_text("#!/bin/sh\necho bluetoothctl: 5.66\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
