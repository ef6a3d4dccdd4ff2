"""The table's side of the talk, word by word, with a clock in the test's hand."""

from __future__ import annotations

import pytest

from firmware_bridge import observations as observed
from firmware_bridge.line import LineLostError
from firmware_bridge.observations import Observation
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import Decoder, encode
from firmware_bridge.table_link.conversation import (
    ASK_AGAIN_SECONDS,
    HANDSHAKE_SECONDS,
    PING_AFTER_SECONDS,
    SILENCE_SECONDS,
    Conversation,
    Memory,
)
from firmware_bridge.table_link.lights import Lights
from firmware_bridge.table_link.messages import (
    Ack,
    AskHello,
    AskNames,
    AskSnapshot,
    Button,
    Capability,
    Event,
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

SESSION = 0x1234
FIRST = 0xFFFE  # close to the end of the numbers, so that every story passes from 65535 to 0
HELLO = Hello("board", "test", (1, 0, 0), Cells(3, 3))
KNIGHT = bytes.fromhex("04e10cda993c80")
GOBLIN = bytes.fromhex("04db0bda993c80")


class Talk:
    """A hub made of a pencil and paper: what it says is written by the test, what it hears is kept."""

    def __init__(self, memory: Memory | None = None) -> None:
        self.reports: list[Observation] = []
        self.memory = memory or Memory()
        self.table = Conversation("board", self.memory, Lights(), self.reports.append, 0.0)

    def say(self, message: Message, seq: int = 0, session: int = SESSION, now: float = 0.0) -> None:
        self.table.receive(encode(Frame(message, session, seq & 0xFFFF)), now)

    def greet(self, seq: int = FIRST, *events: Event, uptime: int = 60_000) -> None:
        """Say hello and how long it runs, and answer the snapshot: the events first, then an empty board."""
        self.say(HELLO, seq)
        self.say(Heartbeat(uptime))
        for number, event in enumerate((*events, Present(0, 1, ()))):
            self.say(event, seq + number)
        self.heard()

    def heard(self) -> list[Frame]:
        return [item for item in Decoder().feed(self.table.outgoing()) if isinstance(item, Frame)]

    def words(self) -> list[Message]:
        return [frame.message for frame in self.heard()]

    def acknowledged(self) -> list[int]:
        return [frame.seq for frame in self.heard() if isinstance(frame.message, Ack)]

    def pressed(self) -> list[str]:
        return [report.button for report in self.reports if isinstance(report, observed.ButtonPressed)]


def test_it_asks_for_a_greeting_until_it_gets_one_and_then_for_a_snapshot() -> None:
    talk = Talk()
    assert talk.words() == [AskHello()]
    talk.table.tick(ASK_AGAIN_SECONDS)
    assert talk.words() == [AskHello()]
    talk.say(HELLO, now=1.0)
    assert talk.words() == [AskSnapshot()]
    talk.table.tick(1.0 + ASK_AGAIN_SECONDS)
    assert talk.words() == [AskSnapshot()]
    assert talk.reports == []


MORE = Hello("board", "test", (1, 0, 0), Cells(1, 1, ("quay",)), Capability.LIGHTS | Capability.NAMES)


def test_names_that_a_greeting_had_no_room_for_are_asked_for_before_anything_else() -> None:
    talk = Talk()
    talk.words()
    talk.say(MORE, 5)
    assert talk.words() == [AskNames()]
    talk.say(Present(0, 1, (Tag(3, KNIGHT),)), 5)
    talk.say(Names(1, 2, ("mill",)))  # the first part got lost
    assert (talk.words(), talk.reports) == ([], [])
    talk.table.tick(ASK_AGAIN_SECONDS)
    assert talk.words() == [AskNames()]
    talk.say(Names(0, 2, ("bridge",)))
    talk.say(Names(1, 2, ("mill",)))
    assert talk.words() == [AskSnapshot()]
    talk.say(Present(0, 1, (Tag(3, KNIGHT),)), 5)
    assert talk.reports[-1] == observed.TagSeen("board", "mill", KNIGHT.hex(), 0.0)


def test_names_that_nobody_asked_for_change_nothing() -> None:
    talk = Talk()
    talk.greet()
    talk.say(Names(0, 1, ("A1",)))
    assert (talk.heard(), [type(report) for report in talk.reports]) == ([], [observed.DeviceUp])


def test_a_hub_that_gives_one_name_to_two_cells_is_named() -> None:
    talk = Talk()
    talk.say(MORE, 5)
    with pytest.raises(LineLostError, match="have no usable names"):
        talk.say(Names(0, 1, ("quay",)))


def test_a_hub_is_up_when_its_snapshot_is_whole() -> None:
    talk = Talk()
    talk.say(HELLO, 5)
    talk.say(Present(0, 2, (Tag(0, KNIGHT),)), 5)
    assert talk.reports == []
    talk.say(Present(1, 2, (Tag(8, GOBLIN),)), 6, now=2.0)
    assert talk.reports == [
        observed.DeviceUp("board", "hub", 2.0),
        observed.TagSeen("board", "A1", KNIGHT.hex(), 2.0),
        observed.TagSeen("board", "C3", GOBLIN.hex(), 2.0),
    ]


def test_the_end_of_a_snapshot_whose_beginning_went_to_someone_else_is_passed_over() -> None:
    talk = Talk()
    talk.say(HELLO, 5)
    talk.say(Present(1, 2, (Tag(8, GOBLIN),)), 5)
    assert talk.reports == []
    talk.say(Present(0, 1, ()), 6)
    assert [type(report) for report in talk.reports] == [observed.DeviceUp]


def test_tag_events_before_the_snapshot_are_old_news_but_a_button_is_not() -> None:
    talk = Talk()
    talk.greet(FIRST, TagSeen(Tag(0, KNIGHT)), Button(4), TagGone(Tag(0, KNIGHT)))
    assert [type(report) for report in talk.reports] == [observed.ButtonPressed, observed.DeviceUp]


def test_events_are_taken_once_and_in_order() -> None:
    """A repeated one is acknowledged again; one that came too early is not, and will be repeated."""
    talk = Talk()
    talk.greet()
    talk.say(Button(1), FIRST + 1)
    talk.say(Button(1), FIRST + 1)
    talk.say(Button(3), FIRST + 3)
    assert talk.acknowledged() == [0xFFFF]
    talk.say(Button(2), FIRST + 2)
    talk.say(Button(3), FIRST + 3)
    assert talk.acknowledged() == [1]
    assert talk.pressed() == ["1", "2", "3"]


def test_after_a_pulled_cable_the_same_session_goes_on_where_it_was() -> None:
    """Our acknowledgement was lost with the cable, so the hub says it again: one press, not two."""
    before = Talk()
    before.greet()
    before.say(Button(1), FIRST + 1)
    after = Talk(before.memory)
    after.greet(FIRST + 1, Button(1), Button(2))
    assert after.pressed() == ["2"]


def test_a_known_session_is_proven_by_a_heartbeat_before_its_numbers_are_believed() -> None:
    before = Talk()
    before.greet()
    after = Talk(before.memory)
    after.words()
    after.say(HELLO, FIRST + 1)
    assert after.words() == [Ping()]
    after.table.tick(ASK_AGAIN_SECONDS)
    assert after.words() == [Ping()]
    after.say(Button(1), FIRST + 1)
    assert (after.pressed(), after.acknowledged()) == ([], [])
    after.say(Heartbeat(61_000), now=1.0)
    assert after.words() == [AskSnapshot()]


def test_a_hub_that_restarted_with_the_same_session_and_numbers_is_believed_anew() -> None:
    """Its events have the numbers of those that were heard before the restart, and are none of them."""
    before = Talk()
    before.greet(FIRST, Button(1), Button(2))
    after = Talk(before.memory)
    after.greet(FIRST, Button(3), Button(4), uptime=100)
    assert after.pressed() == ["3", "4"]
    assert [type(report) for report in after.reports].count(observed.DeviceUp) == 1


def test_a_hub_that_restarted_with_the_same_session_and_other_numbers_is_believed_anew() -> None:
    before = Talk()
    before.greet()
    after = Talk(before.memory)
    after.say(HELLO, FIRST + 1000)
    after.say(Button(3), FIRST + 1000)
    assert after.pressed() == ["3"]


def test_a_hub_that_restarts_under_our_eyes_with_the_same_session_is_noticed() -> None:
    talk = Talk()
    talk.greet()
    talk.say(Heartbeat(100), now=1.0)
    assert observed.DeviceDown("board", "The hub restarted.", 1.0) in talk.reports
    assert talk.words() == [AskHello()]
    talk.say(HELLO, FIRST, now=1.0)
    talk.say(Button(7), FIRST, now=1.0)
    assert talk.pressed() == ["7"]


@pytest.mark.parametrize("uptime", [62_000, 60_000, 90_000], ids=["in time", "late", "a clock that runs fast"])
def test_a_heartbeat_at_any_other_time_is_no_restart(uptime: int) -> None:
    talk = Talk()
    talk.greet()
    talk.say(Heartbeat(uptime), now=2.0)
    assert not any(isinstance(report, observed.DeviceDown) for report in talk.reports)


def test_an_uptime_that_begins_anew_after_weeks_is_no_restart() -> None:
    talk = Talk()
    talk.greet(uptime=0xFFFFFFFF)
    talk.say(Heartbeat(900), now=1.0)
    assert not any(isinstance(report, observed.DeviceDown) for report in talk.reports)


def test_a_greeting_that_fails_is_not_tried_again_with_the_same_session() -> None:
    before = Talk()
    before.greet()
    after = Talk(before.memory)
    after.say(HELLO, FIRST + 1)
    after.say(HELLO, FIRST + 1, now=HANDSHAKE_SECONDS)
    with pytest.raises(LineLostError, match="never completes the handshake"):
        after.table.tick(HANDSHAKE_SECONDS + 1)
    third = Talk(before.memory)
    third.say(HELLO, 5)
    assert third.words() == [AskHello(), AskSnapshot()]


def test_a_table_that_was_restarted_begins_with_the_oldest_event_the_hub_still_holds() -> None:
    talk = Talk()
    talk.greet(777, Button(9))
    assert talk.pressed() == ["9"]


@pytest.mark.parametrize("sign", [HELLO, Heartbeat(0), Button(1)])
def test_any_word_from_another_session_shows_that_the_hub_restarted(sign: Message) -> None:
    talk = Talk()
    talk.greet()
    talk.say(sign, session=99)
    assert observed.DeviceDown("board", "The hub restarted.", 0.0) in talk.reports
    assert talk.pressed() == []
    assert talk.words() == [AskSnapshot() if sign is HELLO else AskHello()]


def test_a_second_greeting_in_the_same_session_changes_nothing() -> None:
    talk = Talk()
    talk.greet()
    talk.say(HELLO, FIRST + 1)
    assert talk.heard() == []
    assert [type(report) for report in talk.reports] == [observed.DeviceUp]


def test_silence_is_first_asked_about_and_then_believed() -> None:
    talk = Talk()
    talk.greet()
    talk.table.tick(0.0)
    talk.heard()
    talk.table.tick(PING_AFTER_SECONDS)
    assert Ping() in talk.words()
    with pytest.raises(LineLostError, match="said nothing for 3 seconds"):
        talk.table.tick(SILENCE_SECONDS)


def test_a_hub_that_answers_is_not_silent() -> None:
    talk = Talk()
    talk.greet()
    talk.say(Heartbeat(1000), now=2.0)
    talk.table.tick(SILENCE_SECONDS)
    assert talk.table.wake_at() <= 2.0 + SILENCE_SECONDS


def test_a_hub_that_never_gets_through_its_greeting_is_given_up() -> None:
    talk = Talk()
    talk.say(Heartbeat(0), now=HANDSHAKE_SECONDS - 1)
    with pytest.raises(LineLostError, match="never completes the handshake"):
        talk.table.tick(HANDSHAKE_SECONDS)


def test_a_cell_that_the_hub_does_not_have_is_reported_and_passed_over() -> None:
    talk = Talk()
    talk.greet()
    talk.say(TagSeen(Tag(9, KNIGHT)), FIRST + 1)
    assert talk.reports[-1] == observed.BytesRefused(
        "board", "The hub named cell 9, and it has only 9 cells.", KNIGHT, 0.0
    )
    assert talk.acknowledged() == [FIRST + 1]


def test_a_hub_without_lights_is_never_told_of_any() -> None:
    talk = Talk()
    talk.say(Hello("board", "test", (1, 0, 0), Cells(3, 3), Capability.BUTTONS), 5)
    talk.say(Present(0, 1, ()), 5)
    talk.table.tick(0.0)
    assert not any(isinstance(word, Light) for word in talk.words())
