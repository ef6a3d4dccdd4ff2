from __future__ import annotations

from typing import get_args

from firmware_bridge.table_link.messages import Message
from firmware_bridge.table_link.payloads import BY_TYPE_BYTE, LAYOUTS


def test_every_message_has_one_row_in_the_table() -> None:
    assert sorted(layout.message.__name__ for layout in LAYOUTS) == sorted(each.__name__ for each in get_args(Message))


def test_every_row_has_a_type_byte_of_its_own() -> None:
    assert len(BY_TYPE_BYTE) == len(LAYOUTS)
    assert all(0 < type_byte <= 0xFF for type_byte in BY_TYPE_BYTE)
