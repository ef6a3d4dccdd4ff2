"""Which folder may import which: the import layers, written down once and checked against the code.

A folder imports from the folders below it in its column, and from nothing above. Folders on one line
do not know each other. The dot is the modules of the package itself, except those that have their own layer.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.config import games
from rulesets import engine

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "rulesets" / "engine"

# Every game has the same files and folders; `display` and `tactics` are there only if view or bot need several files.
GAME = """
        .
        outlook
        begin  view  choices  bot  invariants  open_table  tale
        display  tactics
        rules
        state
        setup
        house_rules  card_text
        content
        """

SKELETON = (
    *(f"{name}.py" for name in ("ruleset", "setup", "house_rules", "begin", "play", "view", "choices", "card_text")),
    *(f"{name}.py" for name in ("bot", "invariants", "state/state", "state/events", "state/options")),
    *("content", "rules", "words/en.toml", "words/it.toml", "rules.toml", "rules.it.toml"),
)

# The file of each function that a game gives to its RULESET. A long one has its own file in `display`, named after it.
HOME = {
    **{name: name for name in ("begin", "play", "view", "bot", "advice", "scene", "standing")},
    **dict.fromkeys(("chance", "describe", "impossible"), "choices"),
    "called": "view",
    "conceal": "display.conceal",
    "names": "content.names",
    "preview": "previews",
    "review": "content.review",
    "roles": "standing",
    "speaks_up": "bot",
    "texts": "card_text",
    "violations": "invariants",
}

# Each package with the other packages that it may import, then its folders from the top layer down.
LAYERS = {
    "controller > rulesets firmware_bridge": """
        .
        commands
        daemon  venue
        setup
        checkup
        onboarding
        web  uplink
        lobby
        lessons
        simulation  conformance
        home_assistant  speech  dice_log  odds  chronicle  network  thinking
        displays
        session
        open_table  referee  mqtt  devices
        messages
        archive
        journal
        content
        config
        toml
        glyphs  monitoring  version  plain_fault  child_process  tcp  whole_file
        """,
    "controller.web > controller rulesets firmware_bridge": """
        .
        page
        access
        """,
    "controller.displays > controller rulesets": """
        .
        drivers
        on_paper  wled_display
        driver
        lights  paper
        panel_content  palette  symbols
        dice_of_the_day
        """,
    "controller.devices > controller firmware_bridge": """
        dice  readers
        .
        """,
    "controller.dice_log > controller rulesets": """
        output
        statistics
        .
        """,
    "controller.onboarding > controller rulesets firmware_bridge": """
        .
        scan
        draft
        """,
    "bench > controller firmware_bridge hw_mocks rulesets": """
        .
        sections
        baseline
        rig
        workloads  games  report
        """,
    "hw_mocks > firmware_bridge": """
        .
        testing
        players
        displays  readers
        wires  dice  esphome  real_bluez
        bluez
        faults
        """,
    "firmware_bridge >": """
        godice  pcsc  pixels  pn532  table_link
        ble
        .
        """,
    "rulesets >": """
        .
        nova_aetas_renaissance
        legends_of_novus  multiverse_war  nova_aetas  novus_malum
        engine
        """,
    "rulesets.engine >": """
        language
        .
        answering
        overrides
        state
        answers  refusal  boards  content  requests
        cues  dice
        """,
    "rulesets.multiverse_war > rulesets.engine": GAME,
    "rulesets.multiverse_war.rules > rulesets.engine rulesets.multiverse_war": """
        .
        turn
        action
        build
        adventures
        combat
        rewards
        ending
        units
        map
        """,
    "rulesets.nova_aetas > rulesets.engine": GAME,
    "rulesets.nova_aetas.rules > rulesets.engine rulesets.nova_aetas": """
        .
        campaign
        city
        company
        battle
        clock
        heroes
        enemies
        missions
        movement
        combat
        board
        """,
    "rulesets.legends_of_novus > rulesets.engine": GAME,
    "rulesets.legends_of_novus.rules > rulesets.engine rulesets.legends_of_novus": """
        .
        modes
        turn
        travel
        battle
        cards
        """,
    "rulesets.nova_aetas_renaissance > rulesets.engine rulesets.nova_aetas": GAME,
    "rulesets.nova_aetas_renaissance.rules > rulesets.engine rulesets.nova_aetas rulesets.nova_aetas_renaissance": """
        .
        campaign
        battle
        heroes
        enemies
        combat
        board
        """,
    "rulesets.novus_malum > rulesets.engine": GAME,
    "rulesets.novus_malum.rules > rulesets.engine rulesets.novus_malum": """
        .
        phases
        attacks  moves
        formations
        wounds
        battlefield
        """,
}

# The games in the box; what other distributions bring is their own affair.
OURS = tuple(id_ for id_ in games.ids() if games.folder(id_).is_relative_to(ROOT / "rulesets"))

# The commands that start virtual hardware; the daemon itself cannot tell real from virtual.
STARTERS = ROOT / "controller" / "commands"

# Rules have no I/O, no clock and no randomness. Bots are players, so they bring their own dice.
IMPURE = frozenset(
    {"asyncio", "datetime", "os", "random", "secrets", "socket", "sqlite3", "subprocess", "threading", "time"}
)
PLAYERS = frozenset({"bots.py", "bot.py", "exchange.py", "search.py", "foresight.py", "outlook.py"})

# What talks to devices: a codec must work without them.
WIRES = frozenset({"asyncio", "bleak", "serial", "serialx", "socket"})
CODECS = frozenset(
    {"codec", "codecs", "adverts", "messages", "payloads", "faces", "frames", "shells", "model", "identity"}
)


def modules(package: str) -> list[Path]:
    files = (ROOT / package.replace(".", "/")).rglob("*.py")
    return sorted(path for path in files if not {"firmware", "node_modules"} & set(path.relative_to(ROOT).parts[1:-1]))


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def imports(path: Path) -> Iterator[str]:
    """Every module that is imported anywhere in the file, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.ImportFrom(level=level) if level:
                raise AssertionError(f"{path}: imports are written out in full here")


def tops(path: Path) -> set[str]:
    return {module.split(".")[0] for module in imports(path)}


def below(column: str) -> dict[str, set[str]]:
    """For each folder of a package, those that it may import from."""
    layers = [line.split() for line in column.strip().splitlines()]
    found: dict[str, set[str]] = {}
    for height, layer in enumerate(layers):
        lower = {room for rest in layers[height + 1 :] for room in rest}
        found |= {room: {room} | lower for room in layer}
    return found


def room_of(package: str, module: str) -> str:
    """The folder that a module of a package is in, itself if it has its own layer, or a dot."""
    room = module.removeprefix(f"{package}.").split(".")[0]
    drawn = next(layers for key, layers in LAYERS.items() if key.startswith(f"{package} >"))
    return room if room in drawn.split() or (ROOT / package.replace(".", "/") / room).is_dir() else "."


def is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


@pytest.mark.parametrize("drawn", LAYERS)
def test_a_folder_imports_only_from_its_own_layer_down(drawn: str) -> None:
    package, _, _ = drawn.partition(" >")
    allowed = below(LAYERS[drawn])
    wrong = [
        f"{dotted(path)} imports {module}"
        for path in modules(package)
        for module in imports(path)
        if is_in(module, package) and room_of(package, module) not in allowed[room_of(package, dotted(path))]
    ]
    assert wrong == []


@pytest.mark.parametrize("drawn", LAYERS)
def test_every_folder_is_in_the_picture(drawn: str) -> None:
    package, _, _ = drawn.partition(" >")
    folders = {room_of(package, dotted(path)) for path in modules(package)} | {"."}
    drawn_folders = set(LAYERS[drawn].split())
    assert folders == drawn_folders if LAYERS[drawn] is not GAME else folders <= drawn_folders


@pytest.mark.parametrize("drawn", LAYERS)
def test_a_package_imports_only_what_the_design_allows(drawn: str) -> None:
    package, _, others = drawn.partition(" >")
    ours = {"rulesets", "firmware_bridge", "controller", "hw_mocks", "configs", "tests", "bench"}
    wrong = [
        f"{dotted(path)} imports {module}"
        for path in modules(package)
        for module in imports(path)
        if module.split(".")[0] in ours
        and not any(is_in(module, each) for each in (package, *others.split()))
        and not (path.is_relative_to(STARTERS) and is_in(module, "hw_mocks"))
    ]
    assert wrong == []


@pytest.mark.parametrize("ruleset", OURS)
def test_every_game_has_the_same_files(ruleset: str) -> None:
    package = ROOT / "rulesets" / ruleset
    assert [name for name in SKELETON if not (package / name).exists()] == []


@pytest.mark.parametrize("ruleset", OURS)
def test_every_game_has_the_same_function_in_the_same_file(ruleset: str) -> None:
    """An edition may have it from the game that it is an edition of."""
    given = {name: part for name in HOME if (part := getattr(games.find(ruleset), name)) is not None}
    homes = {name: part.__module__.removeprefix("rulesets.").partition(".") for name, part in given.items()}
    wrong = {
        name: f"{game}.{file}"
        for name, (game, _, file) in homes.items()
        if game != "engine" and (file not in {HOME[name], f"display.{name}"} or game not in games.lineage(ruleset))
    }
    assert wrong == {}


def test_the_engine_says_which_of_its_modules_every_game_imports() -> None:
    """Its own description lists each module once, in the line that is true of it."""
    lines = dict(re.findall(r"^(\w+) .*?  +(.+)$", engine.__doc__ or "", re.MULTILINE))
    listed = {said: set(names.split(", ")) for said, names in lines.items()}
    used = {ruleset: {module.split(".")[2] for module in engine_modules(ruleset)} for ruleset in OURS}
    assert listed["every"] == set.intersection(*used.values()) & set().union(*listed.values())
    assert listed["some"] <= set().union(*used.values())
    assert sum(map(len, listed.values())) == len(set().union(*listed.values()))
    assert set().union(*listed.values()) == {path.stem for path in ENGINE.glob("*.py")} - {"__init__"}


def engine_modules(ruleset: str) -> Iterator[str]:
    for path in modules(f"rulesets.{ruleset}"):
        yield from (module for module in imports(path) if is_in(module, "rulesets.engine"))


@pytest.mark.parametrize("ruleset", OURS)
def test_sibling_folders_of_a_game_have_no_two_files_of_one_name(ruleset: str) -> None:
    found = Counter(
        (path.parents[1], path.name)
        for path in (ROOT / "rulesets" / ruleset).glob("**/*.py")
        if path.name != "__init__.py" and path.parent.name != ruleset
    )
    assert [f"{folder}: {name}" for (folder, name), times in found.items() if times > 1] == []


def others_in(ruleset: str) -> set[str]:
    """The other packages of `rulesets` that a game imports from."""
    found = {
        module.split(".")[1]
        for path in modules(f"rulesets.{ruleset}")
        for module in imports(path)
        if module.startswith("rulesets.")
    }
    return found - {ruleset}


@pytest.mark.parametrize("ruleset", OURS)
def test_a_game_imports_the_engine_and_the_game_that_it_is_an_edition_of_and_no_other(ruleset: str) -> None:
    assert others_in(ruleset) <= {"engine", *games.lineage(ruleset)}


def test_rules_are_pure() -> None:
    wrong = {
        dotted(path): sorted(tops(path) & IMPURE)
        for path in modules("rulesets")
        if tops(path) & IMPURE and path.name not in PLAYERS
    }
    assert wrong == {}


def test_codecs_touch_no_wire() -> None:
    wrong = {
        dotted(path): sorted(tops(path) & WIRES)
        for path in modules("firmware_bridge")
        if path.stem in CODECS and tops(path) & WIRES
    }
    assert wrong == {}


def test_mocks_use_codecs_and_never_the_links_that_they_stand_in_for() -> None:
    wrong = [
        f"{dotted(path)} imports {module}"
        for path in modules("hw_mocks")
        for module in imports(path)
        if is_in(module, "firmware_bridge") and {"link", "ble"} & set(module.split(".")[1:3])
    ]
    assert wrong == []
