"""Recorded devices on a virtual table: a capture in place of a mock."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

from controller.commands.failing import Failure
from controller.config.hardware import port_of
from controller.config.load import Table
from controller.config.virtual import VirtualSection
from firmware_bridge.captures import Capture, CaptureError, read_capture
from firmware_bridge.uart_service import PORT_PREFIX
from hw_mocks.bluez.radio import VirtualRadio
from hw_mocks.wires.captured import captured_on_air, captured_on_cable


async def play_tapes(stack: AsyncExitStack, table: Table, virtual: VirtualSection, radio: VirtualRadio | None) -> None:
    """Recorded devices stand in for those of the same name."""
    ports = {name: port_of(reader) for name, reader in table.config.readers.items()}
    for name, tape in (*virtual.dice.items(), *virtual.readers.items()):
        if tape.capture is None:
            continue
        capture = _capture(table.source.path.absolute().parent / tape.capture)
        try:
            if radio is not None and ports.get(name, PORT_PREFIX).startswith(PORT_PREFIX):
                await stack.enter_async_context(captured_on_air(radio, name, capture, tape.pace))
            else:
                await stack.enter_async_context(captured_on_cable(Path(ports[name]), capture, tape.pace))
        except (TypeError, ValueError) as wrong:
            raise Failure(f"{tape.capture} cannot stand in for {name}: {wrong}.") from None


def _capture(file: Path) -> Capture:
    try:
        with file.open(encoding="utf-8") as lines:
            return read_capture(lines)
    except CaptureError as wrong:
        raise Failure(f"{file}: {wrong}.") from None
    except (OSError, UnicodeDecodeError):
        raise Failure(f"{file} cannot be read: correct the capture's name, or record it again.") from None
