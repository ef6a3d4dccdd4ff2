"""The addresses and names of the page, and the real address of a visitor behind a reverse proxy."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from urllib.parse import urlsplit

from controller.config.web import WebSection
from controller.plain_fault import PlainFault

_LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


class UnusableCertificate(PlainFault, ValueError):
    """The certificate cannot be used; the message is a sentence for people."""


def is_our_name(host: str, *, public: bool, names: frozenset[str] = frozenset()) -> bool:
    """Return whether a browser may use this name: this machine's, those of the config, and any address if the page is public."""
    name = host_name(f"//{host}")
    if name in _LOCAL_NAMES or name in names:
        return True
    own = socket.gethostname().lower()
    return public and (_is_address(name) or name in {own, f"{own}.local"})


def is_our_origin(origin: str, host: str, names: frozenset[str]) -> bool:
    """The origin of our page is the address it requests; behind a proxy that changes it, one of the names in the config."""
    netloc = _netloc(origin)
    return bool(netloc) and (netloc == host or host_name(origin) in names)


def names_of(web: WebSection) -> frozenset[str]:
    own = {host_name(web.url)} if web.url else set()
    return frozenset({*own, *(name.lower() for name in web.names)})


def base_path(web: WebSection) -> str:
    """It begins and ends with a slash."""
    return urlsplit(web.url).path if web.url else "/"


def sender(remote: str | None, forwarded_for: str | None, proxy: str | None) -> str:
    """The address of the visitor. Only the proxy is trusted to name it, and only the part that the proxy itself added."""
    if proxy is not None and remote == proxy and forwarded_for:
        return forwarded_for.rpartition(",")[2].strip()
    return remote or ""


def household(address: str) -> str:
    """Whose limits count for this address: a machine on IPv6 can use every address of its /64."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def certificate_of(web: WebSection) -> ssl.SSLContext | None:
    if web.cert_file is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(web.cert_file, web.key_file, password=lambda: "")
    except OSError as error:  # ssl raises an OSError for a file that is not a certificate, or does not match its key
        is_format = isinstance(error, ssl.SSLError)
        reason = "they hold no certificate with its key" if is_format or not error.strerror else error.strerror
        sentence = f"{web.cert_file} with its key cannot be used ({reason}): check the paths under [web]."
        raise UnusableCertificate(sentence) from None
    return context


def host_name(address: str) -> str:
    """Empty if there is none."""
    try:
        return (urlsplit(address).hostname or "").rstrip(".")
    except ValueError:
        return ""


def _netloc(address: str) -> str:
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
