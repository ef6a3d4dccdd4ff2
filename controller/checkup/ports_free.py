"""Find ports that another program uses, before the table starts. The sentences are those of `arbiter doctor`."""

from __future__ import annotations

from controller.checkup.tcp import is_free
from controller.config.web import WebSection


def page_is_free(web: WebSection) -> bool:
    """Port 0 means any free port, so it is always free."""
    return not web.port or is_free(web.address, web.port)


def page_port_taken(web: WebSection) -> str:
    return f"Port {web.port} at {web.address} is in use, so there is no page: write another under [web]."


def broker_port_taken(port: int) -> str:
    return f"Port {port} is in use, so Arbiter's own broker cannot start: write another under [mqtt], or 0."
