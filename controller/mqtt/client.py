"""aiomqtt's client, but it writes a message as soon as it has one.

aiomqtt first waits until the event loop reports that the socket can be written to: a message leaves two turns of the loop
later, after several system calls. A socket can nearly always be written to, so we write first, and wait only if it did not
accept everything. With a version of aiomqtt that works differently, messages leave when that version sends them.

It also releases a socket before it is closed. aiomqtt connects in a thread, which asks the loop to watch the socket in its
next turn. If the connection breaks before that, the loop would watch whatever has that descriptor by then, such as a pipe.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import TYPE_CHECKING, Any

import aiomqtt

if TYPE_CHECKING:
    import paho.mqtt.client


# A loop that does not run for so long has ended.
RELEASE_SECONDS = 5.0


class EagerClient(aiomqtt.Client):
    def _on_socket_register_write(self, client: paho.mqtt.client.Client, userdata: Any, sock: Any) -> None:
        """Called when something waits to be written; for the first message, from the thread that connects."""
        if not self._is_called_by_its_loop():
            super()._on_socket_register_write(client, userdata, sock)
            return
        self._write(client)
        if client.want_write() and client.socket() is not None:
            self._loop.add_writer(sock.fileno(), self._write, client)

    def _on_socket_close(self, client: paho.mqtt.client.Client, userdata: Any, sock: Any) -> None:
        """Called before it is closed, by the loop or by the thread that connects."""
        if self._is_called_by_its_loop():
            super()._on_socket_close(client, userdata, sock)
            return
        let_go = threading.Event()
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._release_socket, client, userdata, sock, let_go)
            let_go.wait(RELEASE_SECONDS)

    def _release_socket(
        self, client: paho.mqtt.client.Client, userdata: Any, sock: Any, released: threading.Event
    ) -> None:
        self._loop.remove_writer(sock.fileno())
        super()._on_socket_close(client, userdata, sock)
        released.set()

    def _is_called_by_its_loop(self) -> bool:
        try:
            return asyncio.get_running_loop() is self._loop
        except RuntimeError:
            return False

    def _write(self, client: paho.mqtt.client.Client) -> None:
        """As in aiomqtt: everyone who waits for the connection gets the error."""
        try:
            client.loop_write()
        except Exception as error:  # noqa: BLE001  # as there
            if not self._disconnected.done():
                self._disconnected.set_exception(error)
