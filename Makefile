# Two commands: `make play` sits you down at a table, `make test` proves everything.
# They need Python 3.11 or later, make and git; everything else they install themselves.

PYTHON ?= python3
GAME ?= revenge
# How hard the C compiler tries in release wheels, and what the compiled package must pass.
OPT ?= 3
COMPILED_TESTS ?= tests/laws tests/games tests/server

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

# Environments, and the stamps that say when they were last brought up to date.
PLAIN := .venv
COMPILED := .venv-compiled
PIP = -m pip -qq --disable-pip-version-check
LOCKED = install --require-hashes --no-deps -r
EDITABLE = install --no-build-isolation --no-deps --editable .

# Whatever can change a wheel. Directories count too: a removed file changes only those.
# The client is looked after by `make build`: a new colour is no reason to compile anything.
CLIENT := gloaming/server/static
SOURCES := $(shell find gloaming \( -name __pycache__ -o -path $(CLIENT) -o -path 'gloaming/games/*/web' \) -prune -o -print) \
	$(wildcard gloaming/games/*/web/poster.*) hatch_build.py pyproject.toml
WHEEL := build/wheel-$(OPT)
INSTALLED := $(COMPILED)/.wheel-$(OPT)

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16

.PHONY: play
play: $(PLAIN)/.play $(PLAIN)/.web ## run the server for play in the browser (HOST=127.0.0.1, PORT=8666)
	@$(PLAIN)/bin/python web/build.py
	@$(PLAIN)/bin/gloaming serve --host $(or $(HOST),127.0.0.1) --port $(or $(PORT),8666)

.PHONY: table
table: $(PLAIN)/.play ## play in the terminal instead (GAME=revenge)
	@$(PLAIN)/bin/gloaming play $(GAME)

.PHONY: test
test: $(PLAIN)/.dev $(PLAIN)/.web ## lint, types, all tests, and the laws again on the compiled wheel
	@# Two at a time what keeps one core busy: types beside the client, the compiler beside tests.
	@$(MAKE) -j 2 lint client
	@# A folder with a new __pycache__ would look changed, and be compiled again.
	@$(PLAIN)/bin/python -m compileall -q gloaming
	@# The same C, compiled with less effort: tests are over sooner than it takes to optimise.
	@$(MAKE) -j 2 OPT=1 plain-test compiled
	@$(MAKE) web-test
	@$(MAKE) compiled-test OPT=1

.PHONY: plain-test
plain-test: $(PLAIN)/.dev $(PLAIN)/.web
	@# One worker more than cores: some tests wait for clocks and processes of their own.
	@$(PLAIN)/bin/pytest -q -n 3 --dist worksteal --ignore tests/browser

.PHONY: client
client: $(PLAIN)/.dev $(PLAIN)/.web
	@$(PLAIN)/bin/python web/build.py
	@$(PLAIN)/bin/python tests/browser/chromium.py > /dev/null

.PHONY: web-test
web-test: client
	@$(PLAIN)/bin/python web/generate.py --check
	@$(PLAIN)/bin/python web/build.py --test
	@$(MAKE) browser-test

.PHONY: browser-test
browser-test: client
	@$(PLAIN)/bin/pytest -q -n 2 --dist load --maxschedchunk 1 tests/browser

.PHONY: compiled
compiled: $(INSTALLED)

.PHONY: compiled-test
compiled-test: $(INSTALLED)
	@$(COMPILED)/bin/python -I -c 'import gloaming.core.flow as f; \
		assert f.__file__.endswith((".so", ".pyd")), f"not compiled: {f.__file__}"'
	@# This keeps the working directory, and with it the source tree, off sys.path.
	@PYTHONSAFEPATH=1 $(COMPILED)/bin/pytest -q -n 2 --dist worksteal $(COMPILED_TESTS)

.PHONY: lint
lint: $(PLAIN)/.dev ## ruff and mypy --strict
	@$(PLAIN)/bin/ruff check --quiet
	@$(PLAIN)/bin/ruff format --check --quiet || \
		{ echo "Not formatted; try $(PLAIN)/bin/ruff format"; exit 1; }
	@$(PLAIN)/bin/mypy --strict --no-error-summary

.PHONY: build
build: $(PLAIN)/.dev $(PLAIN)/.web ## dist/: sdist, pure and compiled wheel, bill of materials
	@rm -rf dist
	@$(PLAIN)/bin/python web/build.py
	@test $(WHEEL)/.built -nt $(CLIENT)/.stamp || rm -rf $(WHEEL)
	@$(MAKE) -s $(WHEEL)/.built
	@# The pure wheel is built from the sdist, which so proves itself complete.
	@GLOAMING_COMPILE=0 $(PLAIN)/bin/python -m build --no-isolation --outdir dist . > build/log 2>&1 || \
		{ cat build/log; exit 1; }
	@cp $(WHEEL)/*.whl dist/
	@$(PLAIN)/bin/python requirements/bill.py dist/gloaming.cdx.json
	@ls dist

.PHONY: bench
bench: bench-engine bench-server bench-wake bench-research ## engine, server and adapters beside their peers; one alone: make bench-server
.PHONY: bench-engine
bench-engine: $(INSTALLED) $(PLAIN)/.dev $(PLAIN)/.web
	@$(PLAIN)/bin/python bench/run.py $(PLAIN)/bin/python $(COMPILED)/bin/python --out build/bench.json
.PHONY: bench-server
bench-server: $(INSTALLED) $(PLAIN)/.dev $(PLAIN)/.web
	@$(PLAIN)/bin/python bench/server.py $(PLAIN)/bin/python $(COMPILED)/bin/python --out build/bench-server.json

.PHONY: bench-research
bench-research: $(INSTALLED) $(PLAIN)/.dev
	@$(PLAIN)/bin/python bench/research.py $(PLAIN)/bin/python $(COMPILED)/bin/python --out build/bench-research.json
.PHONY: bench-wake
bench-wake: $(INSTALLED) $(PLAIN)/.dev
	@$(PLAIN)/bin/python bench/waking.py $(PLAIN)/bin/python $(COMPILED)/bin/python --out build/bench-wake.json

.PHONY: screenshots
screenshots: $(PLAIN)/.dev $(PLAIN)/.web ## pictures of every screen, phone and desk, in both languages
	@PYTHONPATH=tests $(PLAIN)/bin/python -m browser.pictures --keep

.PHONY: soak
soak: $(PLAIN)/.dev $(PLAIN)/.web ## the long forms of the promises, resumable; one piece: make soak-6
	@$(MAKE) client
	@test $(WHEEL)/.built -nt $(CLIENT)/.stamp || rm -rf $(WHEEL)
	@$(MAKE) -s $(INSTALLED) $(COMPILED)/.soak
	@PYTHONSAFEPATH=1 $(COMPILED)/bin/python soak/run.py $(or $(PIECE),all)
soak-%:
	@$(MAKE) soak PIECE=$@

.PHONY: check
check: $(PLAIN)/.dev ## the conformance kit on one game (GAME=revenge)
	@$(PLAIN)/bin/gloaming check $(GAME)

.PHONY: audit
audit: $(PLAIN)/.dev $(PLAIN)/.web ## ask the advisory services about every dependency, before a release
	@$(PLAIN)/bin/python $(PIP) install pip-audit && \
		$(PLAIN)/bin/python -m pip_audit --strict --require-hashes --disable-pip \
			$(patsubst %,-r %,$(wildcard requirements/*.txt)) && \
		$(PLAIN)/bin/python web/build.py --audit || \
		{ echo "not audited"; exit 1; }

.PHONY: lock
lock: $(PLAIN)/.dev ## refresh requirements/*.txt from pyproject.toml
	@$(PLAIN)/bin/python $(PIP) install uv
	@$(LOCK) pyproject.toml --extra dev --extra lab --extra research --output-file requirements/dev.txt
	@$(LOCK) pyproject.toml --group build --constraint requirements/dev.txt --output-file requirements/play.txt
	@$(LOCK) pyproject.toml --extra research --constraint requirements/dev.txt --output-file requirements/research.txt
	@$(LOCK) --group compiler --output-file requirements/compiler.txt
	@$(LOCK) --group web --output-file requirements/web.txt
	@$(LOCK) --group soak --output-file requirements/soak.txt
LOCK = $(PLAIN)/bin/uv pip compile --quiet --no-config --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command "make lock"

.PHONY: clean
clean: ## remove environments, builds and caches
	@rm -rf $(PLAIN) $(COMPILED) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find gloaming tests -name __pycache__ -prune -exec rm -rf {} +

# --- environments -----------------------------------------------------------------------------

$(PLAIN)/.made $(COMPILED)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Gloaming needs Python 3.11 or later; try make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv --clear $(@D)
	@touch $@

$(PLAIN)/.play: requirements/play.txt pyproject.toml | $(PLAIN)/.made
	@$(PLAIN)/bin/python $(PIP) $(LOCKED) requirements/play.txt
	@$(PLAIN)/bin/python $(PIP) $(EDITABLE)
	@touch $@

$(PLAIN)/.web: requirements/web.txt | $(PLAIN)/.made
	@$(PLAIN)/bin/python $(PIP) $(LOCKED) requirements/web.txt
	@touch $@

$(PLAIN)/.dev: requirements/dev.txt pyproject.toml | $(PLAIN)/.made
	@$(PLAIN)/bin/python $(PIP) $(LOCKED) requirements/dev.txt
	@$(PLAIN)/bin/python $(PIP) $(EDITABLE)
	@touch $@

$(COMPILED)/.dev: requirements/dev.txt | $(COMPILED)/.made
	@$(COMPILED)/bin/python $(PIP) $(LOCKED) requirements/dev.txt
	@touch $@

$(COMPILED)/.soak: requirements/soak.txt requirements/web.txt | $(COMPILED)/.made
	@$(COMPILED)/bin/python $(PIP) $(LOCKED) requirements/soak.txt
	@$(COMPILED)/bin/python $(PIP) $(LOCKED) requirements/web.txt
	@touch $@

$(INSTALLED): $(WHEEL)/.built $(COMPILED)/.dev
	@$(COMPILED)/bin/python $(PIP) install --no-deps --force-reinstall $(WHEEL)/*.whl
	@rm -f $(COMPILED)/.wheel-*
	@touch $@

$(WHEEL)/.built: $(SOURCES) | $(PLAIN)/.dev $(PLAIN)/.web
	@echo "Compiling the hot modules; this takes a while."
	@rm -rf $(WHEEL)
	@# A machine without a C compiler gets one the way it gets everything else.
	@command -v $${CC:-cc} > /dev/null || \
		$(PLAIN)/bin/python $(PIP) $(LOCKED) requirements/compiler.txt
	@command -v $${CC:-cc} > /dev/null || export CC="$(CURDIR)/$(PLAIN)/bin/python -m ziglang cc"; \
		GLOAMING_COMPILE=1 GLOAMING_OPT=$(OPT) \
		$(PLAIN)/bin/python $(PIP) wheel --no-build-isolation --no-deps --wheel-dir $(WHEEL) .
	@touch $@
