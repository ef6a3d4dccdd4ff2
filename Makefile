# Every target makes what it needs: `make demo` and `make test` work on a fresh machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help install lock audit dormant packages demo test rules lint soak hil fuzz bench prompts capture game-pictures works-with glyphs fonts lengths mutants test-arm release-check record docs clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

install: $(STAMP)  ## .venv with the command `arbiter` in it

$(STAMP): pyproject.toml requirements.lock requirements-readers.lock
	$(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --require-hashes --no-deps -r requirements-readers.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# Versions that are there already stay, unless you add UPGRADE=--upgrade.
COMPILE = build/tools/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command "make lock" $(UPGRADE)

build/tools:
	$(PYTHON) -m venv $@
	$@/bin/python -m pip install --quiet --disable-pip-version-check uv pip-audit

lock: build/tools  ## pin the exact versions and hashes of all that is installed; UPGRADE=--upgrade for the newest
	$(COMPILE) pyproject.toml --all-extras --group dev --no-emit-package pyscard -o requirements.lock
	$(COMPILE) pyproject.toml --extra venue --group build -c requirements.lock -o requirements-venue.lock
	$(COMPILE) --group readers --group radio --no-deps -o requirements-readers.lock
	$(COMPILE) --group pcsc -o requirements-pcsc.lock
	$(COMPILE) --group docs -o requirements-docs.lock
	build/tools/bin/uv pip compile --quiet --universal --python-version 3.11 --no-annotate pyproject.toml --extra proxies \
		-c requirements.lock --format pylock.toml -o build/pylock.toml
	$(BIN)/python scripts/arm64_wheels.py build/pylock.toml requirements-arm64.txt

audit: build/tools  ## known vulnerabilities of all that is pinned; asks pypi.org
	build/tools/bin/pip-audit --strict --require-hashes --disable-pip -r requirements.lock -r requirements-readers.lock -r requirements-pcsc.lock
	build/tools/bin/pip-audit --strict --require-hashes --disable-pip -r requirements-docs.lock

dormant: install  ## which packages have had no release for two years, and are the dates in docs/dependencies.md right; asks pypi.org
	$(BIN)/python scripts/dormant_packages.py

packages:
	@scripts/debian-packages dbus-daemon=dbus mosquitto=mosquitto chromium=chromium espeak-ng=espeak-ng openssl=openssl node=nodejs npm=npm \
		systemd-analyze=systemd pg_ctlcluster=postgresql pcscd=pcscd vpcd-config=vsmartcard-vpcd cc=gcc swig=swig pcsc-spy=libpcsclite-dev

# The library for PC/SC readers has no wheels: it is compiled with what `packages` installs.
$(VENV)/.pcsc: requirements-pcsc.lock | install packages
	$(PIP) --require-hashes -r requirements-pcsc.lock
	@touch $@

demo: install  ## watch a table play the opening mission by itself
	$(BIN)/arbiter demo

lint: install  ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: install packages $(VENV)/.pcsc lint  ## everything that must hold before a change lands
	$(BIN)/pytest -n 3 --dist worksteal --rules-report

test-arm: install  ## the same games and a slice of the tests on 64-bit ARM, emulated; needs root; SUITE=trixie for another Debian
	scripts/test-arm $(or $(SUITE),bookworm)

rules: install packages  ## build/rules.json and build/rules.md: which test shows which rule
	$(BIN)/pytest -n 2 --rules-report tests/rulesets

soak: install  ## the long runs: thousands of bot games, a thousand deaths, hostile crowds and payloads
	$(BIN)/pytest -m soak -n 2 --ignore=tests/loop/test_attacks.py
	$(BIN)/pytest -m soak tests/loop/test_attacks.py  # alone: it measures how prompt the table is

SUITES ?= bookworm trixie
hil: install packages  ## Bluetooth on a real kernel and bluetoothd, in a virtual machine; SUITES=bookworm for Debian 12 alone
	@scripts/debian-packages qemu-system-x86_64=qemu-system-x86 mmdebstrap=mmdebstrap cpio=cpio zstd=zstd
	set -e; for suite in $(SUITES); do $(BIN)/python -m hw_mocks.real_bluez.image $$suite build/hil/$$suite; done
	@# Side by side, the emulated BlueZ once for all of them: each waits more than it works.
	@mkdir -p build/hil; run() { HIL_IMAGE=build/hil/$$1 $(BIN)/pytest -n 0 -m hil -s --durations=0 tests/hil -k "$$2" > build/hil/$$1.log 2>&1; echo $$? > build/hil/$$1.exit; }; \
	run emulated "emulated and not transcripts" & \
	for suite in $(SUITES); do run $$suite "not (emulated and not transcripts)" & done; \
	wait; failed=0; for log in emulated $(SUITES); do \
		echo "== $$log"; cat build/hil/$$log.log; test "$$(cat build/hil/$$log.exit)" = 0 || failed=1; \
	done; exit $$failed

fuzz: install  ## a million hostile frames for each codec
	$(BIN)/python fuzz/run.py

bench: install  ## ratios, measured side by side
	$(BIN)/python -m bench.run

prompts: install packages  ## build/prompts: a picture of every kind of question in every game
	$(BIN)/python -m tests.browser.prompt_pictures build/prompts

capture: install packages  ## docs/images/demo.png: half a minute of a game as an animated picture
	$(BIN)/python -m tests.browser.demo_capture docs/images/demo.png

game-pictures: install packages  ## docs/images/games: pictures of each game for its page in the docs
	$(BIN)/python -m tests.browser.game_pictures docs/images/games

works-with: install  ## docs/works-with: a page for each device, from one table
	$(BIN)/python scripts/build_works_with.py

glyphs: install  ## make the glyphs of page and panels out of their drawings
	$(BIN)/python scripts/build_glyphs.py

fonts: install  ## make the fonts of the page, with the characters that it needs
	$(BIN)/python scripts/build_fonts.py

lengths: install  ## measure how long each mission takes, for the lobby
	$(BIN)/python scripts/measure_lengths.py

mutants: install  ## 200 small faults, drawn by SEED: which does no test notice?
	nice $(BIN)/python -m tests.mutants.run --count $(or $(COUNT),200) --seed $(or $(SEED),1) $(UNDER)

release-check:  ## build what would be published, and install and try it with every Python that is here
	$(PYTHON) scripts/release_check.py $(if $(PYTHONS),--pythons $(PYTHONS) --must-have-all)

DOCS = build/docs-tools/.installed

$(DOCS): requirements-docs.lock
	$(PYTHON) -m venv --clear build/docs-tools
	build/docs-tools/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-docs.lock
	@touch $@

docs: $(DOCS)  ## build/docs/site: the docs as a site, with every link looked up
	build/docs-tools/bin/python scripts/build_docs.py

record: install  ## tests/upgrade/recorded: what this version leaves on a disk, for later versions to open
	$(BIN)/python -m tests.upgrade.record

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache
