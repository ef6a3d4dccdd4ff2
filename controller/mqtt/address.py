"""How to reach a broker: host and port, user and password, certificates."""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from pathlib import Path

from controller.config.broker import Protocol
from controller.config.displays import HomeAssistantSection
from controller.config.model import MqttSection
from controller.plain_fault import PlainFault


class UnusableAddress(PlainFault, ValueError):
    """The address cannot be used; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class BrokerAddress:
    host: str
    port: int = 1883
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False
    ca_file: Path | None = None
    cert_file: Path | None = None
    key_file: Path | None = None
    protocol: Protocol = "3.1.1"
    """That of the embedded broker."""

    def tls_context(self) -> ssl.SSLContext | None:
        if not self.tls:
            return None
        file = self.ca_file
        try:
            context = ssl.create_default_context(cafile=self.ca_file)
            file = self.cert_file
            if self.cert_file is not None:
                context.load_cert_chain(self.cert_file, self.key_file, password=_no_password)
        except OSError as error:  # a file that is not a certificate is an OSError, too
            reason = error.strerror or "it holds no usable certificate"
            raise UnusableAddress(f"The certificates in {file} cannot be read ({reason}): check the path.") from None
        return context


def _no_password() -> str:
    """Without this, OpenSSL would ask the terminal for the password, and nobody sits there."""
    return ""


def house_broker(part: MqttSection | HomeAssistantSection) -> BrokerAddress:
    """A broker that is not our own, as the config names it."""
    ca_file, cert_file, key_file = (
        Path(file) if file else None for file in (part.ca_file, part.cert_file, part.key_file)
    )
    return BrokerAddress(
        part.broker or "", part.port, part.user, part.password, part.tls, ca_file, cert_file, key_file, part.protocol
    )
