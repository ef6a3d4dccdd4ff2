"""What the firmware does, word by word, under the real MicroPython, with a clock in the test's hand."""

from __future__ import annotations

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import encode
from firmware_bridge.table_link.messages import (
    Ack,
    AskHello,
    AskNames,
    AskSnapshot,
    Button,
    Capability,
    Colour,
    Event,
    Frame,
    Heartbeat,
    Hello,
    Light,
    Names,
    Ping,
    Present,
    Tag,
    TagGone,
    TagSeen,
)
from tests.firmware_bridge.firmware.hub import BOARD, FIRST, SESSION, BenchHub, events
from tests.firmware_bridge.firmware.interpreter import MicroPython

KNIGHT, GOBLIN = "04e10cda993c80", "04db0bda"
B2 = 5
ON_B2 = Tag(B2, bytes.fromhex(KNIGHT))
RED, GREEN = Colour(255, 0, 0), Colour(0, 255, 0)

# The highest number of the microcontroller's clock, which then begins at 0 again.
CLOCK_END = 2**30


def test_it_says_who_it_is_at_the_start_and_when_asked(hub: BenchHub) -> None:
    hello = Hello("board", "table-hub", (1, 0, 0), BOARD, Capability.LIGHTS | Capability.BUTTONS)
    assert hub.boot() == hello
    assert hub.tell(AskHello(), session=0) == [Frame(hello, SESSION, FIRST)]


MAP = Cells(names=tuple(f"place of many words, number {number}" for number in range(30)))


def test_names_that_its_greeting_has_no_room_for_are_said_when_asked(hub: BenchHub) -> None:
    hello = hub.boot(MAP)
    assert hello.can == Capability.LIGHTS | Capability.BUTTONS | Capability.NAMES
    parts = [frame.message for frame in hub.tell(AskNames())]
    told = [name for part in parts if isinstance(part, Names) for name in part.names]
    assert (*hello.cells.names, *told) == MAP.names
    assert [(part.part, part.parts) for part in parts if isinstance(part, Names)] == [(0, 4), (1, 4), (2, 4), (3, 4)]


def test_a_hub_with_few_names_says_them_all_at_once(hub: BenchHub) -> None:
    assert hub.boot(BOARD).cells == BOARD
    assert hub.tell(AskNames()) == []


def test_a_place_on_a_map_without_a_grid_is_read_and_lit(hub: BenchHub) -> None:
    hub.boot(MAP)
    hub.place(MAP.names[29], KNIGHT)
    assert hub.wait(10) == [Frame(TagSeen(Tag(29, bytes.fromhex(KNIGHT))), SESSION, FIRST)]
    hub.tell(Light(((29, RED),)), seq=1)
    assert hub.lit()["lit"] == {"29": [255, 0, 0]}


def test_a_tag_is_seen_and_gone(hub: BenchHub) -> None:
    hub.boot()
    hub.place("B2", KNIGHT)
    assert hub.wait(10) == [Frame(TagSeen(ON_B2), SESSION, FIRST)]
    assert hub.tell(Ack(), seq=FIRST) == []
    hub.lift("B2", KNIGHT)
    hub.wait(10)
    assert hub.wait(10) == [Frame(TagGone(ON_B2), SESSION, FIRST + 1)]


def test_a_tag_that_misses_one_look_has_not_left(hub: BenchHub) -> None:
    hub.boot()
    hub.place("B2", KNIGHT)
    hub.wait(10)
    hub.tell(Ack(), seq=FIRST)
    for _ in range(5):
        hub.blink("B2", looks=1)
        assert hub.wait(1) == []
        assert hub.wait(1) == []


def test_an_event_is_repeated_until_it_is_acknowledged(hub: BenchHub) -> None:
    hub.boot()
    hub.place("B2", KNIGHT)
    seen = hub.wait(10)
    assert hub.wait(150) == []
    assert hub.wait(50) == seen
    assert hub.wait(200) == seen
    hub.tell(Ack(), seq=FIRST)
    assert events(hub.wait(200)) == []


def test_an_acknowledgement_for_another_session_only_brings_a_greeting(hub: BenchHub) -> None:
    hub.boot()
    hub.place("B2", KNIGHT)
    seen = hub.wait(10)
    (hello,) = hub.tell(Ack(), session=0x4321, seq=FIRST)
    assert isinstance(hello.message, Hello)
    assert (hello.session, hello.seq) == (SESSION, FIRST)
    assert hub.wait(200) == seen


def test_one_acknowledgement_stands_for_all_before_it_and_lets_the_next_ones_go(hub: BenchHub) -> None:
    hub.boot()
    for cell in BOARD.all:
        hub.place(cell, GOBLIN)
    first = hub.wait(10)
    assert [frame.seq for frame in first] == [(FIRST + number) & 0xFFFF for number in range(8)]
    rest = hub.tell(Ack(), seq=(FIRST + 5) & 0xFFFF)
    assert [frame.seq for frame in rest] == [(FIRST + number) & 0xFFFF for number in range(8, len(BOARD.all))]


def test_a_queue_that_is_full_is_given_up_for_a_new_session(hub: BenchHub) -> None:
    hub.boot()
    heard = []
    for _ in range(33):
        for down in (True, False):
            hub.hold(1, down=down)
            hub.hold(2, down=down)
            heard += hub.wait(40)
    fresh = next(frame for frame in heard if frame.session != SESSION)
    assert isinstance(fresh.message, Hello)
    (beat,) = hub.tell(Ping(), session=0)
    assert isinstance(beat.message, Heartbeat)
    assert beat.message.dropped == 64


def test_a_snapshot_tells_all_that_lies_there_once(hub: BenchHub) -> None:
    hub.boot()
    assert hub.tell(AskSnapshot()) == [Frame(Present(0, 1, ()), SESSION, FIRST)]
    hub.tell(Ack(), seq=FIRST)
    hub.place("B2", KNIGHT)
    hub.place("tray", GOBLIN)
    hub.wait(10)
    hub.tell(Ack(), seq=FIRST + 2)
    (present,) = hub.tell(AskSnapshot())
    assert present.message == Present(0, 1, (ON_B2, Tag(12, bytes.fromhex(GOBLIN))))
    assert hub.tell(AskSnapshot()) == []


def test_a_full_board_of_144_cells_comes_in_parts_and_fits_a_small_memory(
    hub: BenchHub, interpreter: MicroPython
) -> None:
    before = interpreter.call("memory")
    board = Cells(12, 12)
    hub.boot(board)
    for number, cell in enumerate(board.all):
        hub.place(cell, f"04{number:012x}")
    hub.wait(10)
    told: list[Tag] = []
    session = hub.tell(AskHello())[-1].session
    hub.tell(AskSnapshot(), session=session)
    while frames := [frame for frame in hub.wait(200, steps=1) if isinstance(frame.message, Event)]:
        for frame in frames:
            told += frame.message.tags if isinstance(frame.message, Present) else ()
        hub.tell(Ack(), session=session, seq=frames[-1].seq)
    assert sorted(told) == [Tag(number, bytes.fromhex(f"04{number:012x}")) for number in range(144)]
    assert interpreter.call("memory") - before < 64 * 1024


def test_it_beats_every_second_and_when_pinged_and_its_clock_may_wrap(hub: BenchHub) -> None:
    hub.boot(now=CLOCK_END - 500)
    (beat,) = hub.wait(1000 - CLOCK_END)  # the clock now shows 500
    assert beat.message == Heartbeat(1000)
    assert hub.wait(999) == []
    assert [frame.message for frame in hub.tell(Ping())] == [Heartbeat(1999)]


def test_noise_is_counted_and_the_next_frame_is_read(hub: BenchHub) -> None:
    hub.boot()
    assert hub.hear(b"\x00noise\x00" + b"x" * 300 + b"\x00") == []
    assert [frame.message for frame in hub.tell(Ping())] == [Heartbeat(0, refused=2)]


def test_a_frame_of_another_version_is_answered_with_a_greeting(hub: BenchHub) -> None:
    hub.boot()
    (hello,) = hub.hear(encode(Frame(Ping()), version=2))
    assert isinstance(hello.message, Hello)


def test_lights_are_shown_on_a_strip_that_turns_and_are_answered(hub: BenchHub) -> None:
    """C1 is the third LED; B2 lies in the row that runs back: after four cells, from D2 to A2, it is the seventh."""
    hub.boot()
    (ack,) = hub.tell(Light(((2, RED), (B2, GREEN)), all_off=True), seq=7)
    assert ack == Frame(Ack(), SESSION, 7)
    assert hub.lit()["lit"] == {"2": [255, 0, 0], "6": [0, 255, 0]}
    hub.tell(Light(((2, Colour(0, 0, 0)),)), seq=8)
    assert hub.lit()["lit"] == {"6": [0, 255, 0]}
    writes = hub.lit()["writes"]
    hub.wait(500)
    assert hub.lit()["writes"] == writes
    hub.tell(Light(((900, RED),), all_off=True), seq=9)
    assert hub.lit()["lit"] == {}


def test_lights_beyond_what_the_supply_gives_are_all_dimmed_alike(hub: BenchHub) -> None:
    """Four LEDs in red want 80 mA: with 40 they shine half as bright."""
    hub.boot(milliamps=40)
    hub.tell(Light(tuple((cell, RED) for cell in range(4))), seq=1)
    assert hub.lit()["lit"] == {str(led): [127, 0, 0] for led in range(4)}


def test_a_hub_without_lights_says_so(hub: BenchHub) -> None:
    assert hub.boot(lights=False).can == Capability.BUTTONS


def test_a_button_counts_once_however_it_bounces(hub: BenchHub) -> None:
    hub.boot()
    said = []
    for now, down in enumerate((True, False, True, True)):
        hub.hold(1, down=down)
        said += events(hub.wait(35 if now == 0 else 5))
    assert said == [Button(1)]
    hub.hold(1, down=False)
    said += events(hub.wait(35))
    hub.hold(1, down=True)
    said += events(hub.wait(35))
    assert said == [Button(1), Button(1)]


def test_a_reader_that_dies_lets_its_tag_go_and_tells_it_again_when_it_lives(hub: BenchHub) -> None:
    hub.boot()
    hub.place("B2", KNIGHT)
    hub.wait(10)
    hub.tell(Ack(), seq=FIRST)
    hub.die("B2")
    said = [event for _ in range(3) for event in events(hub.wait(10))]
    assert said == [TagGone(ON_B2)]
    hub.tell(Ack(), seq=FIRST + 1)
    hub.die("B2", dead=False)
    assert events(hub.wait(10)) == []  # not asked again at once: the others must not wait for it
    assert events(hub.wait(2000)) == [TagSeen(ON_B2)]


def test_after_a_restart_nothing_is_mistaken_for_what_was_before(hub: BenchHub, interpreter: MicroPython) -> None:
    hub.boot()
    hub.place("B2", KNIGHT)
    hub.wait(10)
    interpreter.call("boot", 4, 3, ["tray"], [0, SESSION + 1, 100], 0)
    (hello,) = hub.tell(Ack(), seq=FIRST)
    assert (hello.session, hello.seq) == (SESSION + 1, 100)
    assert hub.tell(AskSnapshot(), session=SESSION + 1) == [Frame(Present(0, 1, ()), SESSION + 1, 100)]
