"""The real MicroPython, as WebAssembly under node, in its own process: fetched once, started once."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
FIRMWARE = ROOT / "firmware_bridge" / "firmware"
CACHE = ROOT / "build" / "micropython"
PACKAGE = CACHE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"

# A first download over a slow line.
FETCH_SECONDS = 90


class MicroPythonMissing(Exception):
    """The interpreter cannot be had; the text says what to do."""


class MicroPythonError(Exception):
    """The firmware raised; the text is its traceback."""


class MicroPython:
    """Calls functions of the bench. What the firmware asks of a chip meanwhile is answered by `chip`."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self.chip: Callable[[bytes], list[bytes]] = lambda _: []

    def call(self, name: str, *arguments: object) -> Any:
        self._write([name, arguments])
        while "chip" in (line := self._read()):
            self._write([frame.hex() for frame in self.chip(bytes.fromhex(line["chip"]))])
        if "error" in line:
            raise MicroPythonError(line["error"])
        return line["result"]

    def _write(self, document: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(document).encode() + b"\n")
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "MicroPython ended: what it said is in the captured output"
        document: dict[str, Any] = json.loads(line)
        return document


@contextmanager
def micropython() -> Iterator[MicroPython]:
    fetch()
    command = ("node", str(HERE / "runner.mjs"), str(PACKAGE), str(FIRMWARE), str(HERE / "bench"))
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        yield MicroPython(process)
    finally:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()  # which ends it
        process.stdout.close()
        process.wait(FETCH_SECONDS)


def fetch() -> None:
    """Install what the lock file names, once for all runs; tests that run side by side wait for each other."""
    CACHE.mkdir(parents=True, exist_ok=True)
    lock = (HERE / "package-lock.json").read_text(encoding="utf-8")
    stamp = CACHE / "installed"
    with (CACHE / "busy").open("w") as busy:
        fcntl.flock(busy, fcntl.LOCK_EX)
        if stamp.exists() and stamp.read_text(encoding="utf-8") == lock:
            return
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(HERE / name, CACHE / name)
        _install()
        stamp.write_text(lock, encoding="utf-8")


def _install() -> None:
    if shutil.which("npm") is None or shutil.which("node") is None:
        raise MicroPythonMissing("The firmware's tests run MicroPython under node: install node 18 or newer, with npm.")
    command = ("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
    try:
        subprocess.run(
            command, cwd=CACHE, check=True, capture_output=True, timeout=FETCH_SECONDS, env={**os.environ, "CI": "1"}
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise MicroPythonMissing(
            f"MicroPython could not be fetched from the npm registry: connect this machine once and run "
            f"`{' '.join(command)}` in {CACHE} to see why."
        ) from error
