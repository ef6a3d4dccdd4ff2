"""aiomqtt's client, but it writes a message as soon as it has one.

aiomqtt first asks the loop to tell when the socket can be written to: a message leaves two turns of the loop later, after
several calls to the system. A socket can nearly always be written to. So we write first, and ask only where it did not take
everything. Should another version of aiomqtt not ask in this way, messages leave when it sends them.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import aiomqtt

if TYPE_CHECKING:
    import paho.mqtt.client


class PromptClient(aiomqtt.Client):
    def _on_socket_register_write(self, client: paho.mqtt.client.Client, userdata: Any, sock: Any) -> None:
        """Called when something waits to be written; for the first message, from the thread that connects."""
        if self._is_called_by_its_loop():
            self._write(client)
        if client.want_write() and client.socket() is not None:
            super()._on_socket_register_write(client, userdata, sock)

    def _is_called_by_its_loop(self) -> bool:
        try:
            return asyncio.get_running_loop() is self._loop
        except RuntimeError:
            return False

    def _write(self, client: paho.mqtt.client.Client) -> None:
        """As aiomqtt does it: whoever waits for the connection learns that it broke."""
        try:
            client.loop_write()
        except Exception as error:  # noqa: BLE001  # as there
            if not self._disconnected.done():
                self._disconnected.set_exception(error)
