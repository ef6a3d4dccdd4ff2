from __future__ import annotations

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.lights import CELLS_PER_FRAME, REPEAT_SECONDS, Lights, LightSender
from firmware_bridge.table_link.messages import DARK, Colour, Light

BOARD = Cells(12, 12)
RED, GREEN = Colour(255, 0, 0), Colour(0, 255, 0)
A1, B1 = 0, 1


def settled(lights: Lights) -> LightSender:
    """A sender whose hub has understood every command so far."""
    sender = LightSender(lights, BOARD)
    while command := sender.next_command(0.0):
        sender.acknowledged(command[0])
    return sender


def said(command: tuple[int, Light] | None) -> Light:
    assert command is not None
    return command[1]


def test_a_new_hub_is_darkened_first_whatever_it_showed_before() -> None:
    assert said(LightSender(Lights(), BOARD).next_command(0.0)) == Light((), all_off=True)


def test_only_what_differs_is_sent() -> None:
    lights = Lights()
    lights.set({"A1": RED})
    sender = settled(lights)
    lights.set({"A1": RED, "B1": GREEN})
    assert said(sender.next_command(0.0)) == Light(((B1, GREEN),))


def test_nothing_is_said_while_the_hub_still_has_to_answer() -> None:
    lights = Lights()
    sender = settled(lights)
    lights.set({"A1": RED})
    assert sender.next_command(0.0)
    lights.set({"B1": RED})
    assert sender.next_command(REPEAT_SECONDS / 2) is None
    assert sender.wake_at() == REPEAT_SECONDS


def test_a_command_that_was_lost_is_repeated_with_the_newest_colour() -> None:
    """Even if the newest is what it was before: the first may have arrived, and only its answer been lost."""
    lights = Lights()
    sender = settled(lights)
    lights.set({"A1": RED})
    sender.next_command(0.0)
    lights.set({"A1": DARK})
    assert said(sender.next_command(REPEAT_SECONDS)) == Light(((A1, DARK),))


def test_a_late_answer_to_an_older_command_counts_for_nothing() -> None:
    lights = Lights()
    sender = settled(lights)
    lights.set({"A1": RED})
    first = sender.next_command(0.0)
    assert first
    assert sender.next_command(REPEAT_SECONDS)
    sender.acknowledged(first[0])
    assert said(sender.next_command(2 * REPEAT_SECONDS)) == Light(((A1, RED),))


def test_a_whole_board_goes_in_frames_that_fit() -> None:
    lights = Lights()
    sender = settled(lights)
    lights.set(dict.fromkeys(BOARD.all, RED))
    sizes = []
    while command := sender.next_command(0.0):
        sizes.append(len(command[1].colours))
        sender.acknowledged(command[0])
    assert sizes == [48, 48, 48]
    assert max(sizes) <= CELLS_PER_FRAME


def test_off_and_on_again_in_one_breath_does_not_blink() -> None:
    lights = Lights()
    lights.set({"A1": RED, "B1": RED})
    sender = settled(lights)
    lights.off()
    lights.set({"A1": RED})
    assert said(sender.next_command(0.0)) == Light(((B1, DARK),))


def test_cells_of_another_board_are_passed_over() -> None:
    lights = Lights()
    sender = settled(lights)
    lights.set({"M13": RED})
    assert sender.next_command(0.0) is None


def test_a_change_is_announced() -> None:
    lights = Lights()
    calls: list[str] = []
    lights.on_change = lambda: calls.append("changed")
    lights.set({"A1": RED})
    lights.off()
    assert calls == ["changed", "changed"]
