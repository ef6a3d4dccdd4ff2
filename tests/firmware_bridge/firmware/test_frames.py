"""The firmware's frames against the table's own codec."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import Decoder, Unreadable, encode
from firmware_bridge.table_link.messages import Frame
from firmware_bridge.table_link.payloads import pack
from tests.firmware_bridge.firmware.interpreter import MicroPython
from tests.firmware_bridge.table_link.speech import frames

# The interpreter is shared and slow next to Python: fewer examples, and no complaint about the fixture.
brief = settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])


@brief
@given(frame=frames)
def test_both_write_and_read_the_same_bytes(interpreter: MicroPython, frame: Frame) -> None:
    kind, payload = pack(frame.message)
    wire = encode(frame)
    assert interpreter.call("written", kind, frame.session, frame.seq, payload.hex()) == wire.hex()
    read = interpreter.call("read", [wire.hex()])
    assert read == {"frames": [[1, kind, frame.session, frame.seq, payload.hex()]], "refused": 0}


@brief
@given(frame=frames, noise=st.binary(max_size=600), size=st.integers(1, 50))
def test_a_frame_is_read_after_any_noise_in_any_pieces(
    interpreter: MicroPython, frame: Frame, noise: bytes, size: int
) -> None:
    wire = noise + encode(frame)
    read = interpreter.call("read", [wire[at : at + size].hex() for at in range(0, len(wire), size)])
    kind, payload = pack(frame.message)
    assert read["frames"][-1] == [1, kind, frame.session, frame.seq, payload.hex()]


@brief
@given(noise=st.binary(max_size=600))
def test_both_refuse_the_same_noise(interpreter: MicroPython, noise: bytes) -> None:
    ours = [item for item in Decoder().feed(noise) if isinstance(item, Unreadable)]
    assert interpreter.call("read", [noise.hex()])["refused"] == len(ours)


def test_cells_have_the_same_numbers_on_both_sides(interpreter: MicroPython) -> None:
    cells = Cells(30, 12, ("tray", "box"))
    assert interpreter.call("numbers", 30, 12, ["tray", "box"], cells.all) == list(range(len(cells.all)))
