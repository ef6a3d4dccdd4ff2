from __future__ import annotations

from controller.daemon.device_notes import SECONDS_BETWEEN_NOTES, UnreadableMessages


def test_a_chatty_broken_device_is_noted_once_a_minute_with_a_count() -> None:
    unreadable = UnreadableMessages()
    noted = [unreadable.add("board", "bad checksum", now / 100) for now in range(int(SECONDS_BETWEEN_NOTES) * 100 + 1)]
    assert [text for text in noted if text] == ["bad checksum", "bad checksum (6000 faults since the last note)"]


def test_each_device_is_counted_for_itself() -> None:
    unreadable = UnreadableMessages()
    assert unreadable.add("board", "bad checksum", 0.0) == "bad checksum"
    assert unreadable.add("red-1", "too short", 0.1) == "too short"
    assert unreadable.add("board", "bad checksum", 0.2) is None
