"""VENUE.toml: the tables of a hall, where their streams meet, where everything is kept, and the pairings of a tournament."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from controller.config.load import secret_in, state_folder
from controller.config.types import Id, Language, Part
from controller.config.venue import LEAF_PORT, with_port
from controller.config.web import WebSection
from controller.toml.faults import validated
from controller.toml.source import SourceFault, TomlSource
from controller.uplink.subjects import domain_of

# The default port of nats-server for clients.
CLIENT_PORT = 4222


def _client(value: str) -> str:
    """An address without a scheme: `tls` says whether it uses TLS."""
    return with_port(re.sub("^(nats|tls)://", "", value), CLIENT_PORT)


Client = Annotated[str, AfterValidator(_client)]


class HallSection(Part):
    name: Id = "hall"
    title: str = Field(default="The hall", max_length=80)
    language: Language = "en"


class NatsSection(Part):
    """Without `servers`, our own nats-server; `leaf_host` and `leaf_port` are where it waits for tables.

    With `servers`, an existing cluster: its client addresses, and who the venue is there. `replicas` is how many nodes
    keep what tables say.
    """

    servers: Annotated[tuple[Client, ...], Field(strict=False, max_length=16)] = ()
    user: str = "venue"
    password: str | None = Field(default=None, repr=False)
    password_file: str | None = None
    creds_file: str | None = None
    tls: bool = False
    ca_file: str | None = None
    replicas: int = Field(default=1, ge=1, le=5)
    leaf_host: str = "127.0.0.1"
    leaf_port: int = Field(default=LEAF_PORT, ge=0, le=65535)
    cert_file: str | None = None
    key_file: str | None = None

    @property
    def embedded(self) -> bool:
        return not self.servers

    @model_validator(mode="after")
    def _fits(self) -> NatsSection:
        if self.embedded and self.replicas > 1:
            raise ValueError("one server keeps one copy: list the servers of a cluster, or leave out replicas.")
        if self.password and self.password_file:
            raise ValueError("there are both password and password_file: keep one of them.")
        if (self.cert_file is None) != (self.key_file is None):
            raise ValueError("cert_file and key_file belong together: write both.")
        return self


class DatabaseSection(Part):
    """`url` such as "postgresql://venue:secret@db.example.org/arbiter"; an SQLite file if it is left out."""

    url: str | None = Field(default=None, repr=False, pattern=r"^(postgresql|sqlite)://")


class TableSection(Part):
    """`password` is what the table's own config has under [venue]; without it, the cluster's operator knows the table.

    `domain` is the JetStream in which the table keeps its stream, where that is not its own.
    """

    title: str | None = Field(default=None, max_length=60)
    password: str | None = Field(default=None, min_length=8, max_length=200, repr=False)
    domain: Id | None = None


class LimitsSection(Part):
    """What one table may use of the venue.

    `stored_mib` is how much of it the server keeps until it is in the database; the oldest messages make room, and the
    table sends them again when they are missed. `kib_per_second` is how fast it may send for long.
    """

    stored_mib: int = Field(default=32, ge=1, le=100_000)
    kib_per_second: int = Field(default=1024, ge=16, le=1_000_000)

    @property
    def stored_bytes(self) -> int:
        return self.stored_mib * 2**20

    @property
    def bytes_per_second(self) -> int:
        return self.kib_per_second * 2**10


class TournamentSection(Part):
    """`players` are seats as they are called at the tables; `ruleset` is the game that counts, any game if it is left out."""

    name: str = Field(default="Tournament", max_length=80)
    players: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    ruleset: str | None = None


class VenueConfig(Part):
    hall: HallSection = HallSection()
    nats: NatsSection = NatsSection()
    database: DatabaseSection = DatabaseSection()
    web: WebSection = WebSection(port=8760)
    limits: LimitsSection = LimitsSection()
    tournament: TournamentSection = TournamentSection()
    tables: dict[Id, TableSection] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Venue:
    """A valid config; `state` is the venue's own folder."""

    config: VenueConfig
    source: TomlSource
    state: Path

    @property
    def database_url(self) -> str:
        return self.config.database.url or f"sqlite:///{self.state / 'venue.sqlite'}"

    @property
    def domains(self) -> dict[str, str]:
        """Each table with the JetStream that its stream is in."""
        return {name: table.domain or domain_of(name) for name, table in self.config.tables.items()}


def load_venue(path: Path, state: Path | None = None) -> Venue:
    """Read a config; raises SourceFault with every fault in it."""
    source = TomlSource.load(path)
    config = validated(VenueConfig, source)
    nats = config.nats
    if nats.password_file:
        nats = nats.model_copy(
            update={"password": _password(source.path.absolute().parent / nats.password_file, source)}
        )
    nats = nats.model_copy(update=_from_folder(source, nats, ("creds_file", "ca_file", "cert_file", "key_file")))
    _check_files(source, nats)
    unknown = [name for name, table in config.tables.items() if nats.embedded and table.password is None]
    if unknown:
        place = source.place(("tables", unknown[0]))
        raise SourceFault(f"{place}: this table needs a password: the same as in its own config, under [venue].")
    folder = (state or state_folder()).absolute() / config.hall.name
    web = config.web.model_copy(update=_from_folder(source, config.web, ("cert_file", "key_file")))
    return Venue(config.model_copy(update={"nats": nats, "web": web}), source, folder)


def _from_folder(source: TomlSource, part: Part, keys: Iterable[str]) -> dict[str, str]:
    """Paths in a config are relative to its folder."""
    folder = source.path.absolute().parent
    return {key: str(folder / file) for key in keys if (file := getattr(part, key)) is not None}


def _check_files(source: TomlSource, nats: NatsSection) -> None:
    """Check that the files exist that the cluster needs to accept us."""
    for key, file in (("creds_file", nats.creds_file), ("ca_file", nats.ca_file)):
        if file is not None and not os.access(file, os.R_OK):
            raise SourceFault(f"{source.place(('nats', key))}: {file} cannot be read.")


def _password(file: Path, source: TomlSource) -> str:
    secret = secret_in(file)
    if not secret:
        place = source.place(("nats", "password_file"))
        raise SourceFault(f"{place}: {file} cannot be read: write the password into it.")
    return secret
