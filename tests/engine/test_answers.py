from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.answers import (
    Answer,
    Chosen,
    Drawn,
    ForSeat,
    Measured,
    Override,
    Reply,
    Rolled,
    Undo,
    UnreadableAnswer,
    from_json,
    to_json,
)

INTEGERS = st.integers(-(2**53), 2**53)
REPLIES: st.SearchStrategy[Reply] = st.one_of(
    st.builds(Rolled, st.lists(INTEGERS, max_size=5).map(tuple)),
    st.builds(Chosen, st.text()),
    st.builds(Drawn, st.lists(st.text(), max_size=5).map(tuple)),
    st.builds(Measured, INTEGERS),
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | INTEGERS | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
ANSWERS: st.SearchStrategy[Answer] = st.one_of(
    REPLIES,
    st.builds(ForSeat, st.text(), REPLIES),
    st.builds(Undo, INTEGERS, st.lists(st.text(), max_size=3).map(tuple)),
    st.builds(Override, st.text(), JSON, st.text()),
)


@given(ANSWERS)
def test_an_answer_survives_being_written_down(answer: Answer) -> None:
    assert from_json(json.loads(json.dumps(to_json(answer)))) == answer


def test_answers_have_these_plain_forms() -> None:
    assert to_json(Rolled((1, 6))) == {"roll": [1, 6]}
    assert to_json(ForSeat("red", Chosen("bid:2"))) == {"seat": "red", "choose": "bid:2"}
    assert to_json(Undo(2, ("red",))) == {"undo": 2, "agreed": ["red"]}
    assert from_json({"undo": 2}) == Undo(2)


HOSTILE: list[Any] = [
    None,
    3,
    "throw",
    [],
    {},
    {"roll": 3},
    {"roll": ["3"]},
    {"roll": [True]},
    {"roll": [3.0]},
    {"roll": [None]},
    {"roll": [1], "choose": "throw"},
    {"choose": 3},
    {"choose": None},
    {"choose": "throw", "extra": 1},
    {"draw": "gem"},
    {"draw": [1]},
    {"measure": "3"},
    {"measure": True},
    {"measure": 1.5},
    {"undo": "1"},
    {"undo": True},
    {"undo": 1, "agreed": "red"},
    {"undo": 1, "agreed": [1]},
    {"undo": 1, "seat": "red"},
    {"override": "turn"},
    {"override": 3, "value": 1},
    {"value": 3},
    {"seat": "red"},
    {"seat": 3, "choose": "throw"},
    {"seat": "red", "seat2": "blue", "choose": "throw"},
    {"seat": "red", "override": "turn", "value": 1},
]


@pytest.mark.parametrize("data", HOSTILE, ids=str)
def test_what_is_no_answer_is_never_guessed_at(data: Any) -> None:
    with pytest.raises(UnreadableAnswer, match="An answer is one of"):
        from_json(data)


@given(JSON)
def test_nothing_read_from_json_gets_past_as_something_else(data: Any) -> None:
    try:
        answer = from_json(data)
    except UnreadableAnswer:
        return
    assert to_json(answer) == data or data == {"undo": to_json(answer)["undo"]}
