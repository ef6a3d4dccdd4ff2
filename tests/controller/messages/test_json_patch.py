"""A JSON Patch turns one document into the other, and is short."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.messages.json_patch import changed, changes

LEAVES = st.none() | st.booleans() | st.integers(0, 9) | st.text(alphabet="ab/~", max_size=3)
DOCUMENTS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("a/~", max_size=2), inner, max_size=4)
)


def _text(document: Any) -> bytes:
    """The order of keys means nothing."""
    return orjson.dumps(document, option=orjson.OPT_SORT_KEYS)


@given(DOCUMENTS, DOCUMENTS)
def test_a_patch_turns_one_document_into_the_other(before: Any, after: Any) -> None:
    steps = orjson.loads(orjson.dumps(changes(before, after)))
    assert _text(changed(before, steps)) == _text(after)


def test_adding_or_removing_in_the_middle_of_a_list_is_one_step() -> None:
    pieces = [{"id": name, "cell": "A1", "side": "friend"} for name in ("squire", "novice", "scum", "apprentice")]
    assert changes(pieces, pieces[:1] + pieces[2:]) == [{"op": "remove", "path": "/1"}]
    assert changes(pieces[:1] + pieces[2:], pieces) == [{"op": "add", "path": "/1", "value": pieces[1]}]


def test_a_token_that_moves_behind_others_is_a_move_and_not_sent_again() -> None:
    order = [{"id": name, "sector": 1, "side": "friend"} for name in ("squire", "novice", "scum", "apprentice")]
    moved = [*order[1:3], {**order[0], "sector": 3}, order[3]]
    assert changes({"tokens": order}, {"tokens": moved}) == [
        {"op": "move", "from": "/tokens/0", "path": "/tokens/2"},
        {"op": "replace", "path": "/tokens/2/sector", "value": 3},
    ]
    assert changes(order, [order[2], *order[:2], order[3]]) == [{"op": "move", "from": "/2", "path": "/0"}]


@given(st.lists(LEAVES, min_size=2, max_size=6), st.integers(0, 5), st.integers(0, 5), DOCUMENTS)
def test_an_entry_that_moves_and_changes_ends_at_its_new_place(
    before: list[Any], start: int, to: int, new: Any
) -> None:
    after = list(before)
    after.pop(start % len(after))
    after.insert(to % len(before), new)
    assert _text(changed(before, changes(before, after))) == _text(after)


def test_a_part_is_replaced_if_that_is_shorter() -> None:
    assert changes({"order": ["a", "b"]}, {"order": ["b", "a"]}) == [
        {"op": "replace", "path": "/order", "value": ["b", "a"]}
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([0], [False]),
        ([1, 2], [True, 2]),
        ([{"up": 0}], [{"up": False}]),
        ([1, 5, 6], [5, 6, True]),
        ([0, 5, False], [False, 5, 0]),
    ],
)
def test_numbers_and_truth_values_in_a_list_differ(before: list[Any], after: list[Any]) -> None:
    assert _text(changed(before, changes(before, after))) == _text(after)
