"""Captures on disk: what is written is read again, and what is not a capture is named by its line."""

from __future__ import annotations

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.adverts import Advert
from firmware_bridge.captures import (
    Air,
    Cable,
    Capture,
    CaptureError,
    Closed,
    Direction,
    Entry,
    Header,
    Opened,
    Passed,
    Place,
    Recorder,
    read_capture,
)

HEADER = Header("red", "pixels", "2026-01-31 20:15")
ADVERT = Advert("Pixel", ("6e400001-b5a3-f393-e0a9-e50e24dcca9e",), {65535: b"\x01\x02"}, {"180a": b"\x03"})
AIR = Air("E0:50:00:00:00:01", ADVERT, "6e400001", "6e400003", "6e400002")
FIRST_LINE = '{"capture":1,"device":"red","driver":"pixels"}\n'

places = st.sampled_from([Cable("/dev/ttyACM0"), AIR])
microseconds = st.integers(0, 10**12)
passed = st.builds(Passed, microseconds, st.sampled_from(Direction), st.binary(min_size=1, max_size=300))


def recorded(place: Place, entries: list[Entry]) -> str:
    file = StringIO()
    recorder = Recorder(lambda: file, HEADER, started=100.0)
    recorder.opened(place, 100.0)
    for entry in entries:
        match entry:
            case Passed(us, direction, data):
                recorder.passed(direction, data, 100.0 + us / 1e6)
            case Closed(us):
                recorder.closed(100.0 + us / 1e6)
            case Opened(us, where):
                recorder.opened(where, 100.0 + us / 1e6)
    return file.getvalue()


@given(
    place=places, entries=st.lists(passed | st.builds(Closed, microseconds) | st.builds(Opened, microseconds, places))
)
def test_what_is_recorded_is_read_again(place: Place, entries: list[Entry]) -> None:
    text = recorded(place, entries)
    capture = read_capture(text.splitlines(keepends=True))
    assert capture.header == HEADER
    assert [_untimed(entry) for entry in capture.entries] == [_untimed(entry) for entry in [Opened(0, place), *entries]]
    assert all(abs(read.us - said.us) <= 1 for read, said in zip(capture.entries[1:], entries, strict=True))


def _untimed(entry: Entry) -> Entry:
    match entry:
        case Opened(_, place):
            return Opened(0, place)
        case Passed(_, direction, data):
            return Passed(0, direction, data)
        case Closed():
            return Closed(0)


def test_a_line_shows_time_way_and_bytes_to_a_person() -> None:
    assert recorded(Cable("/dev/ttyACM0"), [Passed(1500, Direction.OUT, b"\x00\x03")]).splitlines() == [
        '{"capture":1,"device":"red","driver":"pixels","made":"2026-01-31 20:15"}',
        '{"us":0,"open":{"port":"/dev/ttyACM0"}}',
        '{"us":1500,"out":"0003"}',
    ]


def test_nothing_is_not_worth_a_line() -> None:
    assert len(recorded(Cable("x"), [Passed(1, Direction.OUT, b"")]).splitlines()) == 2


def test_a_device_that_never_came_leaves_no_file() -> None:
    def fail() -> StringIO:
        raise AssertionError("a file was made")

    Recorder(fail, HEADER, 0.0).close()


def test_a_last_line_that_was_cut_short_is_left_out() -> None:
    lines = [FIRST_LINE, '{"us":0,"open":{"port":"x"}}\n', '{"us":12,"in":"00']
    assert read_capture(lines) == Capture(Header("red", "pixels"), (Opened(0, Cable("x")),))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this capture is empty"),
        ("hello\n", "line 1: this is not a JSON object: hello"),
        ("[]\n", "line 1: this is not a JSON object"),
        ('{"capture":2}\n', "line 1: this is not a capture of format 1"),
        ('{"capture":1,"device":"red"}\n', "line 1: 'driver' is missing"),
        (FIRST_LINE + "\n" + '{"us":1}\n', "line 3: this is not what a recorder writes"),
        (FIRST_LINE + '{"us":1,"in":"zz"}\n', "line 2: this is not what a recorder writes"),
        (FIRST_LINE + '{"us":1,"in":7}\n', "line 2: this is not what a recorder writes"),
        (FIRST_LINE + '{"us":1,"open":{"address":"x"}}\n', "line 2: this is not what a recorder writes"),
        (FIRST_LINE + '{"us":1,"open":7}\n', "line 2: this is not what a recorder writes"),
    ],
)
def test_what_is_no_capture_is_named_by_its_line(text: str, sentence: str) -> None:
    with pytest.raises(CaptureError, match=sentence):
        read_capture(text.splitlines(keepends=True))
