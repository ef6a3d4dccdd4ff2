"""The pictures of Legends of Novus in docs: `python -m tests.browser.novus_pictures docs/images` takes them again."""

from __future__ import annotations

import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.async_api import Browser

from rulesets.engine import bots
from rulesets.engine.answers import to_json
from rulesets.engine.language.words import Words
from rulesets.legends_of_novus.bot import sensible
from rulesets.legends_of_novus.ruleset import RULESET
from rulesets.legends_of_novus.state.state import Phase, State
from tests.browser.camera import picture, take_pictures
from tests.browser.room import Room, opened
from tests.rulesets.legends_of_novus.games import packs

ROOT = Path(__file__).parents[2]
SPOKEN = (
    ROOT / "rulesets" / "engine",
    ROOT / "rulesets" / "legends_of_novus",
    ROOT / "configs" / "packs" / "legends_of_novus" / "starter",
    ROOT / "controller",
)
SEATS = ("anna", "bruno", "carla")
SEED = 4

# Longer than cards out of turn are gathered.
GATHERED_SECONDS = 60.0


class Inn(Room):
    """Three bots race through Novus on the page."""

    ruleset = RULESET
    words = Words(*(tomllib.loads((folder / "words" / "en.toml").read_text()) for folder in SPOKEN)).calling((), SEATS)

    @property
    def state(self) -> State:
        state: State = self.session.game.state
        return state


async def steps(room: Inn) -> AsyncIterator[State]:
    rng = Random(SEED)
    while room.session.game.request is not None:
        yield room.state
        before = room.session.index
        room.do(do="answer", answer=to_json(bots.answer(room.session.game, rng, sensible)))
        if room.session.index == before:  # a card out of turn, for which others are waited a moment
            room.wait(GATHERED_SECONDS)


async def take(browser: Browser, folder: Path) -> None:
    with TemporaryDirectory() as journal:
        inn = Inn(Path(journal), "[web]\nport = 0\n", content=packs()[1], seats=SEATS, first="anna")
        async with opened(inn):
            async for state in steps(inn):
                if state.round >= 5 and state.battle is not None and state.faces:
                    await picture(
                        browser, inn.of_seat(state.battle.standing[0]), folder / "legends-battle-phone.png", 390, 844
                    )
                    break
            async for state in steps(inn):
                seat = state.active[0]
                if state.phase is Phase.RECOVERY and state.heroes[seat].hand_size > 3:
                    await picture(browser, inn.of_seat(seat), folder / "legends-recovery.png", 1440, 1200)
                    return


if __name__ == "__main__":
    take_pictures(take)
