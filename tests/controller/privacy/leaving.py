"""All that leaves a table, road by road, for one viewer: what he may not know must leave no mark in it.

The table has a page, a broker, Home Assistant, lights, and panels for all and for each seat. The moment of a game is handed to
the same classes that a daemon hands it to; what they would send is collected.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any, cast

import orjson
from msgspec.structs import replace

from controller.config.load import Table, load_table
from controller.daemon.publishers import Publisher
from controller.displays.lights import awtrix, matrix, ring
from controller.displays.on_paper import picture_of
from controller.displays.panel_content import PanelContent
from controller.messages.events_in_words import events_message
from controller.messages.payloads import to_json
from controller.messages.prompt_in_words import prompt_for
from controller.messages.prompt_visible_to_seat import visible_to
from controller.messages.view_in_words import view_message
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from controller.referee.expected import asked_by
from controller.referee.referee import Equipment, Referee
from controller.session.light_state import LightState
from controller.session.prompt import prompt_of_game
from controller.session.session import Session
from controller.web.access.keys import Guest, Role
from controller.web.page.page import Page
from controller.web.page.settable_values import values_shown
from rulesets.engine import bots
from rulesets.engine.exchange import Mobile, anything, exchanged
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE, Draw, is_anchor, parts_of
from tests.engine.privacy.exchange import allowed, begun

TOPICS = Topics("den")
CONFIG = """
[table]
name = "den"
[game]
ruleset = "novus_malum"
[home_assistant]
enabled = true
"""
PANEL = """
[displays.{name}]
driver = "panel"
topic = "panels/{name}"
size = [296, 128]
content = "{content}"
"""
FOR_ALL = ("prompt", "board", "dial", "order", "dice")

Sent = Mapping[str, bytes]


@cache
def table_of(seats: tuple[str, ...]) -> Table:
    """A table with a panel of every kind for all, and two for each seat alone."""
    contents = [(f"all-{content}", content) for content in FOR_ALL]
    contents += [(f"{kind}-{seat}", f"{kind}:{seat}") for seat in seats for kind in ("prompt", "hand")]
    contents += [(f"sheet-{seat}", f"sheet:{seat}") for seat in seats]
    folder = Path(mkdtemp(prefix="privacy-"))
    path = folder / "table.toml"
    path.write_text(CONFIG + "".join(PANEL.format(name=name, content=content) for name, content in contents))
    return load_table(path, folder / "state")


def sent(game: Game[Any], viewer: str | None, words: Words, rng: Random) -> Sent:
    """What this viewer is sent at this moment: all that is for everyone, and what is for his seat. Panels: one of them."""
    table = table_of(game.setup.seats)
    session = Session(game, SimpleNamespace(), Referee(Equipment()), words)  # type: ignore[arg-type]  # nothing is answered
    session.referee.ask(asked_by(game, session.view()), 0.0)
    roles = [Guest(Role.LOOKER), Guest(Role.OWNER), *([Guest(Role.SEAT, viewer)] if viewer else [])]
    return {
        **{f"page of {guest}": _page(table, session, guest) for guest in roles},
        "values": orjson.dumps(values_shown(game, words)),
        **_published(table, session, viewer, words, rng),
    }


def _page(table: Table, session: Session, guest: Guest) -> bytes:
    page = Page(table, session, lambda _: None, lambda _: None)
    page.show(session.table_state(0.0))
    return page.join(guest).feed.whole()


def _published(table: Table, session: Session, viewer: str | None, words: Words, rng: Random) -> Sent:
    link = MqttLink(BrokerAddress("127.0.0.1", 1), TOPICS)
    publisher = Publisher(table, words, session.game.setup.seats, link, TOPICS, lambda *_: None)
    shown: dict[str, PanelContent] = {}

    def keep(name: str) -> SimpleNamespace:
        return SimpleNamespace(show=lambda moment: shown.__setitem__(name, moment))

    publisher.displays._displays.update({name: cast(Any, keep(name)) for name in table.config.displays})
    publisher.show(session.table_state(0.0), lambda other: session.prompt(0.0, other))
    others = [TOPICS.seat(seat) for seat in session.game.setup.seats if seat != viewer]
    states = {topic: each for topic, each in link.outbox.states.items() if not topic.startswith(tuple(others))}
    told = {f"told {place}": event.payload for place, event in enumerate(link.outbox.events)}
    name = rng.choice([name for name in sorted(shown) if _seat_of(table, name) in {None, viewer}])
    return {
        **states,
        **told,
        **_lights(session.light_state(0.0), shown["all-prompt"]),
        name: _picture(table, name, shown[name]),
    }


def _seat_of(table: Table, name: str) -> str | None:
    return getattr(table.config.displays[name], "seat", None)


def _picture(table: Table, name: str, moment: PanelContent) -> bytes:
    return picture_of(table.config.displays[name], moment).tobytes()  # type: ignore[arg-type]  # all are panels


def _lights(scene: LightState, moment: PanelContent) -> Sent:
    wiring = matrix.Wiring(12, 12)
    return {
        "ring": repr(ring.paint(scene, 60)).encode(),
        "matrix": repr(matrix.paint(scene, wiring)).encode(),
        **{f"clock {topic}": payload for topic, payload in awtrix.faces(moment).by_topic().items()},
    }


def check_leaving(
    game: Game[Any], viewer: str | None, words: Words, rng: Random, mobile: Mobile = anything, *, events: bool = False
) -> None:
    """What this viewer may not know is exchanged, and everything that is sent to him stays the same."""
    other, index = exchanged(game, viewer, rng, mobile), len(game.record)
    views = (game.ruleset.view_for(state, viewer) for state in (game.state, other))
    one, two = (to_json(view_message(index, view, words)) for view in views)
    assert one == two
    _check_draws(game, viewer, words)
    if not is_anchor(game.request):
        return
    seed = rng.random()
    here, there = begun(game, game.state), begun(game, other)
    _assert_same(*(sent(each, viewer, words, Random(seed)) for each in (here, there)))
    if events:
        _check_events(here, there, viewer, words, rng)


def _check_draws(game: Game[Any], viewer: str | None, words: Words) -> None:
    """What is left in a deck that somebody draws from in secret is in no prompt."""
    for part in parts_of(game.request):
        if isinstance(part, Draw) and part.seat != ANYONE and (part.printed or part.seat != viewer):
            full, empty = (
                to_json(visible_to(prompt_for(0, each, game.waiting_for, words), viewer, words))
                for each in (part, replace(part, cards=()))
            )
            assert full == empty


def _check_events(here: Game[Any], there: Game[Any], viewer: str | None, words: Words, rng: Random) -> None:
    """The results of the same answer, for the story and for subscribers, and the next question."""
    answer, asked = bots.answer(here, rng), (here.request, there.request)
    if not allowed(there, answer):
        return
    told = [
        to_json(events_message(0, answer, each.answer(answer), words, asked=request))
        for each, request in zip((here, there), asked, strict=True)
    ]
    assert told[0] == told[1]
    prompts = [visible_to(prompt_of_game(each, each.view, words), viewer, words) for each in (here, there)]
    assert to_json(prompts[0]) == to_json(prompts[1])


def _assert_same(one: Sent, two: Sent) -> None:
    assert one.keys() == two.keys()
    differing = [road for road in one if one[road] != two[road]]
    assert differing == []
