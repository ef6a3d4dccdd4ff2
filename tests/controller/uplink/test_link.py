"""The stream on a table's own broker."""

from __future__ import annotations

from pathlib import Path

import nats

from controller.mqtt.broker import embedded_broker
from controller.mqtt.leaf import LINK, Leaf
from controller.uplink.link import keep_stream
from controller.uplink.subjects import domain_of


async def test_a_broker_that_is_started_again_still_has_its_stream(tmp_path: Path) -> None:
    """Asked again for the room that it has given already, the server would refuse, and the venue hear nothing more."""
    leaf = Leaf(domain_of("oak"), ("127.0.0.1:9",), user="oak", password="secret")
    for said in range(1, 3):
        async with embedded_broker(tmp_path, leaf=leaf) as broker:
            client = await nats.connect(f"nats://127.0.0.1:{broker.client_port}", user=LINK, password=leaf.key)
            stream = client.jetstream()
            await keep_stream(stream, "oak")
            await stream.publish(f"arbiter.oak.journal.1.row.1.{said}", b"{}")
            assert (await stream.stream_info(domain_of("oak"))).state.messages == said
            await client.close()
