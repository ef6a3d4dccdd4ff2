"""Every legal frame, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from firmware_bridge.table_link.cells import MAX_CELLS, Cells
from firmware_bridge.table_link.lights import CELLS_PER_FRAME
from firmware_bridge.table_link.messages import (
    UID_SIZES,
    Ack,
    AskHello,
    AskNames,
    AskSnapshot,
    Button,
    Capability,
    Colour,
    Frame,
    Heartbeat,
    Hello,
    Light,
    Message,
    Names,
    Ping,
    Present,
    Tag,
    TagGone,
    TagSeen,
)

byte = st.integers(0, 0xFF)
short = st.integers(0, 0xFFFF)
cell = st.integers(0, MAX_CELLS - 1)
tags = st.builds(Tag, cell, st.sampled_from(UID_SIZES).flatmap(lambda size: st.binary(min_size=size, max_size=size)))
names = st.lists(st.text("abcdefghijklmnopqrstuvwxyzàß", min_size=1, max_size=5), min_size=1, max_size=10, unique=True)
cells = st.builds(Cells, st.integers(0, 40), st.integers(0, 40), names.map(tuple))
presents = st.integers(1, 255).flatmap(
    lambda parts: st.builds(Present, st.integers(0, parts - 1), st.just(parts), st.lists(tags, max_size=18).map(tuple))
)
lights = st.lists(st.tuples(cell, st.builds(Colour, byte, byte, byte)), max_size=CELLS_PER_FRAME)

messages: st.SearchStrategy[Message] = st.one_of(
    st.sampled_from([AskHello(), AskNames(), AskSnapshot(), Ping(), Ack()]),
    st.integers(1, 255).flatmap(
        lambda parts: st.builds(Names, st.integers(0, parts - 1), st.just(parts), names.map(tuple))
    ),
    st.builds(
        Hello, st.text(max_size=8), st.text(max_size=8), st.tuples(byte, byte, byte), cells, byte.map(Capability)
    ),
    st.builds(Heartbeat, st.integers(0, 0xFFFFFFFF), short, short),
    st.builds(TagSeen, tags),
    st.builds(TagGone, tags),
    st.builds(Button, byte),
    presents,
    st.builds(Light, lights.map(tuple), st.booleans()),
)
frames = st.builds(Frame, messages, short, short)
