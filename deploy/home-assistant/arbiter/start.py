"""Start a table as an app of Home Assistant.

On the first start it writes a config into the app's folder, with the broker that Home Assistant knows and its discovery switched on. From then on the
config is yours: edit it in the app's folder, and restart the app.
"""

from __future__ import annotations

import json
import os
import sys
import urllib.request
from pathlib import Path
from typing import Any

CONFIG = Path(os.environ.get("ARBITER_APP_CONFIG", "/config"))
SUPERVISOR = os.environ.get("ARBITER_SUPERVISOR", "http://supervisor")

TABLE = """\
# Your table. All that can be here, with comments: configs/tables/example.toml of the project.
[table]
name = "table"

[web]
public = true
"""

BROKER = """
[mqtt]
broker = {host}
port = {port}
user = {user}
password_file = "mqtt-password.txt"
tls = {tls}

[home_assistant]
enabled = true
"""


def broker() -> dict[str, Any] | None:
    """The broker that Home Assistant's apps share, or None if there is none."""
    token = os.environ.get("SUPERVISOR_TOKEN", "")
    request = urllib.request.Request(f"{SUPERVISOR}/services/mqtt", headers={"Authorization": f"Bearer {token}"})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=10) as reply:  # noqa: S310  # the supervisor's own address
            data = json.load(reply)["data"]
    except (OSError, ValueError, KeyError):
        return None
    return data if isinstance(data, dict) and data.get("host") else None


def first_config(folder: Path) -> Path:
    """The table's config; written now if this is the first start."""
    path = folder / "table.toml"
    if path.exists():
        return path
    text = TABLE
    if found := broker():
        password = folder / "mqtt-password.txt"
        password.touch(mode=0o600)
        password.write_text(str(found.get("password") or ""), encoding="utf-8")
        host, user = json.dumps(found["host"]), json.dumps(found.get("username") or "")
        tls = "true" if found.get("ssl") else "false"
        text += BROKER.format(host=host, port=int(found.get("port", 1883)), user=user, tls=tls)
    path.write_text(text, encoding="utf-8")
    return path


if __name__ == "__main__":
    config = first_config(CONFIG)
    os.execvp("arbiter", ["arbiter", "play", str(config), *sys.argv[1:]])  # noqa: S606
