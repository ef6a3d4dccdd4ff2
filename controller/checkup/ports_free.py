"""Find ports that another program uses, before the table starts. The sentences are those of `arbiter doctor`."""

from __future__ import annotations

from controller.config.web import WebSection
from controller.tcp import is_free

# People remember a port that is near the one they know.
PORTS_TRIED = 50
HIGHEST_PORT = 65535


def page_is_free(web: WebSection) -> bool:
    """Port 0 means any free port, so it is always free."""
    return not web.port or is_free(web.address, web.port)


def page_port_taken(web: WebSection) -> str:
    return f"{taken(web)} There is no page. Port {next_free(web)} is free: write it under [web]."


def taken(web: WebSection) -> str:
    return f"Port {web.port} at {web.address} is in use."


def next_free(web: WebSection) -> int:
    """The next port after the taken one that the page could use; 0, any free port, if none is near."""
    near = range(web.port + 1, min(web.port + PORTS_TRIED, HIGHEST_PORT) + 1)
    return next((port for port in near if is_free(web.address, port)), 0)


def broker_port_taken(port: int) -> str:
    return f"Port {port} is in use, so Arbiter's own broker cannot start: write another under [mqtt], or 0."
