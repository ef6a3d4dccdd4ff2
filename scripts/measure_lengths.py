"""Let bots play every mission and scenario of the starter packs, and write how long they take.

`make lengths` measures all games, `python scripts/measure_lengths.py multiverse_war` one of them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from controller.config import games
from controller.content.packs import load_pack
from controller.content.party import SEATS, picks, setup_of
from controller.lobby.lengths import FILE, SECONDS, measured
from controller.lobby.offers import PACK, defaults

GAMES = 9


def main() -> None:
    for id_ in sys.argv[1:] or games.ids():
        ruleset, pack = games.find(id_), load_pack(id_, PACK, Path.cwd())
        options = [(pick.key, option) for pick in picks(ruleset, pack) for option in pick.options] or [("", id_)]
        pace = ", ".join(f"{kind.__name__.lower()} {seconds:g} s" for kind, seconds in SECONDS.items())
        lines = [f"# Medians of {GAMES} games by bots; a decision takes: {pace}. Written by `make lengths`.", ""]
        for key, option in options:
            choices = defaults(ruleset) | ({key: option} if key else {})
            setup = setup_of(ruleset, pack, choices)
            if isinstance(setup, str):  # a scenario for more seats than the demo table has
                setup = setup_of(ruleset, pack, choices | {SEATS: []})
            assert not isinstance(setup, str), setup
            length = measured(id_, setup, GAMES)
            lines.append(f'"{option}" = {{ answers = {length.answers}, minutes = {length.minutes} }}')
            print(id_, lines[-1], flush=True)  # noqa: T201  # a script for people
        (games.folder(id_) / FILE).write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
