"""The topics of a table: plain names, and one for each seat."""

from __future__ import annotations

from controller.mqtt.topics import Topics

TABLE = Topics("attic")


def test_given_names_with_accents_and_spaces_every_seat_has_a_plain_topic_of_its_own() -> None:
    names = ("anna", "Zoé", "Zoè", "Zoë D'Angelo", "Юра", "山田")

    topics = [TABLE.seat(name) for name in names]

    assert topics[0] == "arbiter/attic/seat/anna"
    assert topics[3].startswith("arbiter/attic/seat/Zoe-D-Angelo-")
    assert all(topic.isascii() and not set(topic) & set("+# ") for topic in topics)
    assert len(set(topics)) == len(names)
