"""The `[web]` section of a table's config: where the page listens, and how people reach it."""

import re
from ipaddress import ip_address
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from controller.config.types import OwnFile, Part

_PAGE_URL = re.compile(r"https?://[A-Za-z0-9.-]+(:\d{1,5})?(/[A-Za-z0-9._~-]+)*/?")
_HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?")

# Addresses that only this machine can reach, and the one that every machine on the network can.
LOOPBACK_HOSTS = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = "0.0.0.0"  # noqa: S104  # only where the owner writes `public = true`


def _page_url(value: str | None) -> str | None:
    """End it with a slash, because a key is appended to it."""
    if value is None:
        return None
    if not _PAGE_URL.fullmatch(value):
        raise ValueError(
            f"{value!r} is not an address of a page: write one such as 'https://games.example.org/table/'."
        )
    return value if value.endswith("/") else f"{value}/"


def _host_name(value: str) -> str:
    if not _HOST_NAME.fullmatch(value):
        raise ValueError(f"{value!r} is not a host name: write one such as 'games.example.org', without a port.")
    return value.lower()


def _ip_address(value: str | None) -> str | None:
    try:
        return value if value is None else str(ip_address(value))
    except ValueError:
        raise ValueError(f"{value!r} is not an address of a proxy: write one such as '127.0.0.1'.") from None


HostName = Annotated[str, AfterValidator(_host_name)]


class WebSection(Part):
    """The table page. Only this machine sees it unless `public` is set; then `host` may name one of its addresses.

    `url` is where people find it, where that is not this machine's own address: with the base path, if a reverse proxy
    gives it one. `names` are further names that it goes by. `proxy` is the address of the proxy, which is
    trusted to name the visitor. With `cert_file` and `key_file` the page speaks TLS itself.
    """

    enabled: bool = True
    host: str = LOOPBACK_HOSTS[0]
    port: int = Field(default=8765, ge=0, le=65535)
    public: bool = False
    url: Annotated[str | None, AfterValidator(_page_url)] = None
    names: Annotated[tuple[HostName, ...], Field(strict=False)] = ()
    proxy: Annotated[str | None, AfterValidator(_ip_address)] = None
    cert_file: OwnFile = None
    key_file: OwnFile = None

    @property
    def address(self) -> str:
        """Where to listen."""
        return EVERYWHERE if self.public and self.host in LOOPBACK_HOSTS else self.host

    @model_validator(mode="after")
    def _meant(self) -> Self:
        if self.host not in LOOPBACK_HOSTS and not self.public:
            raise ValueError(f"everyone who reaches {self.host} would see the page: write public = true to want that.")
        if (self.cert_file is None) != (self.key_file is None):
            raise ValueError("a cert_file goes with a key_file: write both.")
        return self
