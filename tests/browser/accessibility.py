"""axe-core in the page: what it calls serious fails the story. It is fetched once, from the npm registry."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from playwright.async_api import Page

HERE = Path(__file__).resolve().parent / "axe"
CACHE = Path(__file__).resolve().parents[2] / "build" / "axe"
FETCH_SECONDS = 120
SERIOUS = ("serious", "critical")


@cache
def source() -> str:
    """The text of axe-core; tests that run side by side wait for each other."""
    script = CACHE / "node_modules" / "axe-core" / "axe.min.js"
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "busy").open("w") as busy:
        fcntl.flock(busy, fcntl.LOCK_EX)
        if not script.exists():
            for name in ("package.json", "package-lock.json"):
                shutil.copyfile(HERE / name, CACHE / name)
            command = ("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
            subprocess.run(command, cwd=CACHE, check=True, capture_output=True, timeout=FETCH_SECONDS)
    return script.read_text(encoding="utf-8")


async def faults(page: Page) -> list[str]:
    """What a person with a screen reader, a keyboard or weak eyes would stumble over, in light and in dark."""
    found = []
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        await page.evaluate(source())
        report: dict[str, Any] = await page.evaluate("axe.run({ resultTypes: ['violations'] })")
        found += [
            f"{scheme}: {rule['id']}: {node['target']} {node['failureSummary']}"
            for rule in report["violations"]
            if rule["impact"] in SERIOUS
            for node in rule["nodes"]
        ]
    return found
