"""The `[venue]` section of a table's config: the hall that this table is one of."""

import re
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from controller.config.types import Id, OwnFile, Part

# Where a nats-server expects leaf nodes by default.
LEAF_PORT = 7422

_SERVER = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\d{1,5})?|\[[0-9a-fA-F:]+\](:\d{1,5})?")


def with_port(value: str, port: int) -> str:
    """An address with its port: the usual one where none is written."""
    if not _SERVER.fullmatch(value):
        raise ValueError(f"{value!r} is not an address of a venue: write one such as 'hall.example.org:{port}'.")
    return value if re.search(r":\d+$", value) and not value.endswith("]") else f"{value}:{port}"


Server = Annotated[str, AfterValidator(lambda value: with_port(value, LEAF_PORT))]


class VenueSection(Part):
    """`servers` are the addresses at which the venue takes its tables; more than one for a cluster.

    The table says who it is with a `user` (its own name, unless the venue calls it otherwise) and a password, or with a
    `creds_file`. `name` is what the venue calls the table.
    """

    servers: Annotated[tuple[Server, ...], Field(strict=False, min_length=1, max_length=16)]
    name: Id | None = None
    user: str | None = None
    password: str | None = Field(default=None, repr=False)
    password_file: OwnFile = None
    creds_file: OwnFile = None
    tls: bool = False
    ca_file: OwnFile = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.password and self.password_file:
            raise ValueError("there are a password and a password_file: write one of them.")
        if self.creds_file and (self.user or self.password or self.password_file):
            raise ValueError("a creds_file says who the table is: leave out user and password.")
        if not (self.creds_file or self.password or self.password_file):
            raise ValueError("the venue wants to know its tables: write a password, a password_file or a creds_file.")
        if self.ca_file and not self.tls:
            raise ValueError("a ca_file is of use only with tls: write tls = true, or leave it out.")
        return self
