from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.config import games
from controller.config.hardware import GoDie, PixelsDie, port_of
from controller.config.load import Table, load_table, state_folder
from controller.config.types import Mark, marked
from controller.config.web import WebSection
from controller.displays.drivers.panel import Panel
from controller.displays.drivers.wled_ring import WledRing
from controller.toml.lines import Key, lines_of
from controller.toml.source import SourceFault, TomlSource

TABLES = Path(__file__).resolve().parents[3] / "configs" / "tables"

SMALL = """
[table]
name = "attic"

[game]
ruleset = "nova_aetas"
mission = "no-way-but-up"
"""


def load(folder: Path, text: str) -> Table:
    path = folder / "attic.toml"
    path.write_text(text, encoding="utf-8")
    return load_table(path, folder / "state")


def sentences(folder: Path, text: str) -> tuple[str, ...]:
    with pytest.raises(SourceFault) as told:
        load(folder, text)
    return tuple(sentence.removeprefix(f"{folder}/") for sentence in told.value.sentences)


def test_a_small_table_has_sound_defaults(tmp_path: Path) -> None:
    table = load(tmp_path, SMALL)
    config = table.config
    assert (config.table.language, config.table.pace, config.game.pack) == ("en", "strict", "starter")
    assert config.mqtt.embedded
    assert config.virtual is None
    assert config.game.choices == {"mission": "no-way-but-up"}
    assert config.journal.path == str(tmp_path / "state" / "attic" / "table.arbiter")


@pytest.mark.parametrize(
    ("uses", "has_no_board"), [([], True), (["cards"], True), (["board"], False), (["cards", "board"], False)]
)
def test_a_table_has_a_board_if_a_reader_sees_miniatures(tmp_path: Path, uses: list[str], has_no_board: bool) -> None:
    readers = "".join(
        f'[readers.reader-{place}]\ndriver = "table-link"\nport = "hub-{place}"\nuse = "{use}"\n'
        for place, use in enumerate(uses)
    )
    assert load(tmp_path, SMALL + readers).config.has_no_board is has_no_board


def test_what_arbiter_makes_is_in_the_state_folder_and_devices_are_where_they_are(tmp_path: Path) -> None:
    table = load(
        tmp_path,
        SMALL
        + """
[readers.board]
driver = "table-link"
port = "hub"
[readers.shelf]
driver = "table-link"
port = "/dev/ttyACM0"
[readers.cellar]
driver = "table-link"
port = "socket://cellar:4000"
[journal]
path = "/srv/attic.arbiter"
[bluetooth]
bus = "unix:path=bus"
""",
    )
    state = tmp_path / "state" / "attic"
    assert table.state == state
    ports = {name: port_of(reader) for name, reader in table.config.readers.items()}
    assert ports == {"board": str(state / "hub"), "shelf": "/dev/ttyACM0", "cellar": "socket://cellar:4000"}
    assert table.config.journal.path == "/srv/attic.arbiter"
    assert table.config.bluetooth.bus == f"unix:path={state}/bus"


def test_the_state_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/var/mine")
    monkeypatch.delenv("ARBITER_STATE", raising=False)
    assert state_folder() == Path("/var/mine/arbiter")
    monkeypatch.setenv("ARBITER_STATE", "/srv/arbiter")
    assert state_folder() == Path("/srv/arbiter")


def test_the_demo_table_is_sound_and_all_virtual() -> None:
    table = load_table(TABLES / "demo.toml", Path("/state"))
    config = table.config
    dice = [die for die in config.dice.values() if isinstance(die, PixelsDie)]
    assert sorted(die.kind for die in dice) == ["d6"] * 4 + ["d8"] * 2
    assert port_of(config.readers["board"]) == "/state/demo/hub"
    assert config.bluetooth.bus == "unix:path=/state/demo/bus"
    assert config.virtual is not None
    assert (config.virtual.readers["board"].columns, config.virtual.readers["board"].rows) == (12, 12)
    assert {config.virtual.dice[die].generation for die in config.virtual.dice} == {"legacy"}
    ring, panel = config.displays.values()
    assert isinstance(ring, WledRing)
    assert ring.pixels == 60
    assert isinstance(panel, Panel)
    assert panel.size == (296, 128)


def test_the_example_is_sound_once_its_password_is_there(tmp_path: Path) -> None:
    copy = tmp_path / "my-table.toml"
    copy.write_text((TABLES / "example.toml").read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(SourceFault, match=r"mqtt.password_file: .*mqtt-password.txt cannot be read"):
        load_table(copy)
    (tmp_path / "mqtt-password.txt").write_text("open sesame\n")
    config = load_table(copy).config
    assert config.mqtt.password == "open sesame"
    assert "sesame" not in repr(config)
    assert isinstance(config.dice["white"], GoDie)
    assert config.pieces["scum"].tag == "04a23b126f6180"


FAULTS = {
    "a misspelt key": (
        'rest = 1\nlanguge = "it"',
        "attic.toml:5: table.languge: this is not known here: did you mean 'language'?",
    ),
    "an unknown word": (
        'pace = "slow"',
        "attic.toml:4: table.pace: 'slow' is not possible: write 'strict' or 'relaxed'.",
    ),
    "a number that is none": (
        'rest_ms = "long"',
        "attic.toml:4: table.rest_ms: write a whole number, not 'long'.",
    ),
    "a number too small": (
        "rest_ms = 1",
        "attic.toml:4: table.rest_ms: write 50 or more, not 1.",
    ),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_reported_by_file_line_and_key(tmp_path: Path, what: str) -> None:
    line, expected = FAULTS[what]
    assert expected in sentences(tmp_path, SMALL.replace('name = "attic"', f'name = "attic"\n{line}'))


def test_every_fault_is_reported_at_once(tmp_path: Path) -> None:
    text = SMALL.replace('name = "attic"', 'name = "my attic"\npace = "slow"')
    assert sentences(tmp_path, text + "[games]\n") == (
        "attic.toml:3: table.name: a name has only letters, digits, - and _.",
        "attic.toml:4: table.pace: 'slow' is not possible: write 'strict' or 'relaxed'.",
        "attic.toml:9: games: this is not known here: did you mean 'game'?",
    )


def test_a_die_may_belong_to_a_player_with_an_accent_and_a_space(tmp_path: Path) -> None:
    die = '[dice.red]\ndriver = "godice"\nkind = "d6"\ndie_id = "4E71F3"\nowner = '
    owner = load(tmp_path, f'{SMALL}{die}"Zoë D\'Angelo"\n').config.dice["red"].owner
    assert owner == "Zoë D'Angelo"
    assert "cannot be a player's name" in sentences(tmp_path, f'{SMALL}{die}"red/+"\n')[0]


def test_a_missing_section_is_named(tmp_path: Path) -> None:
    assert sentences(tmp_path, '[game]\nruleset = "nova_aetas"\n') == (
        "attic.toml:1: table: this is missing: write it.",
    )


def test_a_table_without_a_game_is_sound_and_opens_in_the_lobby(tmp_path: Path) -> None:
    file = tmp_path / "attic.toml"
    file.write_text('[table]\nname = "attic"\n', encoding="utf-8")
    assert not load_table(file, tmp_path).config.has_game


WRONG_SECTIONS = {
    "a driver nobody knows": (
        '[dice.red]\ndriver = "pixel"\nkind = "d6"',
        "attic.toml:9: dice.red: there is no driver 'pixel': write one of 'godice', 'pixels'.",
    ),
    "no driver": ('[dice.red]\nkind = "d6"', "attic.toml:9: dice.red: the driver is missing: write it."),
    "a key of another driver": (
        '[dice.red]\ndriver = "pixels"\nkind = "d6"\npixelid = "1a2b3c4d"\nname = "x"',
        "attic.toml:12: dice.red.pixelid: this is not known here: did you mean 'pixel_id'?",
    ),
    "a die without a claim": (
        '[dice.red]\ndriver = "pixels"\nkind = "d6"',
        "attic.toml:9: dice.red: which die is it? Write its pixel_id, its address or its name.",
    ),
    "a pixel id that is none": (
        '[dice.red]\ndriver = "pixels"\nkind = "d6"\npixel_id = "red"',
        "attic.toml:12: dice.red.pixel_id: 'red' is not a pixel id: write the 8 hex digits of the die, such as '1a2b3c4d'.",
    ),
    "an address that is none": (
        '[dice.red]\ndriver = "pixels"\nkind = "d6"\naddress = "12:34"',
        "attic.toml:12: dice.red.address: '12:34' is not a Bluetooth address: write one such as 'C0:FF:EE:12:34:56'.",
    ),
    "a die of a strange kind": (
        '[dice.red]\ndriver = "pixels"\nkind = "d7"\nname = "x"',
        "attic.toml:11: dice.red.kind: 'd7' is not possible: write 'd4', 'd6', 'd8', 'd10', 'd00', 'd12' or 'd20'.",
    ),
    "a tag that is none": (
        '[pieces.scum]\ntag = "zz"',
        (
            "attic.toml:10: pieces.scum.tag: 'zz' is not a tag's uid: "
            "that is 4, 7 or 10 bytes in hex, such as 04e10cda993c80."
        ),
    ),
    "a topic with a wildcard": (
        '[displays.ring]\ndriver = "wled-ring"\npixels = 60\ntopic = "wled/#"',
        (
            "attic.toml:12: displays.ring.topic: 'wled/#' is not a topic to write to: "
            "leave out spaces, # and +, and any / at its ends."
        ),
    ),
    "a journal by another name": (
        '[journal]\npath = "attic.db"',
        "attic.toml:10: journal.path: a journal's name ends in .arbiter, not 'attic.db'.",
    ),
    "a password for our own broker": (
        '[mqtt]\npassword = "x"',
        "attic.toml:9: mqtt: the embedded broker takes only a port: leave out user, password, tls and protocol.",
    ),
    "a proxy whose key is cut off": (
        '[bluetooth]\nproxies = [{ host = "shelf.local", key = "AAAA" }]',
        "attic.toml:10: bluetooth.proxies.0.key: a key is 44 characters that end in =, as in the ESPHome config under api: encryption:.",
    ),
    "two proxies of one name": (
        '[bluetooth]\nproxies = [{ host = "a.local", name = "shelf" }, { host = "b.local", name = "shelf" }]',
        "attic.toml:10: bluetooth.proxies: two proxies have the same name: give each another name.",
    ),
    "Home Assistant's broker without its name": (
        '[home_assistant]\nuser = "arbiter"',
        "attic.toml:9: home_assistant: the broker of Home Assistant is missing: write broker, usually homeassistant.local.",
    ),
    "two passwords": (
        '[mqtt]\nbroker = "house"\npassword = "x"\npassword_file = "y"',
        "attic.toml:9: mqtt: there are a password and a password_file: write one of them.",
    ),
    "a broker without a port": (
        '[mqtt]\nbroker = "house"\nport = 0',
        "attic.toml:9: mqtt: the port of that broker is missing: write it, usually 1883.",
    ),
    "a fault nobody knows": (
        "[virtual.faults.rates]\nexplode = 1.0",
        (
            "attic.toml:10: virtual.faults.rates.explode: 'explode' is not possible: write 'drop', 'delay', 'duplicate', 'corrupt', "
            "'disconnect', 'brown-out', 'cocked' or 'flicker'."
        ),
    ),
    "a scheduled fault": (
        (
            '[[virtual.faults.scheduled]]\ndevice = "red"\nkind = "drop"\nnth = 1\n'
            '[[virtual.faults.scheduled]]\ndevice = "red"\nkind = "drop"\nnth = 0'
        ),
        ("attic.toml:16: virtual.faults.scheduled.1.nth: write 1 or more, not 0."),
    ),
    "one die twice": (
        (
            '[dice.a]\ndriver = "pixels"\nkind = "d6"\npixel_id = "1a"\n'
            '[dice.b]\ndriver = "pixels"\nkind = "d8"\npixel_id = 0x1A'
        ),
        "attic.toml:13: dice.b: this is the same die as dice.a in line 9: change one of them.",
    ),
    "one tag twice": (
        '[pieces]\nscum = { tag = "04a2b3c4" }\nsquire = { tag = "04:A2:B3:C4" }',
        "attic.toml:11: pieces.squire.tag: this is the same tag as pieces.scum.tag in line 10: change one of them.",
    ),
    "one port twice": (
        '[readers]\na = { driver = "table-link", port = "x" }\nb = { driver = "table-link", port = "x" }',
        "attic.toml:11: readers.b.port: this is the same port as readers.a.port in line 10: change one of them.",
    ),
    "one topic twice": (
        (
            '[displays]\na = { driver = "wled-ring", topic = "x", pixels = 9 }\n'
            'b = { driver = "panel", topic = "x", size = [296, 128] }'
        ),
        "attic.toml:11: displays.b.topic: this is the same topic as displays.a.topic in line 10: change one of them.",
    ),
    "one name twice": (
        (
            '[dice]\nx = { driver = "pixels", kind = "d6", name = "n" }\n'
            '[readers]\nx = { driver = "table-link", port = "y" }'
        ),
        "attic.toml:12: readers.x: this has the same name as dice.x in line 10: change one of them.",
    ),
    "a virtual die that is not there": (
        '[dice.red]\ndriver = "pixels"\nkind = "d6"\nname = "x"\n[virtual.dice]\nrad = { generation = "legacy" }',
        "attic.toml:14: virtual.dice.rad: this is not a die of this table: did you mean 'red'?",
    ),
    "a virtual reader that is not there": (
        "[virtual.readers]\nboard = { columns = 3, rows = 3 }",
        "attic.toml:10: virtual.readers.board: this is not a reader of this table: leave it out.",
    ),
}


@pytest.mark.parametrize("what", WRONG_SECTIONS)
def test_a_section_that_is_wrong_or_clashes_with_another_says_what_to_write(tmp_path: Path, what: str) -> None:
    text, expected = WRONG_SECTIONS[what]
    assert sentences(tmp_path, SMALL + "\n" + text) == (expected,)


def test_an_unknown_ruleset_gets_a_suggestion(tmp_path: Path) -> None:
    assert sentences(tmp_path, SMALL.replace("nova_aetas", "nova_etas")) == (
        "attic.toml:6: game.ruleset: there is no game 'nova_etas': did you mean 'nova_aetas'?",
    )
    with pytest.raises(games.UnknownRuleset, match="There is no ruleset 'chess': known are"):
        games.find("chess")


SYNTAX = {
    "no value": (
        "[table]\nname =\n",
        'attic.toml:2: invalid value after `=`: texts need straight quotes, as in "sword".',
    ),
    "a key twice": ("a = 1\n\na = 2\n", "attic.toml:3: this is written a second time here: keep one of them."),
    "cut off": (
        "a = 1\nb = [",
        'attic.toml:2: invalid value after `=`: texts need straight quotes, as in "sword".',
    ),
}


@pytest.mark.parametrize("what", SYNTAX)
def test_a_file_that_is_no_toml_is_reported_with_the_line(tmp_path: Path, what: str) -> None:
    text, expected = SYNTAX[what]
    assert sentences(tmp_path, text) == (expected,)


def test_a_file_that_is_no_text_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "attic.toml"
    path.write_bytes(b"[table]\nname = '\xff\xfe'\n")
    with pytest.raises(SourceFault, match=r"attic.toml:2: this is not text in UTF-8"):
        load_table(path)


def test_a_file_that_is_not_there_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(SourceFault, match=r"attic.toml: there is no such file\."):
        load_table(tmp_path / "attic.toml")
    with pytest.raises(SourceFault, match="is not a file"):
        load_table(tmp_path)


def test_a_file_nested_too_deeply_is_told_so(tmp_path: Path) -> None:
    (told,) = sentences(tmp_path, "a = " + "[\n" * 5000 + "]\n" * 5000)
    assert told == "attic.toml: is nested too deeply to be read."


TRICKY = '''
# [not.a.table] and "no = key"
plain = "a # no comment" # a comment
"quoted \\" key" = 'C:\\path' # 'more'
'lit.eral'.x = 1979-05-27 07:32:00Z
many = """
[no.table]
no = "key" \\""" still """"
raw = \'\'\'
it''s [raw]\'\'\'
nested = [[1, 2], [ # one
    { a = [], b.c = "}" }, "],[" ,
], ]
empty = {}
[ a . "b.c" ]
d = -1e5
[[e.f]]
[e.f.g]
h = true
[[e.f]]
i = +inf
[[e.f.j]]
[[e.f.j]]
k = 0xff
[a]
l = 07:32:00
'''


def keys_in(value: object, key: Key = ()) -> Iterator[Key]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in inside:
        yield (*key, name)
        yield from keys_in(each, (*key, name))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_no_way_of_writing_hides_a_key(end: str) -> None:
    text = TRICKY.replace("\n", end)
    assert set(lines_of(text)) == set(keys_in(tomllib.loads(text)))
    assert lines_of(text)["e", "f", 1, "j", 1, "k"] == text[: text.index("k = 0xff")].count("\n") + 1


@pytest.mark.parametrize("path", sorted((TABLES.parent).rglob("*.toml")), ids=lambda path: path.name)
def test_every_key_of_our_own_files_has_its_line(path: Path) -> None:
    source = TomlSource.load(path)
    assert set(source.lines) == set(keys_in(source.data))
    text = path.read_text(encoding="utf-8").splitlines()
    assert all(str(key[-1]) in text[line - 1] for key, line in source.lines.items() if isinstance(key[-1], str))


def test_lines_are_known_for_every_way_to_write_a_key(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(
        'top = 1\n[a."b c"]\nd.e.f = 1\n[[list]]\nk = [\n  1, # one\n  {z = 2, "y" = 3},\n]\n'
        "[[list]]\nk = 1\n[[list.inner]]\nq = 1\n[list.more]\n'lit' = 2\n[a]\nlater = 1\n"
    )
    source = TomlSource.load(path)
    assert [
        source.line_of(key)
        for key in (
            ("top",),
            ("a", "b c"),
            ("a", "b c", "d", "e", "f"),
            ("list", 0),
            ("list", 0, "k", 0),
            ("list", 0, "k", 1, "y"),
            ("list", 1, "k"),
            ("list", 1, "inner", 0, "q"),
            ("list", 1, "more", "lit"),
            ("a", "later"),
        )
    ] == [1, 2, 3, 4, 6, 7, 10, 12, 14, 16]
    assert source.line_of(("list", 1, "absent")) == 9
    assert source.line_of(("absent",)) == 1
    assert source.place(("a", "b c")) == f"{path}:2: a.b c"


@pytest.mark.parametrize(
    ("written", "read"),
    [('adapter = "hci1"', ["hci1"]), ('adapter = ["hci0", "hci1"]', ["hci0", "hci1"]), ("", [])],
)
def test_bluetooth_adapters_are_named_one_or_several(tmp_path: Path, written: str, read: list[str]) -> None:
    assert load(tmp_path, f"{SMALL}[bluetooth]\n{written}\n").config.bluetooth.adapter == read


def test_what_is_no_adapter_is_named(tmp_path: Path) -> None:
    (told,) = sentences(tmp_path, f'{SMALL}[bluetooth]\nadapter = "USB"\n')
    assert "'USB' is not a Bluetooth adapter" in told


def test_faults_of_every_section_are_reported_at_once(tmp_path: Path) -> None:
    told = sentences(
        tmp_path,
        """
[table]
name = "attic"
rest_ms = "long"

[game]
ruleset = "chess"

[dice.red]
kind = "pixel"

[mqtt]
broker = "hub.local"
password_file = "absent"

[displays.a]
driver = "wled-ring"
topic = "wled/a"
pixels = 24

[displays.b]
driver = "wled-ring"
topic = "wled/a"
pixels = 24
""",
    )

    assert [sentence.split(": ", 2)[1] for sentence in told] == [
        "table.rest_ms",
        "dice.red",
        "game.ruleset",
        "displays.b.topic",
        "mqtt.password_file",
    ]


def test_what_is_missing_only_since_another_section_is_faulty_is_not_told(tmp_path: Path) -> None:
    told = sentences(tmp_path, SMALL + '[dice.red]\nkind = "pixel"\n[virtual.dice.red]\n')

    assert [sentence.split(": ", 2)[1] for sentence in told] == ["dice.red"]


@pytest.mark.parametrize(
    ("section", "address"),
    [({}, "127.0.0.1"), ({"public": True}, "0.0.0.0"), ({"public": True, "host": "192.0.2.7"}, "192.0.2.7")],
)
def test_a_page_is_for_this_computer_unless_it_is_made_public(section: dict[str, object], address: str) -> None:
    assert WebSection.model_validate(section).address == address


def test_the_key_of_a_proxy_is_read_from_its_file_and_goes_into_a_backup(tmp_path: Path) -> None:
    (tmp_path / "shelf.key").write_text("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n", encoding="utf-8")
    config = load(
        tmp_path, f'{SMALL}[bluetooth]\nproxies = [{{ host = "shelf.local", key_file = "shelf.key" }}]\n'
    ).config

    (proxy,) = config.bluetooth.proxies
    assert (proxy.called, proxy.port) == ("shelf.local", 6053)
    assert proxy.key == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    assert str(tmp_path / "shelf.key") in set(marked(config, Mark.OWN_FILE))
