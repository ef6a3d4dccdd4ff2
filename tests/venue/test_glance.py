"""What the hall knows of a table, from what the table says and from its silence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import orjson
import pytest

from controller.uplink.messages import HallScene, to_json
from controller.uplink.scene import scene_of
from controller.uplink.states import read_prompt, read_view, to_page
from controller.venue.desk import Desk
from controller.venue.hall import AWAY_SECONDS, SILENT_SECONDS, Glance, Hall, TableMessage, TableState
from controller.venue.page.page import HallPage
from tests.venue.full_hall import GAMES, NoQuarantine, moments
from tests.venue.halls import own_hall


def kitchen() -> Hall:
    hall = Hall({"kitchen": "Kitchen", "attic": "Attic"})
    hall.changed.clear()
    return hall


def said(state: str, payload: bytes, at: float = 100.0) -> TableMessage:
    return TableMessage("kitchen", ("state", state), payload, at)


def test_a_table_that_no_longer_answers_is_drawn_once_as_away() -> None:
    hall = kitchen()
    hall.is_here("kitchen", 100.0)
    hall.look_around(101.0)
    assert hall.changed == {"kitchen"}
    hall.changed.clear()
    hall.look_around(100.0 + AWAY_SECONDS - 1)
    assert hall.changed == set(), "it stands as it stood"
    hall.look_around(100.0 + AWAY_SECONDS)
    assert hall.changed == {"kitchen"}
    assert not hall.tables["kitchen"].glance(100.0 + AWAY_SECONDS).here


def test_only_tables_that_are_here_and_whose_streams_bring_nothing_are_asked_for() -> None:
    hall = kitchen()
    assert hall.silent(100.0) == set(), "nobody is here"
    for name in ("kitchen", "attic"):
        hall.is_here(name, 100.0)
    hall.receive(said("scene", to_json(HallScene("Way home", "3:15"))))
    assert hall.silent(101.0) == {"attic"}
    assert hall.silent(100.0 + SILENT_SECONDS + 1) == {"kitchen", "attic"}


def test_the_glance_shows_scene_and_clock_without_the_view() -> None:
    hall = kitchen()
    hall.receive(said("scene", to_json(scene_of({"title": "Way home", "dial": {"hour": 3, "minute": 5}, "board": {}}))))
    glance = hall.tables["kitchen"].glance(100.0)
    assert (glance.scene, glance.hour) == ("Way home", "3:05")
    assert scene_of({"title": "War", "turn_dial": {"sectors": ["dawn", "noon"], "marker": 2}}) == HallScene(
        "War", "noon"
    )
    assert scene_of({"title": None, "turn_dial": {"sectors": [], "marker": 1}}) == HallScene()


def test_since_when_somebody_is_asked_is_when_the_question_came_first() -> None:
    hall = kitchen()
    asked = {"kind": "choose", "index": 4, "seat": "anna", "text": "Where to?"}
    hall.receive(said("prompt", orjson.dumps(asked), 100.0))
    hall.receive(said("prompt", orjson.dumps({**asked, "text": "Where to, Anna?"}), 160.0))
    assert hall.tables["kitchen"].glance(170.0).since == 100.0
    hall.receive(said("prompt", orjson.dumps({**asked, "index": 5}), 180.0))
    assert hall.tables["kitchen"].glance(190.0).since == 180.0


PROMPT = {"kind": "choose", "index": 4, "seat": "anna", "text": "Where to?", "asked": ["anna"]}

NONSENSE = {
    "no JSON": ("prompt", b"\xff{"),
    "a kind that is a list": ("prompt", orjson.dumps({**PROMPT, "kind": []})),
    "a kind that nobody knows": ("prompt", orjson.dumps({**PROMPT, "kind": "bribe"})),
    "an index that is text": ("prompt", orjson.dumps({**PROMPT, "index": "4"})),
    "an index beyond any game": ("prompt", orjson.dumps({**PROMPT, "index": 2**40})),
    "an object as a seat": ("prompt", orjson.dumps({**PROMPT, "asked": [{}]})),
    "a control character": ("prompt", orjson.dumps({**PROMPT, "seat": "an\x00na"})),
    "a book as a text": ("prompt", orjson.dumps({**PROMPT, "text": "x" * 100_000})),
    "a thousand winners": ("prompt", orjson.dumps({**PROMPT, "won": ["anna"] * 1000})),
    "a part that is a number": ("prompt", orjson.dumps({**PROMPT, "parts": [5]})),
    "an option without a key": ("prompt", orjson.dumps({**PROMPT, "options": [{"label": "x"}]})),
    "a call that is text": ("judge", b'{"called": "yes"}'),
    "a call at no time": ("judge", b'{"called": true, "at": 1e999}'),
    "seats that are a number": ("table", b'{"seats": 5}'),
    "a scene that is a list": ("scene", b'{"title": []}'),
    "a pause that is text": ("health", b'{"paused": "no"}'),
    "devices that are numbers": ("devices", b"[1, 2]"),
    "a battery that is text": ("devices", b'[{"id": "red-1", "kind": "die", "up": true, "battery": "full"}]'),
    "a view without pieces": ("view", b'{"index": 1, "view": {"board": {}}, "names": {}}'),
    "a view that is a list": ("view", b"[1, 2"),
    "an unknown state": ("rumour", b"{}"),
    "deep nesting": ("view", b"[" * 1000 + b"]" * 1000),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_a_state_that_makes_no_sense_is_refused_and_the_table_is_named(what: str) -> None:
    hall = kitchen()
    hall.receive(said("prompt", orjson.dumps(PROMPT)))
    before = hall.tables["kitchen"].glance(101.0)
    state, payload = NONSENSE[what]
    for _ in range(3):
        hall.receive(said(state, payload))
    after = hall.tables["kitchen"].glance(101.0)
    assert after == replace(before, faults=after.faults)
    assert len(after.faults) == 1
    assert after.faults[0].startswith(f"Its {state} cannot be read (")
    assert after.faults[0].isprintable()
    hall.receive(said("prompt", orjson.dumps({**PROMPT, "index": 5})))
    assert hall.tables["kitchen"].glance(102.0).index == 5
    assert bool(hall.tables["kitchen"].unreadable) == (state != "prompt"), "a readable one replaces it"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_shown_exactly_what_an_honest_table_sends(game: str) -> None:
    for moment in moments(game, 6):
        prompt = orjson.loads(orjson.dumps(to_page(read_prompt(moment["prompt"]))))
        assert prompt == orjson.loads(moment["prompt"])
        view = orjson.loads(orjson.dumps(read_view(moment["view"])))
        assert view == orjson.loads(moment["view"])


def test_the_page_of_a_table_in_the_hall_offers_nothing_that_only_its_owner_can_do(tmp_path: Path) -> None:
    desk = Desk(SimpleNamespace(), lambda _said: None)  # type: ignore[arg-type]  # nobody hears it
    page = HallPage(own_hall(tmp_path, ["kitchen"]).config, kitchen(), desk, lambda _change: None, NoQuarantine())
    table = orjson.loads(page.join("kitchen").feed.whole())["whole"]["table"]
    assert (table["name"], table["dice"], table["pieces"], table["differs"]) == ("kitchen", {}, [], False)


def test_a_table_that_cannot_be_drawn_leaves_the_others_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hall = kitchen()
    venue = own_hall(tmp_path, ["kitchen", "attic"])
    desk = Desk(SimpleNamespace(), lambda _said: None)  # type: ignore[arg-type]  # nobody hears it
    page = HallPage(venue.config, hall, desk, lambda _change: None, NoQuarantine())
    drawn = TableState.glance

    def glance(self: TableState, now: float, coming: str = "") -> Glance:
        if self.name == "kitchen":
            raise ZeroDivisionError
        return drawn(self, now, coming)

    monkeypatch.setattr(TableState, "glance", glance)
    hall.is_here("attic", 100.0)
    page.draw(["kitchen", "attic"], 100.0)
    parts = orjson.loads(page.join(None).feed.whole())["whole"]
    assert parts["table/attic"]["here"]
    assert parts["table/kitchen"]["faults"] == ["It cannot be shown: see the log of the venue."]
    assert "Table kitchen cannot be drawn" in caplog.text
