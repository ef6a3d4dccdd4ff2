"""Record what this version leaves on a disk: `make record`. Later versions must open it, or say in one sentence what to do.

Into tests/upgrade/recorded/<version>: a config that names devices of every kind, a pack with a mission, a game in the middle, and a campaign after two
missions. Run it once for each release, from the code that is released, and commit the result.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from controller.config import games
from controller.config.load import load_table
from controller.journal.on_disk import Journal
from controller.lobby.begin import begin_chosen
from controller.messages.commands import BeginGame, read_command
from controller.session.next_game import seed_after
from controller.session.resume import open_game
from controller.version import VERSION
from rulesets.engine.bots import answer
from rulesets.engine.game import Game

RECORDED = Path(__file__).parent / "recorded"
EXAMPLES = Path(__file__).parents[1] / "controller" / "inn_pack"
ANSWERS = 20
MISSIONS = 2

KITCHEN = """\
[table]
name = "kitchen"
language = "it"
pace = "relaxed"

[game]
ruleset = "nova_aetas"
pack = "./my-cards"
seed = 11
seats = ["anna", "bruno"]
mission = "the-inn"
heroes = [{ hero = "scum", seat = "anna" }, { hero = "novice", seat = "bruno" }]

[dice.red]
driver = "pixels"
kind = "d6"
pixel_id = "1a2b3c4d"
owner = "anna"

[dice.white]
driver = "godice"
kind = "d8"
die_id = "4E71F3"

[readers.board]
driver = "table-link"
port = "hub"
buttons = { 1 = "undo", 2 = "confirm" }

[readers.gate]
driver = "pn532"
port = "gate"
cell = "F1"

[pieces]
scum = { tag = "04:a2:3b:12:6f:61:80" }

[displays.horologium]
driver = "wled-ring"
topic = "wled/clock"
pixels = 60

[displays.perilium]
driver = "panel"
topic = "panels/orders"
size = [296, 128]

[mqtt]
broker = "embedded"
port = 18836

[web]
port = 8766

[journal]
path = "table.arbiter"
"""

CLUB = '[table]\nname = "club"\n'


def game(folder: Path, state: Path) -> Path:
    """The first answers of a mission of the pack, by bots."""
    table, rng = load_table(folder / "kitchen.toml", state), Random(3)
    with Journal.open(Path(table.config.journal.path)) as journal:
        begun: Game[Any] = open_game(table, journal).game
        for _ in range(ANSWERS):
            journal.write_then_apply(begun, answer(begun, rng, games.bot("nova_aetas")))
        (folder / "game.digest").write_text(f"{begun.digest}\n", encoding="utf-8")
        return journal.path


def campaign(folder: Path, state: Path) -> Path:
    """Two missions by bots; the third is chosen, and has not begun."""
    table, rng = load_table(folder / "club.toml", state), Random(5)
    wanted = {"id": "1", "do": "begin", "game": {"ruleset": "nova_aetas", "campaign": "The Ash Crows"}}
    command = read_command(orjson.dumps(wanted))
    assert isinstance(command, BeginGame)
    with Journal.open(Path(table.config.journal.path)) as journal:
        opened = begin_chosen(table, journal, command, None)
        played, chance = opened.game, opened.seed
        for _ in range(MISSIONS):
            while played.request is not None:
                journal.write_then_apply(played, answer(played, rng, games.bot("nova_aetas")))
            assert played.outcome is not None
            way = played.ruleset.following(played.setup, played.outcome)[0]
            chance = seed_after(chance, played.digest, way.id)
            journal.finish(played.outcome, played.digest)
            journal.play_on(played.outcome, played.digest, way, "nova_aetas", chance)
            played = Game(played.ruleset, way.setup)
        return journal.path


def main(target: Path) -> None:
    target.mkdir(parents=True)
    shutil.copytree(EXAMPLES, target / "my-cards")
    (target / "kitchen.toml").write_text(KITCHEN, encoding="utf-8")
    (target / "club.toml").write_text(CLUB, encoding="utf-8")
    with TemporaryDirectory() as state:
        for name, path in (("game", game(target, Path(state))), ("campaign", campaign(target, Path(state)))):
            shutil.copy(path, target / f"{name}.arbiter")
            head = path.with_name(f"{path.name}-head")
            if head.exists():
                shutil.copy(head, target / f"{name}.arbiter-head")
    print(f"{target} was recorded.")  # noqa: T201  # a script for people


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else RECORDED / VERSION)
