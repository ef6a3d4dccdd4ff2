"""Compare the dates in docs/dependencies.md with pypi.org: `make dormant`.

It says which dates are wrong, and which pinned packages have had no release for two years but are not in the table of those.
"""

from __future__ import annotations

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
YEARS = 2


def main() -> None:
    locks = [file.read_text(encoding="utf-8") for file in ROOT.glob("requirements*.lock")]
    names = sorted({name for text in locks for name in re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE)})
    with ThreadPoolExecutor(4) as pool:
        released = dict(zip(names, pool.map(last_release, names), strict=True))
    found = [
        f"{name}: the last release is of {released[name]}, not {date}."
        for name, date in said()
        if released.get(name) != date
    ]
    listed, now = dict(said()), datetime.now(UTC)
    found += [
        f"{name}: no release since {date}, and not in a table."
        for name, date in released.items()
        if date <= f"{now.year - YEARS}-{now.month:02}" and name not in listed
    ]
    sys.exit("\n".join(found) if found else 0)


def said() -> list[tuple[str, str]]:
    """Packages and months, from the tables that give both."""
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z0-9, -]+) \|.*? (\d{4}-\d\d) \|", text, re.MULTILINE)
    return [(name, date) for names, date in rows for name in names.split(", ")]


def last_release(name: str) -> str:
    with urlopen(f"https://pypi.org/pypi/{name}/json", timeout=60) as answer:
        releases = json.load(answer)["releases"]
    return str(max(file["upload_time"] for files in releases.values() for file in files))[:7]


if __name__ == "__main__":
    main()
