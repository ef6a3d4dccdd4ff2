"""The page under a name, a path and a certificate of the owner's choice."""

from __future__ import annotations

import ssl
from pathlib import Path

import aiohttp
import pytest

from controller.config.load import load_table
from controller.toml.source import SourceFault
from controller.web.access.addresses import UnusableCertificate, certificate_of, is_our_origin, sender
from controller.web.access.invites import PageOpened
from controller.web.assets import assets
from controller.web.server import PageServer
from tests.controller.mqtt.mosquitto import make_certificates
from tests.controller.web.parlour import CONFIG, Parlour, opened
from tests.controller.web.test_crowds import open_house, who

PROXIED = '[web]\nurl = "https://games.example.org/table"\nnames = ["Old.example.org"]\nproxy = "127.0.0.1"\n'


async def test_the_owners_names_are_ours_and_others_are_not(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path, PROXIED)
    async with opened(parlour) as client:
        status = {
            host: (await client.get("/", headers={"Host": host})).status
            for host in ("games.example.org", "games.example.org:443", "old.example.org", "evil.example", "192.168.1.5")
        }
    parlour.journal.close()
    assert status == {
        "games.example.org": 200,
        "games.example.org:443": 200,
        "old.example.org": 200,
        "evil.example": 421,
        "192.168.1.5": 421,
    }


@pytest.mark.parametrize("header", ["Host", "Origin"])
@pytest.mark.parametrize("value", ["[::1", "http://[", "[", "//[", "::::", "http://[::1"])
async def test_what_only_looks_like_an_address_is_refused_and_nothing_fails(
    tmp_path: Path, header: str, value: str
) -> None:
    parlour = Parlour(tmp_path)
    async with opened(parlour) as client:
        headers = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13", header: value}
        answer = await client.get("/ws", headers={**headers, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="})
    parlour.journal.close()
    assert answer.status == (421 if header == "Host" else 403)


@pytest.mark.parametrize("base", ["/", "/table/"])
async def test_everything_is_found_with_and_without_the_base_path(tmp_path: Path, base: str) -> None:
    """One proxy passes the path on as it is, another cuts it off."""
    parlour = Parlour(tmp_path, PROXIED)
    async with opened(parlour) as client:
        for path in ("", "static/main.js", "static/fonts/sans-400.woff2", "healthz"):
            assert (await client.get(f"{base}{path}")).status == 200
        assert (await client.get(f"{base}api/rules/nova_aetas/NA-GEN-02")).status == 200
        headers = {"Host": "127.0.0.1:8765", "Origin": "https://games.example.org"}
        async with client.ws_connect(f"{base}ws", headers=headers) as ws:
            await ws.send_json({"key": None})
            assert await who(ws) == "looker"
    parlour.journal.close()


def test_nothing_in_the_page_asks_for_a_path_from_the_root() -> None:
    for path, asset in assets().items():
        if path.endswith((".html", ".css", ".js")):
            text = asset.body.decode()
            assert not any(
                f"{quote}/{part}" in text for quote in "\"'`(" for part in ("static", "api", "ws", "panel", "chronicle")
            ), path


def test_links_lead_to_where_people_find_it(tmp_path: Path) -> None:
    told: list[PageOpened] = []
    parlour = Parlour(tmp_path, PROXIED)
    server = PageServer(parlour.table.config.web, parlour.page, parlour.keys, told.append)
    server._report_address(8765)
    parlour.journal.close()

    owner, *_, looker = told[0].invites
    assert looker.url == "https://games.example.org/table/"
    assert owner.url == f"{looker.url}#{parlour.keys.owner}"
    assert told[0].reachable


@pytest.mark.parametrize(
    ("remote", "forwarded", "proxy", "address"),
    [
        ("10.0.0.7", "1.2.3.4", None, "10.0.0.7"),
        ("10.0.0.7", "1.2.3.4", "127.0.0.1", "10.0.0.7"),
        ("127.0.0.1", "6.6.6.6, 10.0.0.9", "127.0.0.1", "10.0.0.9"),
        ("127.0.0.1", None, "127.0.0.1", "127.0.0.1"),
        (None, None, None, ""),
    ],
)
def test_only_the_proxy_is_believed_for_whom_it_speaks(
    remote: str | None, forwarded: str | None, proxy: str | None, address: str
) -> None:
    assert sender(remote, forwarded, proxy) == address


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        ("http://localhost:8765", True),
        ("https://games.example.org", True),
        ("https://games.example.org.evil.example", False),
        ("null", False),
        ("http://[", False),
        ("", False),
    ],
)
def test_which_pages_may_speak_to_the_table(origin: str, ours: bool) -> None:
    assert is_our_origin(origin, "localhost:8765", frozenset({"games.example.org"})) is ours


async def test_the_page_speaks_tls_with_a_certificate_of_the_config(tmp_path: Path) -> None:
    made = make_certificates(tmp_path)
    files = f'cert_file = "{made.cert("broker").name}"\nkey_file = "{made.key("broker").name}"\n'
    context = ssl.create_default_context(cafile=made.ca)
    async with open_house(tmp_path, files) as house, aiohttp.ClientSession() as session:
        assert house.url.startswith("https://127.0.0.1:")
        async with session.get(f"{house.url}healthz", ssl=context) as answer:
            assert await answer.text() == "ok\n"
        async with session.ws_connect(f"{house.url}ws", ssl=context, origin=house.url.rstrip("/")) as ws:
            await ws.send_json({"key": house.keys.owner})
            assert await who(ws) == "owner"


def test_a_certificate_that_cannot_be_used_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "cert.pem").write_text("no certificate")
    path = tmp_path / "table.toml"
    path.write_text(f'{CONFIG}[web]\ncert_file = "cert.pem"\nkey_file = "cert.pem"\n', encoding="utf-8")
    with pytest.raises(UnusableCertificate, match=r"cert\.pem with its key cannot be used .*: check the paths"):
        certificate_of(load_table(path, tmp_path).config.web)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ('url = "games.example.org"', "is not an address of a page"),
        ('url = "https://games.example.org/a?b"', "is not an address of a page"),
        ('names = ["games.example.org:8080"]', "is not a host name"),
        ('proxy = "router"', "is not an address of a proxy"),
        ('cert_file = "cert.pem"', "write both"),
    ],
)
def test_a_slip_in_the_config_is_reported_with_what_to_write(tmp_path: Path, wrong: str, sentence: str) -> None:
    path = tmp_path / "table.toml"
    path.write_text(f"{CONFIG}[web]\n{wrong}\n", encoding="utf-8")
    with pytest.raises(SourceFault, match=sentence):
        load_table(path, tmp_path)
