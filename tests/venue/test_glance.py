"""What the hall knows of a table, from what the table says and from its silence."""

from __future__ import annotations

import orjson

from controller.uplink.messages import HallScene, to_json
from controller.uplink.scene import scene_of
from controller.venue.hall import AWAY_SECONDS, SILENT_SECONDS, Hall, TableMessage


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


def test_what_cannot_be_read_changes_nothing() -> None:
    hall = kitchen()
    for state in ("prompt", "scene", "table", "judge", "health", "devices", "rumour"):
        hall.receive(said(state, b"\xff{"))
    assert hall.changed == set()
    hall.receive(said("view", b"[1, 2"))
    assert hall.tables["kitchen"].shown() == {}
