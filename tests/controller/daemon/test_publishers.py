"""What follows the game: public topics without secrets, commands with one, displays in their own language."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import aiomqtt
import orjson
import pytest
from PIL import Image

from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.daemon.publishers import Publisher
from controller.daemon.run import run_table
from controller.daemon.table import RunningTable
from controller.displays.lights import pixel_display
from controller.displays.lights.pixel_display import PixelDisplay
from controller.displays.panel_content import PanelContent
from controller.displays.paper import esphome
from controller.displays.paper.frames import png
from controller.home_assistant.devices import announced
from controller.home_assistant.entity import AnnouncedTable
from controller.journal.logs import LoggedDie
from controller.journal.on_disk import Journal
from controller.messages.commands import GiveAnswer, read_command
from controller.messages.events import DieThrown, EventsMessage
from controller.messages.health import VenueState
from controller.messages.payloads import to_json
from controller.messages.prompt import Kind
from controller.messages.reply import Reply
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from controller.referee.referee import Equipment, Referee
from controller.session.resume import open_game
from controller.session.session import Session
from controller.session.update import Publication, Update
from controller.web.access.keys import OWNER
from rulesets.engine.answers import Chosen
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose
from rulesets.engine.view import View
from tests.alongside import alongside
from tests.controller.mqtt.mosquitto import free_port
from tests.engine.toy import TOY, WORDS, ToySetup

OWN_PANELS = """
[displays.own]
driver = "panel"
topic = "panels/own"
size = [296, 128]
content = "prompt:red"

[displays.words]
driver = "esphome"
topic = "nodes/own"
size = [296, 128]
content = "prompt:red"

[displays.invite]
driver = "panel"
topic = "panels/own/invite"
size = [296, 128]
encoding = "raw"
content = "invite:red"

[displays.common]
driver = "esphome"
topic = "nodes/common"
size = [296, 128]
"""

DEN = Topics("den")
SECRET = "open sesame"
EXTRA = """
[displays.carta]
driver = "panel"
topic = "panels/carta"
size = [296, 128]
language = "it"
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The demo table with a secret, an Italian panel, and no page."""
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    text = demo_table("nova_aetas").read_text(encoding="utf-8")
    text = text.replace("[mqtt]", f'{EXTRA}\n[web]\nenabled = false\n\n[mqtt]\ncommand_secret = "{SECRET}"', 1)
    path = tmp_path / "table.toml"
    path.write_text(text.replace("port = 18831", f"port = {free_port()}"), encoding="utf-8")
    return path


@pytest.fixture
def public(path: Path) -> Path:
    """The same with a page that the house can reach, and a node that fetches its pictures there."""
    node = '[displays.node]\ndriver = "esphome"\ntopic = "nodes/card"\nsize = [296, 128]\n'
    text = path.read_text(encoding="utf-8").replace("[web]\nenabled = false", f"{node}[web]\npublic = true\nport = 0")
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def host(path: Path, tmp_path: Path) -> Iterator[RunningTable]:
    table = load_table(path, tmp_path)

    async def made() -> RunningTable:
        host = RunningTable(table, open_game(table, journal), journal, BrokerAddress("127.0.0.1", 1), lambda _: None)
        assert host._on.session
        host._on.session.begin(0.0)
        return host

    with Journal.open(Path(table.config.journal.path)) as journal, asyncio.Runner() as runner:
        yield runner.run(made())


def state(link: MqttLink, topic: str) -> Any:
    return orjson.loads(link.outbox.states[topic])


async def test_light_leaves_before_anything_is_said_of_an_answer_and_the_view_comes_last(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pixel_display, "CALL_PAUSE", 0.0)
    table, told = load_table(path, tmp_path), list[str]()
    with Journal.open(Path(table.config.journal.path)) as journal:
        host = RunningTable(table, open_game(table, journal), journal, BrokerAddress("127.0.0.1", 1), lambda _: None)
        assert host._on.session
        host._presenter.updates.append(host._on.session.begin(0.0))
        host._mqtt.connected.set()
        display = host._publisher.displays["horologium"]
        assert isinstance(display, PixelDisplay)
        ring = asyncio.create_task(display.run())
        await host._presenter.show(host._on)
        async with asyncio.timeout(10):
            while len(host._mqtt.outbox.frames) < 2:  # woken, then painted  # noqa: ASYNC110
                await asyncio.sleep(0)
        queue = host._mqtt.publish

        def publish(topic: str, *message: Any, **how: Any) -> None:
            told.append(topic)
            queue(topic, *message, **how)

        monkeypatch.setattr(host._mqtt, "publish", publish)

        display._wanted, display._sent = None, ()  # whatever is asked next, there is something to paint
        request = host._on.session.game.request
        assert isinstance(request, Choose)
        host._presenter.updates.append(Update(host._on.session._answer(Chosen(request.options[0].key), 0.0)))
        await host._presenter.show(host._on)
        ring.cancel()

    den = host._topics
    first = [told.index(topic) for topic in ("wled/demo-ring/api", den.events, den.prompt, den.view_changes)]
    assert first == sorted(first)
    assert first[0] == 0


def test_every_display_speaks_its_own_language(host: RunningTable, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: dict[str, PanelContent] = {}
    for name, display in host._publisher.displays.items():
        monkeypatch.setattr(display, "show", lambda moment, name=name: shown.update({name: moment}))
    host._loop.run_until_complete(host._presenter.show(host._on))
    assert shown["perilium"].labels["dice"] == "Dice today"
    assert shown["carta"].labels["dice"] == "Dadi di oggi"
    assert shown["carta"].prompt.text != shown["perilium"].prompt.text


def test_the_dice_of_the_day_are_there_after_a_restart_and_those_of_another_day_are_not(host: RunningTable) -> None:
    publisher = host._publisher
    now = host._journal._clock()
    publisher.remember([LoggedDie(1, 0, now - 3 * 86_400, "red-1", "d6", 1, "counted")])
    publisher.remember([LoggedDie(1, 0, now, "red-1", "d6", 6, "counted")])
    publisher.note_die(DieThrown(0, "red-2", "d6", 6, "counted"))
    assert publisher._day.tally == {"d6": {6: 2}}


async def test_a_command_without_the_secret_is_refused_with_a_sentence_and_one_with_it_is_obeyed(
    path: Path, tmp_path: Path
) -> None:
    table = load_table(path, tmp_path)
    topics = Topics(table.config.table.name)
    async with alongside(run_table(table)), asyncio.timeout(60):
        replies = await _say(table.config.mqtt.port, topics, {}, {"secret": "wrong"}, {"secret": SECRET})
    assert [(reply["code"], reply["ok"]) for reply in replies] == [("no-secret", False)] * 2 + [("done", True)]
    assert replies[0]["text"].startswith("Commands to this table need its secret")


async def _say(port: int, topics: Topics, *secrets: dict[str, str]) -> list[Any]:
    """Pause the table, as often as there are secrets to try."""
    while True:
        try:
            async with aiomqtt.Client("127.0.0.1", port) as phone:
                await phone.subscribe(topics.availability, qos=1)
                while bytes((await anext(phone.messages)).payload) != b"online":
                    pass
                await phone.subscribe(topics.reply, qos=1)
                replies = []
                for number, secret in enumerate(secrets):
                    command = {"id": str(number), "do": "pause", **secret}
                    await phone.publish(topics.command, orjson.dumps(command), qos=1)
                    replies.append(orjson.loads(bytes((await anext(phone.messages)).payload)))
                return replies
        except aiomqtt.MqttError:
            await asyncio.sleep(0.05)


async def test_the_secret_of_a_table_is_not_in_what_it_logs(path: Path, tmp_path: Path) -> None:
    assert SECRET not in repr(load_table(path, tmp_path).config)
    command = read_command(orjson.dumps({"id": "1", "do": "pause", "secret": SECRET}))
    assert SECRET not in repr(command)


async def test_a_node_learns_where_its_picture_is_and_finds_it_there(public: Path, tmp_path: Path) -> None:
    table = load_table(public, tmp_path)
    async with alongside(run_table(table)), asyncio.timeout(60), aiohttp.ClientSession() as session:
        url = urlsplit(await _first(table.config.mqtt.port, "nodes/card/url"))
        here = f"http://127.0.0.1:{url.port}"
        async with session.get(f"{here}{url.path}") as answer:
            png = await answer.read()
        async with session.get(f"{here}/panel/nobody-123.png") as answer:
            assert answer.status == 404
    with Image.open(BytesIO(png)) as picture:
        assert (picture.format, picture.size) == ("PNG", (296, 128))


async def _first(port: int, topic: str) -> str:
    while True:
        try:
            async with aiomqtt.Client("127.0.0.1", port) as house:
                await house.subscribe(topic, qos=1)
                return bytes((await anext(house.messages)).payload).decode()
        except aiomqtt.MqttError:
            await asyncio.sleep(0.05)


class Published:
    """A game as subscribers see it."""

    def __init__(self, folder: Path, path: Path, **setup: Any) -> None:
        self.sent: list[Publication] = []
        self._said = 0
        self.link = MqttLink(BrokerAddress("127.0.0.1", 1), DEN)
        table = load_table(path, folder)
        self.journal = Journal.open(folder / "toy.arbiter")
        agreed = ToySetup(**setup)
        self.journal.begin(TOY.id, agreed, 1)
        self.session = Session(Game(TOY, agreed), self.journal, Referee(Equipment()), WORDS)
        self.sent += self.session.begin(0.0).publications
        self.publisher = Publisher(table, WORDS, agreed.seats, self.link, DEN, lambda *_: None)

    def answer(self, **answer: str) -> Reply:
        self._said += 1
        payload = orjson.dumps({"id": str(self._said), "do": "answer", "answer": answer})
        command = read_command(payload)
        assert isinstance(command, GiveAnswer)
        update = self.session.command(command, 0.0)
        self.sent += update.publications
        assert update.reply
        self.publisher.show(self.session.table_state(0.0), lambda words: self.session.prompt(0.0, words))
        return update.reply

    def shown_on(self, display: str, monkeypatch: pytest.MonkeyPatch) -> PanelContent:
        """What a display receives."""
        seen: list[PanelContent] = []
        monkeypatch.setitem(self.publisher.displays._displays, display, SimpleNamespace(show=seen.append))
        self.publisher.show(self.session.table_state(0.0), lambda words: self.session.prompt(0.0, words))
        return seen[-1]

    @property
    def published(self) -> str:
        """All that anyone can read: every topic but those of the seats' own and the panels'."""
        own = re.compile(r"/seat/|nodes/own/|panels/own/")
        states = {topic: payload for topic, payload in self.link.outbox.states.items() if not own.search(topic)}
        events = [event.payload for event in self.link.outbox.events]
        sent = [to_json(each) for each in self.sent]
        return b"\n".join((*states.values(), *events, *sent)).decode(errors="replace")


@pytest.fixture
async def auction(tmp_path: Path, path: Path) -> Any:
    """Both are about to bid in secret."""
    auction = Published(tmp_path, path)
    assert auction.answer(choose="auction").ok
    yield auction
    auction.journal.close()


@pytest.fixture
def own_panels(path: Path) -> Path:
    """The same table with panels that stand before one seat."""
    text = path.read_text(encoding="utf-8").replace("[web]", f"{OWN_PANELS}\n[web]", 1)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
async def hiding(tmp_path: Path, own_panels: Path) -> Any:
    """Red chooses in private where to bury gold."""
    hiding = Published(tmp_path, own_panels, stealthy=True)
    assert hiding.answer(choose="hide").ok
    yield hiding
    hiding.journal.close()


async def test_a_secret_choice_is_asked_on_the_topic_of_each_seat_alone(auction: Published) -> None:
    prompt = state(auction.link, DEN.prompt)
    assert (prompt["kind"], prompt["secret"]) == ("together", True)
    assert [(part["seat"], part["options"]) for part in prompt["parts"]] == [("red", []), ("blue", [])]
    assert [option["key"] for option in state(auction.link, DEN.seat("red"))["options"]]


async def test_nothing_that_everyone_can_read_tells_what_was_chosen_until_all_are_in(auction: Published) -> None:
    auction.answer(seat="red", choose="bid:1")
    assert "bid:" not in auction.published
    assert isinstance(auction.sent[-1], EventsMessage)
    assert auction.sent[-1].answer == {"seat": "red"}
    assert auction.link.outbox.states[DEN.seat("red")] == b""
    auction.answer(seat="blue", choose="bid:0")
    assert auction.link.outbox.states[DEN.seat("blue")] == b""


async def test_an_open_choice_keeps_its_options(auction: Published) -> None:
    auction.answer(seat="red", choose="bid:1")
    auction.answer(seat="blue", choose="bid:0")
    prompt = state(auction.link, DEN.prompt)
    assert prompt["secret"] is False
    assert prompt["options"]


async def test_a_private_choice_is_asked_on_the_topic_of_its_seat_and_all_others_learn_that_it_chooses(
    hiding: Published,
) -> None:
    prompt, own = state(hiding.link, DEN.prompt), state(hiding.link, DEN.seat("red"))
    assert (prompt["kind"], prompt["seat"], prompt["secret"]) == ("choose", "red", True)
    assert (prompt["text"], prompt["options"]) == ("Waiting for Rosa to choose.", [])
    assert [option["key"] for option in own["options"]] == ["stash:B1", "stash:A2"]
    assert hiding.link.outbox.states[DEN.seat("blue")] == b""


async def test_nothing_that_everyone_can_read_ever_tells_a_private_choice(hiding: Published) -> None:
    """Not the prompt, the signals or the speech; not the reply to a wrong guess; not the answer when it is given."""
    refused = hiding.answer(choose="stash:Z9")
    hiding.answer(choose="stash:A2")

    open_to_all = hiding.published + refused.text
    assert "bury" not in open_to_all.lower()
    assert "stash" not in open_to_all
    assert refused.code == "private-choice"
    told = {"event": "gold-hidden", "hero": "red", "rule": "TOY-06", "text": "Rosa hides gold."}
    assert hiding.sent[-1] == EventsMessage(1, {"seat": "red"}, (told,), hiding.journal.head)
    assert hiding.link.outbox.states[DEN.seat("red")] == b""


async def test_a_private_choice_stands_on_the_seats_own_panel_and_on_no_other(
    hiding: Published, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = {name: hiding.shown_on(name, monkeypatch) for name in hiding.publisher.displays}
    others = {name: moment.prompt for name, moment in shown.items() if name not in {"own", "words", "invite"}}
    assert {len(prompt.options) for prompt in others.values()} == {0}
    assert others["perilium"].text == "Waiting for Rosa to choose."

    own = shown["own"].prompt
    assert (own.text, len(own.options)) == ("Where do you bury it, Rosa?", 2)
    assert esphome.words(shown["words"])["detail"] == "Bury it at B1\nBury it at A2"


async def test_a_picture_of_a_seats_own_panel_is_for_that_panel_alone(hiding: Published) -> None:
    """It is not among the public pictures, and a page gives it only to people who know its mark."""
    for name in ("own", "words", "invite", "common"):
        hiding.publisher.pictures.put(name, png(Image.new("1", (296, 128))))
    mark = hiding.publisher.pictures.newest["own"].mark

    assert [topic for topic in hiding.link.outbox.states if "/picture/" in topic] == [DEN.picture("common")]
    assert hiding.publisher.picture_on("own", "0" * len(mark)) is None
    assert hiding.publisher.picture_on("own", mark)
    assert hiding.publisher.picture_on("invite", "0" * len(mark)) is None


async def test_what_was_left_for_all_to_see_of_a_seats_own_panel_is_cleared(hiding: Published) -> None:
    cleared = {event.topic for event in hiding.link.outbox.events if event.retain and not event.payload}
    assert {DEN.picture("own"), DEN.picture("invite")} <= cleared


async def test_home_assistant_gets_no_picture_of_a_seats_own_panel(own_panels: Path, tmp_path: Path) -> None:
    table = load_table(own_panels, tmp_path)
    info = AnnouncedTable(table.config, DEN, WORDS, ("red", "blue"), "0.1.0")
    configs = announced(info, View(Cue("title"), None))
    pictured = {name for name in table.config.displays if "picture" in configs[info.topic(f"display_{name}")]["cmps"]}
    assert pictured == {"carta", "perilium", "common"}


async def test_a_seats_own_panel_asks_its_part_of_a_secret_choice(
    tmp_path: Path, own_panels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    auction = Published(tmp_path, own_panels)
    auction.answer(choose="auction")

    own, words, common = (auction.shown_on(name, monkeypatch) for name in ("own", "words", "perilium"))
    assert [option.key for option in own.prompt.options] == ["bid:0", "bid:1", "bid:2"]
    assert len(esphome.words(words)["detail"].splitlines()) == 3
    assert not common.prompt.options

    auction.answer(seat="red", choose="bid:1")
    assert auction.shown_on("own", monkeypatch).prompt.kind is Kind.TOGETHER
    auction.journal.close()


async def test_what_the_venue_announces_is_on_the_page_too(host: RunningTable) -> None:
    host._show_venue(VenueState(heard=True, announcement="Five minutes left"))
    assert orjson.loads(host._page.join(OWNER).feed.whole())["whole"]["venue"]["announcement"] == "Five minutes left"
