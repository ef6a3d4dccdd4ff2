"""What the server serves, who may get it, and under which name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.commands import play
from controller.config.load import load_table
from controller.displays import palette
from controller.toml.source import SourceFault
from controller.web.access.addresses import is_our_name
from controller.web.access.invites import Invite, PageOpened, address, invites
from controller.web.access.keys import FILE, LOOKER, OWNER, Guest, Role, keep_owner_link, load_keys
from controller.web.assets import STATIC, assets, is_for_later, palette_css
from rulesets.engine.view import Side
from tests.controller.web.parlour import CONFIG, Parlour, opened


@pytest.fixture
def parlour(tmp_path: Path) -> Iterator[Parlour]:
    parlour = Parlour(tmp_path)
    yield parlour
    parlour.journal.close()


async def test_the_page_and_its_files_are_served_with_a_strict_policy(parlour: Parlour) -> None:
    async with opened(parlour) as client:
        page = await client.get("/")
        assert (page.status, page.content_type) == (200, "text/html")
        assert "default-src 'none'" in page.headers["Content-Security-Policy"]
        paths = re.findall(r'(?:href|src)="(static/[^"]+)"', await page.text())
        assert len(paths) > 4
        for path in paths:
            assert (await client.get(f"/{path}")).status == 200


async def test_a_file_that_did_not_change_is_not_sent_again(parlour: Parlour) -> None:
    async with opened(parlour) as client:
        first = await client.get("/static/main.js")
        again = await client.get("/static/main.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status, await again.read()) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/static/../server.py", "/static/%2e%2e/server.py", "/static//etc/passwd", "/nothing"]
)
async def test_nothing_else_is_served(parlour: Parlour, path: str) -> None:
    async with opened(parlour) as client:
        assert (await client.get(path)).status == 404


async def test_a_rule_is_shown_in_plain_words_without_its_ruling(parlour: Parlour) -> None:
    async with opened(parlour) as client:
        rule = await (await client.get("/api/rules/nova_aetas/NA-GEN-02")).json()
        unknown = await client.get("/api/rules/nova_aetas/NA-XXX-99")
        no_game = await client.get("/api/rules/..%2fengine/NA-GEN-02")
    assert set(rule) == {"id", "title", "text"}
    assert all(rule.values())
    assert (unknown.status, no_game.status) == (404, 404)


async def test_a_rule_is_told_in_the_language_of_the_reader_or_else_of_the_table(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path, language="it")
    async with opened(parlour) as client:
        titles = [
            (await (await client.get(f"/api/rules/nova_aetas/NA-HOR-11{asked}")).json())["title"]
            for asked in ("", "?language=en", "?language=it", "?language=../../etc")
        ]
    parlour.journal.close()
    assert titles == ["Si avanza in senso orario", "Clockwise movement", *["Si avanza in senso orario"] * 2]


async def test_the_house_can_see_that_the_page_lives(parlour: Parlour) -> None:
    async with opened(parlour) as client:
        assert await (await client.get("/healthz")).text() == "ok\n"


async def test_a_name_that_is_not_ours_reads_nothing(parlour: Parlour) -> None:
    """A site that points its own name at this machine could read the page otherwise."""
    async with opened(parlour) as client:
        assert (await client.get("/", headers={"Host": "evil.example"})).status == 421


@pytest.mark.parametrize(
    ("host", "public", "ours"),
    [
        ("localhost:8765", False, True),
        ("127.0.0.1:8765", False, True),
        ("[::1]:8765", False, True),
        ("192.168.1.5:8765", False, False),
        ("192.168.1.5:8765", True, True),
        ("evil.example", True, False),
        ("", True, False),
    ],
)
def test_which_names_are_ours(host: str, public: bool, ours: bool) -> None:
    assert is_our_name(host, public=public) is ours


def test_nothing_listens_beyond_this_machine_unless_the_owner_says_so(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(CONFIG, encoding="utf-8")
    assert load_table(path, tmp_path).config.web.address == "127.0.0.1"

    path.write_text(CONFIG + '[web]\nhost = "0.0.0.0"\n', encoding="utf-8")
    with pytest.raises(SourceFault, match="public = true"):
        load_table(path, tmp_path)

    path.write_text(CONFIG + "[web]\npublic = true\n", encoding="utf-8")
    assert load_table(path, tmp_path).config.web.address == "0.0.0.0"


def test_the_owners_key_is_made_once_and_only_he_can_read_it(tmp_path: Path) -> None:
    keys = load_keys(tmp_path, ("anna", "bruno"))

    assert load_keys(tmp_path, ("anna", "bruno")) == keys
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    assert keys.guest(keys.owner) == OWNER
    assert keys.guest(keys.of_seat("bruno")) == Guest(Role.SEAT, "bruno")
    assert keys.guest("") is None
    assert keys.guest("ünknown") is None
    assert keys.of_seat("anna") != keys.of_seat("bruno")


@pytest.mark.parametrize(
    "left", [b"", b"\n", b"short\n", bytes(32), b"\xff" * 32, b"a key with spaces in it", b"x" * 200], ids=repr
)
def test_a_key_file_that_a_power_cut_left_unusable_is_made_anew(tmp_path: Path, left: bytes) -> None:
    (tmp_path / FILE).write_bytes(left)

    key = load_keys(tmp_path, ()).owner

    assert re.fullmatch(r"[A-Za-z0-9_-]{32}", key)
    assert load_keys(tmp_path, ()).owner == key


def test_the_owners_link_is_kept_where_only_he_can_read_it(tmp_path: Path) -> None:
    file = keep_owner_link(tmp_path, "http://127.0.0.1:8765/#key")

    assert file.read_text(encoding="ascii") == "http://127.0.0.1:8765/#key\n"
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("reachable", [False, True])
def test_the_terminal_shows_keys_only_where_phones_have_to_read_them(
    reachable: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = load_keys(tmp_path, ("anna",))
    links = invites(keys, address("127.0.0.1", 8765))

    play.Watcher().note(PageOpened(links, reachable, tmp_path / "owner-link"))

    said = capsys.readouterr().out
    assert "http://127.0.0.1:8765/" in said
    assert [key in said for key in (keys.owner, keys.of_seat("anna"))] == [reachable, reachable]


def test_there_is_an_invitation_for_everyone(tmp_path: Path) -> None:
    keys = load_keys(tmp_path, ("anna",))
    owner, anna, looker = invites(keys, address("127.0.0.1", 8765))

    assert (owner.url, looker.url) == (f"http://127.0.0.1:8765/#{keys.owner}", "http://127.0.0.1:8765/")
    assert (anna.seat, keys.guest(anna.url.partition("#")[2])) == ("anna", Guest(Role.SEAT, "anna"))
    assert looker.role == LOOKER.role


def test_a_code_is_square_and_fits_a_terminal() -> None:
    invite = Invite(Role.OWNER, None, "http://192.168.1.5:8765/#" + "k" * 32)
    assert {len(row) for row in invite.code} == {len(invite.code)}
    assert max(map(len, invite.in_terminal.splitlines())) < 400


def test_the_page_has_the_lights_colours() -> None:
    css = palette_css()
    assert all(f"--side-{side}: #{palette.SIDES[side].hex};" in css for side in Side)


def test_both_languages_say_the_same_things_and_everything_that_is_said() -> None:
    english, italian = (json.loads((STATIC / "words" / f"{name}.json").read_text("utf-8")) for name in ("en", "it"))
    assert list(english) == list(italian)
    for key, text in english.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", italian[key])), key
    said = {
        key
        for file in STATIC.glob("*.js")
        for key in re.findall(r'(?<![.\w])(?:say|tool|button|step)\([^)"`]*"([\w.-]+)"', file.read_text("utf-8"))
    }
    assert {key for key in said if key not in english} == set()


def test_every_module_that_is_imported_is_served() -> None:
    served = assets()
    for path, asset in served.items():
        if path.endswith(".js"):
            for name in re.findall(r'from "\./([\w.]+)"', asset.body.decode()):
                assert name in served, f"{path} wants {name}"


# A phone on a bad network waits for no more than this.
FIRST_VISIT = 250_000


def test_a_first_visit_loads_little_and_compressed() -> None:
    first = {path: each for path, each in assets().items() if path != "words/it.json" and not is_for_later(path)}
    sent = [len(asset.zipped or asset.body) for asset in first.values()]
    assert sum(sent) < FIRST_VISIT


async def test_a_file_is_sent_compressed_to_whoever_can_read_it(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path)
    async with opened(parlour) as client:
        plain = await client.get("/static/main.js", headers={"Accept-Encoding": "identity"})
        zipped = await client.get("/static/main.js", headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in plain.headers
        assert zipped.headers["Content-Encoding"] == "gzip"
        assert await plain.read() == await zipped.read() == assets()["main.js"].body
    parlour.journal.close()


def test_the_page_asks_at_once_for_all_modules_that_every_guest_needs() -> None:
    page = assets()["index.html"].body.decode()
    modules = [path for path in assets() if path.endswith(".js")]
    assert [path for path in modules if f'href="static/{path}"' not in page] == [*filter(is_for_later, modules)]
