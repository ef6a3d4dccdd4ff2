"""Which wheels a Raspberry Pi takes of everything that a table may need: arm64_wheels.py PYLOCK OUT.

PYLOCK is what uv locked, with every file that the index has. OUT is one line for each wheel, with the hash that requirements.lock
names as well. It fails if a package would have to be compiled there. Only 64-bit systems: some packages have no wheels for 32 bits.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# The Python of Raspberry Pi OS: bookworm and trixie.
PYTHONS = ("cp311", "cp313")

# Published as a source only, in plain Python: nothing to compile.
PLAIN_SOURCES = frozenset({"pyric"})


def main(locked: Path, out: Path) -> None:
    packages = tomllib.loads(locked.read_text(encoding="utf-8"))["packages"]
    lines, lacking = ["# Made by `make lock`: the wheels for 64-bit ARM Linux."], []
    for package in packages:
        for python in PYTHONS:
            wheel = next((each for each in _wheels(package) if _fits(each["name"], python)), None)
            if package["name"] in PLAIN_SOURCES:
                continue
            if wheel is None:
                lacking.append(f"{package['name']} {package['version']} for {python}")
            else:
                lines.append(f"{package['name']}=={package['version']} {python} sha256:{wheel['hashes']['sha256']}")
    if lacking:
        sys.exit(f"No wheel for 64-bit ARM Linux: {', '.join(lacking)}.")
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _wheels(package: Any) -> Iterator[dict[str, Any]]:
    for wheel in package.get("wheels", ()):
        yield {"name": wheel.get("name") or wheel["url"].rsplit("/", 1)[-1], "hashes": wheel["hashes"]}


def _fits(name: str, python: str) -> bool:
    """Whether this Python on a Debian for ARM64 installs a wheel of this name."""
    pythons, abis, platforms = name.removesuffix(".whl").split("-")[-3:]
    fits_platform = platforms == "any" or any(
        each.startswith("manylinux") and each.endswith("aarch64") for each in platforms.split(".")
    )
    if not fits_platform:
        return False
    if abis == "abi3":
        return any(each.startswith("cp3") and int(each[3:]) <= int(python[3:]) for each in pythons.split("."))
    return python in pythons.split(".") if abis == python else abis == "none" and _is_python_3(pythons, python)


def _is_python_3(pythons: str, python: str) -> bool:
    return bool({"py3", f"py{python[2:]}", python} & set(pythons.split(".")))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
