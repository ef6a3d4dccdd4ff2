from __future__ import annotations

from msgspec.structs import replace

from controller.displays.panel_content import PanelContent
from controller.messages.prompt import Kind, Prompt
from controller.messages.signal import SignalType
from controller.speech.signals import signals
from tests.controller.displays.moments import MOMENTS, asked

TURN, ASKED, ORDER = SignalType.TURN, SignalType.ASKED, SignalType.ORDER
WARNED, REFUSED, OVER = SignalType.WARNED, SignalType.REFUSED, SignalType.OVER


def told(before: PanelContent | None, after: PanelContent) -> list[tuple[SignalType, str]]:
    return [(signal.event_type, signal.text) for signal in signals(before, after)]


def test_a_table_that_begins_says_whose_turn_it_is_and_what_is_asked() -> None:
    assert told(None, asked(3)) == [(TURN, "Apprentice"), (ASKED, "Apprentice: 4 AP left")]


def test_nothing_new_is_no_signal() -> None:
    assert told(asked(3), asked(3)) == []


def test_the_next_question_is_a_signal_even_if_it_reads_the_same() -> None:
    assert told(asked(3), asked(4)) == [(ASKED, "Apprentice: 4 AP left")]


def test_dice_that_come_to_rest_are_no_new_question() -> None:
    assert told(MOMENTS["roll"], MOMENTS["roll-half-done"]) == []


def test_an_order_comes_before_what_is_asked_for_it() -> None:
    after = MOMENTS["order-to-parry"]
    assert [kind for kind, _ in told(asked(3), after)] == [TURN, ORDER, ASKED]


def test_a_refusal_and_a_warning_are_reported_once() -> None:
    before = replace(MOMENTS["refused"], prompt=replace(MOMENTS["refused"].prompt, notices=()))
    assert told(before, MOMENTS["refused"]) == [(REFUSED, MOMENTS["refused"].notices[0].text)]
    assert told(MOMENTS["refused"], MOMENTS["refused"]) == []
    assert [kind for kind, _ in told(None, MOMENTS["warned"])][:2] == [WARNED, WARNED]


def test_the_end_is_reported_and_nothing_else() -> None:
    assert told(asked(3), MOMENTS["over"]) == [(OVER, "Victory: the heroes got away.")]
    assert told(MOMENTS["over"], MOMENTS["over"]) == []


def market(index: int, asked_seat: str = "anna") -> PanelContent:
    """One seat is asked; the other could speak up."""
    parts = tuple(Prompt(index, seat, Kind.CHOOSE, "", "X-1") for seat in ("anna", "ben"))
    prompt = Prompt(index, "table", Kind.TOGETHER, "Anna sells.", "X-1", parts=parts, asked=(asked_seat,))
    return replace(asked(index), prompt=prompt)


def test_whoever_takes_up_an_offer_does_not_make_the_table_ask_the_others_again() -> None:
    assert told(market(3), market(4)) == []
    assert told(market(3), market(4, "ben")) == [(ASKED, "Anna sells.")]
    (signal,) = signals(asked(2), market(3))
    assert signal.seat == "anna"


def test_a_signal_names_the_seat_and_the_index() -> None:
    (signal,) = signals(asked(3), asked(4))
    assert (signal.index, signal.seat) == (4, "anna")
