"""What a config says about a broker that is not the table's own: where it is, who we are there, and which MQTT it speaks."""

from typing import Literal, Self, TypeAlias

from pydantic import Field, model_validator

from controller.config.types import OwnFile, Part

Protocol: TypeAlias = Literal["auto", "3.1.1", "5"]


class BrokerPart(Part):
    """`cert_file` and `key_file` are for brokers that want to see a certificate of ours.

    `protocol` is "auto" for MQTT 5, or 3.1.1 where the broker refuses that.
    """

    port: int = Field(default=1883, ge=0, le=65535)
    user: str | None = None
    password: str | None = Field(default=None, repr=False)
    password_file: OwnFile = None
    tls: bool = False
    ca_file: OwnFile = None
    cert_file: OwnFile = None
    key_file: OwnFile = None
    protocol: Protocol = "auto"

    @property
    def _files(self) -> tuple[str, ...]:
        return tuple(file for file in (self.ca_file, self.cert_file, self.key_file) if file)

    @property
    def says_how_to_reach_it(self) -> bool:
        """Whether anything is written here that only another broker takes."""
        return bool(
            self.user or self.password or self.password_file or self.tls or self._files or self.protocol != "auto"
        )

    @model_validator(mode="after")
    def _is_consistent(self) -> Self:
        if self.password and self.password_file:
            raise ValueError("there are a password and a password_file: write one of them.")
        if self._files and not self.tls:
            raise ValueError("certificates are of use only with tls: write tls = true, or leave them out.")
        if self.key_file and not self.cert_file:
            raise ValueError("a key_file goes with a cert_file: write both.")
        return self
