# Every target makes what it needs: `make demo` and `make test` work on a fresh machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help install packages demo test rules lint soak fuzz bench clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

install: $(STAMP)  ## .venv with the command `arbiter` in it

$(STAMP): pyproject.toml requirements.lock requirements-readers.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -r requirements-readers.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

packages:
	@scripts/debian-packages dbus-daemon=dbus mosquitto=mosquitto chromium=chromium espeak-ng=espeak-ng openssl=openssl node=nodejs npm=npm \
		systemd-analyze=systemd pg_ctlcluster=postgresql

demo: install  ## watch a table play the opening mission by itself
	$(BIN)/arbiter demo

lint: install  ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: install packages lint  ## everything that must hold before a change lands
	$(BIN)/pytest -n 3 --dist worksteal --rules-report

rules: install packages  ## build/rules.json and build/rules.md: which test shows which rule
	$(BIN)/pytest -n 2 --rules-report tests/rulesets

soak: install  ## the long runs: thousands of bot games, a thousand deaths, hostile crowds and payloads
	$(BIN)/pytest -m soak -n 2 --ignore=tests/loop/test_attacks.py
	$(BIN)/pytest -m soak tests/loop/test_attacks.py  # alone: it measures how prompt the table is

fuzz: install  ## a million hostile frames for each codec
	$(BIN)/python fuzz/run.py

bench: install  ## ratios, measured side by side
	$(BIN)/python -m bench.run

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache
