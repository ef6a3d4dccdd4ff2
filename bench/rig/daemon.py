"""The daemon as `arbiter play` runs it, in its own process; it also knows the games of this bench."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import rulesets

rulesets.__path__.append(str(Path(__file__).parents[1] / "games"))

from bench.rig.child_process import live  # noqa: E402  # the games come first: the list of games is cached
from controller.config.load import load_table  # noqa: E402
from controller.daemon.run import run_table, spare_what_stays  # noqa: E402


async def play(config: Path, state: Path) -> None:
    spare_what_stays()
    await run_table(load_table(config, state), new=True)


if __name__ == "__main__":
    logging.getLogger("mqtt").disabled = True  # as in the command
    live(play(Path(sys.argv[1]), Path(sys.argv[2])))
