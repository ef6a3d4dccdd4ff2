"""A whole daemon on a broker of the house, with TLS, a password, an access list and a secret."""

from __future__ import annotations

import asyncio
import ssl
from io import BytesIO
from pathlib import Path

import aiomqtt
import orjson
import pytest
from PIL import Image

from controller.commands.mock.virtual_table import bring_to_life
from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.daemon.run import run_table
from controller.messages.payloads import to_json
from controller.messages.prompt import Kind, OptionOffered, Prompt
from tests.alongside import alongside
from tests.controller.mqtt.mosquitto import LOOPBACK, Mosquitto, free_port, make_certificates

USERS = {"arbiter": "table-pass", "anna": "anna-pass"}
ACL = """
user arbiter
topic readwrite arbiter/demo/#
topic readwrite homeassistant/device/arbiter_demo/#
topic read homeassistant/status
topic readwrite wled/#
topic readwrite panels/#

user anna
topic read arbiter/demo/#
topic read homeassistant/#
topic read panels/#
topic write arbiter/demo/command
"""


@pytest.fixture
def broker(tmp_path: Path) -> Mosquitto:
    return Mosquitto(tmp_path, free_port(), tls=make_certificates(tmp_path), users=USERS, acl=ACL)


@pytest.fixture
def path(broker: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    text = demo_table("nova_aetas").read_text(encoding="utf-8").partition("[mqtt]")[0]
    (broker.folder / "password.txt").write_text("table-pass\n")
    (broker.folder / "secret.txt").write_text("open sesame\n")
    text += f"""
[mqtt]
broker = "{LOOPBACK}"
port = {broker.port}
tls = true
ca_file = "ca.pem"
user = "arbiter"
password_file = "password.txt"
command_secret_file = "secret.txt"
[web]
enabled = false
[home_assistant]
enabled = true
"""
    path = broker.folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return path


async def test_a_table_behind_every_fence_is_seen_and_obeys_who_may_command(broker: Mosquitto, path: Path) -> None:
    table = load_table(path, broker.folder / "state")
    assert broker.tls
    context = ssl.create_default_context(cafile=broker.tls.ca)
    async with (
        asyncio.timeout(90),
        broker.running(),
        alongside(run_table(table)),
        aiomqtt.Client(LOOPBACK, broker.port, username="anna", password="anna-pass", tls_context=context) as anna,
    ):
        for topic in ("arbiter/demo/#", "panels/#", "homeassistant/#"):
            await anna.subscribe(topic, qos=1)
        seen = await _until(anna, {"arbiter/demo/prompt", "panels/demo/image", "arbiter/demo/view"})
        await anna.publish("arbiter/demo/command", b'{"id":"1","do":"pause","secret":"open sesame"}', qos=1)
        seen |= await _until(anna, {"arbiter/demo/reply"})
    assert orjson.loads(seen["arbiter/demo/reply"])["code"] == "done"
    with Image.open(BytesIO(seen["panels/demo/image"])) as picture:
        assert picture.size == (296, 128)


async def test_virtual_hardware_is_at_home_on_a_broker_with_tls_and_passwords(broker: Mosquitto, path: Path) -> None:
    """What `arbiter mock` brings: a light, a panel, the players' hands and what plays them from the page."""
    with path.open("a", encoding="utf-8") as config:
        config.write(
            '[bluetooth]\nbus = "unix:path=bus"\n[virtual]\n[virtual.readers.board]\ncolumns = 12\nrows = 12\n'
        )
    table = load_table(path, broker.folder / "state")
    assert broker.tls
    context = ssl.create_default_context(cafile=broker.tls.ca)
    async with (
        asyncio.timeout(90),
        broker.running(),
        alongside(bring_to_life(table, fast=True)),
        aiomqtt.Client(LOOPBACK, broker.port, username="arbiter", password="table-pass", tls_context=context) as house,
    ):
        await house.subscribe("#", qos=1)
        seen = await _until(house, {"wled/demo-ring/status", "panels/demo/status", "arbiter/demo/hardware"})
        prompt = Prompt(0, "anna", Kind.CHOOSE, "Go", "NA-GEN-02", (OptionOffered("go", "Go", {}),))
        await house.publish("arbiter/demo/prompt", to_json(prompt), qos=1)
        seen |= await _until(house, {"arbiter/demo/command"})
    assert seen["wled/demo-ring/status"] == seen["panels/demo/status"] == b"online"
    assert orjson.loads(seen["arbiter/demo/command"])["secret"] == "open sesame"


async def _until(client: aiomqtt.Client, topics: set[str]) -> dict[str, bytes]:
    seen: dict[str, bytes] = {}
    async for message in client.messages:
        seen[str(message.topic)] = bytes(message.payload)
        if topics <= seen.keys():
            break
    return seen
