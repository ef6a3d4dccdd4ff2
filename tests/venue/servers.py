"""Real servers for a hall: three nodes of NATS, and a PostgreSQL of the test's own."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

from controller.venue.cluster.server_config import DOMAIN, accounts
from controller.venue.config import Venue
from tests.loop.harness import free_port

PATIENCE = 60.0
PASSWORD = "the venue's own"


def certificate(folder: Path, name: str) -> None:
    """Of this machine, signed by nobody else."""
    files = ("-keyout", f"{folder}/{name}.key", "-out", f"{folder}/{name}.pem")
    usage = ("-addext", "keyUsage=critical,keyCertSign,digitalSignature")  # Python 3.13 wants to read it
    subject = ("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", *usage, "-days", "2")
    command = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *files, *subject)
    subprocess.run(command, check=True, capture_output=True)


@contextmanager
def nats_server(folder: Path, config: str) -> Iterator[None]:
    """One server alone, until the block ends."""
    node = Node(0, folder, 0, 0, 0)
    (folder / "node-0.conf").write_text(config, encoding="utf-8")
    node.start()
    try:
        yield
    finally:
        node.kill()


@dataclass(slots=True)
class Node:
    """One nats-server of a cluster; it can be killed, and started again where it was."""

    number: int
    folder: Path
    client_port: int
    route_port: int
    leaf_port: int
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        binary = shutil.which("nats-server", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
        assert binary
        log = (self.folder / f"node-{self.number}.log").open("ab")
        config = str(self.folder / f"node-{self.number}.conf")
        self.process = subprocess.Popen((binary, "-c", config), stderr=log, start_new_session=True)
        log.close()

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@dataclass(slots=True)
class Cluster:
    folder: Path
    nodes: list[Node] = field(default_factory=list)

    @property
    def servers(self) -> list[str]:
        return [f"127.0.0.1:{node.client_port}" for node in self.nodes]

    @property
    def leaves(self) -> list[str]:
        return [f"127.0.0.1:{node.leaf_port}" for node in self.nodes]

    def write(self, venue: Venue) -> None:
        """Each node's config: the accounts are what `arbiter venue --nats-config` prints."""
        for node in self.nodes:
            routes = ", ".join(f'"nats://127.0.0.1:{other.route_port}"' for other in self.nodes if other is not node)
            (self.folder / f"node-{node.number}.conf").write_text(
                f"""
server_name: node-{node.number}
listen: "127.0.0.1:{node.client_port}"
cluster {{ name: hall, listen: "127.0.0.1:{node.route_port}", routes: [{routes}] }}
leafnodes {{ listen: "127.0.0.1:{node.leaf_port}" }}
jetstream {{ store_dir: "{self.folder}/node-{node.number}", domain: {DOMAIN}, max_memory_store: 64MB, max_file_store: 1GB }}
{accounts(venue, PASSWORD)}
""",
                encoding="utf-8",
            )

    def start(self) -> None:
        for node in self.nodes:
            node.start()

    def kill(self) -> None:
        for node in self.nodes:
            node.kill()


def cluster(folder: Path) -> Cluster:
    return Cluster(folder, [Node(number, folder, free_port(), free_port(), free_port()) for number in range(3)])


@dataclass(slots=True)
class Postgres:
    folder: Path
    port: int
    user: str | None
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgresql://arbiter@127.0.0.1:{self.port}/postgres"

    def _run(self, *command: str) -> None:
        subprocess.run(command, check=True, user=self.user, capture_output=True, cwd=self.folder)

    def make(self) -> None:
        """As it is made where no language is set: then the client has to ask for an encoding."""
        plain = ("--encoding=SQL_ASCII", "--locale=C")
        self._run(_binary("initdb"), "-D", f"{self.folder}/data", "-U", "arbiter", "-A", "trust", "--no-sync", *plain)

    def start(self) -> None:
        options = ("-D", str(self.folder / "data"), "-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder))
        self.process = subprocess.Popen(
            (_binary("postgres"), *options), user=self.user, stderr=subprocess.DEVNULL, cwd=self.folder
        )
        began = time.monotonic()
        ready = (_binary("pg_isready"), "-h", "127.0.0.1", "-p", str(self.port))
        while subprocess.run(ready, capture_output=True, check=False).returncode:
            assert time.monotonic() - began < PATIENCE, "PostgreSQL did not start"
            time.sleep(0.05)

    def kill(self) -> None:
        """As a power cut would: what is committed is there after the next start."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(PATIENCE)
            self.process = None

    def stop(self) -> None:
        """At once, also with clients connected."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)
            self.process = None


@contextmanager
def postgres() -> Iterator[Postgres]:
    """PostgreSQL refuses to run as root: then it runs as another user."""
    folder = Path(mkdtemp(prefix="postgres-"))
    user = None
    if os.getuid() == 0:
        user = next(name for name in ("postgres", "nobody") if _is_user(name))
        shutil.chown(folder, user)
    found = Postgres(folder, free_port(), user)
    try:
        found.make()
        found.start()
        yield found
    finally:
        found.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _is_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def _binary(name: str) -> str:
    """Debian keeps the servers of PostgreSQL apart, by version."""
    places = [*sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True), os.environ["PATH"]]
    found = shutil.which(name, path=":".join(places))
    assert found, f"{name} of PostgreSQL is missing: make packages"
    return found
