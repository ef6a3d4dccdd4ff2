"""A mosquitto for one test, on loopback: with or without TLS, passwords and access lists."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path

LOOPBACK = "127.0.0.1"
PATIENCE = 30.0
BINARY = shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin") or "mosquitto"


def free_port() -> int:
    with socket.socket() as free:
        free.bind((LOOPBACK, 0))
        port: int = free.getsockname()[1]
        return port


@dataclass(frozen=True, slots=True)
class Certificates:
    """An authority of the house, a certificate of the broker, and one of a client called `arbiter`."""

    folder: Path

    @property
    def ca(self) -> Path:
        return self.folder / "ca.pem"

    def cert(self, name: str) -> Path:
        return self.folder / f"{name}.pem"

    def key(self, name: str) -> Path:
        return self.folder / f"{name}.key"


def make_certificates(folder: Path) -> Certificates:
    """Keys on curves: they are made in no time. With all that Python 3.13 wants to read in a certificate."""
    made = Certificates(folder)
    new_key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    house = ("-subj", "/CN=house", "-addext", "keyUsage=critical,keyCertSign,cRLSign", "-days", "2")
    _openssl("req", "-x509", *new_key, *house, "-out", made.ca, "-keyout", made.key("ca"))
    for name in ("broker", "arbiter"):
        request, extra = folder / f"{name}.csr", folder / f"{name}.ext"
        extra.write_text(
            f"subjectAltName=IP:{LOOPBACK},DNS:localhost\nauthorityKeyIdentifier=keyid\nsubjectKeyIdentifier=hash\n"
        )
        _openssl("req", *new_key, "-subj", f"/CN={name}", "-out", request, "-keyout", made.key(name))
        signed_by = ("-CA", made.ca, "-CAkey", made.key("ca"), "-CAcreateserial")
        _openssl("x509", "-req", "-in", request, *signed_by, "-days", "2", "-extfile", extra, "-out", made.cert(name))
    return made


def _openssl(*words: str | Path) -> None:
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)


@dataclass(frozen=True, slots=True)
class Mosquitto:
    """How to run it. `users` are names and passwords; `acl` is an access list."""

    folder: Path
    port: int
    tls: Certificates | None = None
    wants_certificate: bool = False
    users: Mapping[str, str] | None = None
    acl: str | None = None

    def _settings(self) -> Path:
        lines = ["user root", f"listener {self.port} {LOOPBACK}", "persistence false", "log_type error"]
        lines.append(f"allow_anonymous {str(self.users is None and not self.wants_certificate).lower()}")
        if self.tls:
            lines += [
                f"cafile {self.tls.ca}",
                f"certfile {self.tls.cert('broker')}",
                f"keyfile {self.tls.key('broker')}",
            ]
            lines += ["require_certificate true", "use_identity_as_username true"] if self.wants_certificate else []
        if self.users is not None:
            lines.append(f"password_file {self._passwords()}")
        if self.acl is not None:
            (self.folder / "acl").write_text(self.acl)
            lines.append(f"acl_file {self.folder / 'acl'}")
        settings = self.folder / "mosquitto.conf"
        settings.write_text("\n".join(lines) + "\n")
        return settings

    def _passwords(self) -> Path:
        path = self.folder / "passwords"
        path.write_text("".join(f"{user}:{password}\n" for user, password in (self.users or {}).items()))
        subprocess.run(["mosquitto_passwd", "-U", str(path)], check=True, capture_output=True)
        return path

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """It remembers nothing: what was retained is gone when it ends."""
        self.folder.mkdir(parents=True, exist_ok=True)
        child = await asyncio.create_subprocess_exec(BINARY, "-c", str(self._settings()))
        try:
            async with asyncio.timeout(PATIENCE):
                await self._answers(child)
            yield
        finally:
            if child.returncode is None:
                child.kill()
            await child.wait()

    async def _answers(self, child: asyncio.subprocess.Process) -> None:
        while True:
            assert child.returncode is None, "mosquitto did not start"
            try:
                _, writer = await asyncio.open_connection(LOOPBACK, self.port)
            except OSError:
                await asyncio.sleep(0.01)
            else:
                writer.close()
                return
