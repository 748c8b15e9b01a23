# make play            sets everything up and opens the game
# make test            sets everything up and runs all checks (those of the page's JavaScript where there is Node.js)
# make coverage        the same tests, measured: each line that is run is noted, which takes half as long again
# make docs            serves the documentation with the reference of the library, and follows changes
# make test-learning   trains agents with PyTorch: the only tests that need it; TORCH='torch==…+cpu' picks a build

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
TOOLS := .venv/.tools
LEARNING := .venv-learning
TORCH ?= torch
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')  # tests of the page mostly wait
PACKAGES := node_modules/.package-lock.json
NODE := $(shell node -e 'process.exit(Number(process.versions.node.split(".")[0] < 18))' 2>/dev/null && command -v npm 2>/dev/null)

.PHONY: play test coverage docs test-learning lint lint-page playthroughs screenshots bench clean

play: $(READY)
	@$(BIN)/golemancy

test: $(TOOLS) lint
	@echo "== Compiling the games (cached for the next time)"
	@$(BIN)/golemancy warm
	@echo "== Running the tests"
	@$(BIN)/python -m pytest -n $(WORKERS)

coverage: $(TOOLS)
	@$(BIN)/python -m pytest -n $(WORKERS) --cov --cov-report=
	@$(BIN)/coverage report --format=total

docs: $(TOOLS)
	@$(BIN)/mkdocs serve --strict --open

test-learning: $(LEARNING)/.ready
	@$(LEARNING)/bin/python -m pytest -s tests/learning

lint: $(TOOLS) lint-page
	@echo "== Lint, format and types"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo --no-cache

ifdef NODE
lint-page: $(PACKAGES)
	@echo "== Types, format and unit tests of the page's JavaScript"
	@npm run --silent types
	@npm run --silent format:check
	@npm test --silent
else
lint-page:
	@echo "== Skipping the checks of the page's JavaScript: there is no Node.js 18 or newer with npm"
endif

$(PACKAGES): package-lock.json
	@echo "== Installing what checks the page's JavaScript"
	@npm ci --silent
	@touch $@

playthroughs: $(TOOLS)
	@$(BIN)/golemancy playthrough --folder tests/playthroughs

screenshots: $(TOOLS)
	@$(BIN)/python -m tests.web.screenshots docs/images

bench: $(READY)
	@$(BIN)/python benchmarks/peers.py

clean:
	rm -rf .venv $(LEARNING) node_modules

$(READY): pyproject.toml
	@echo "== Setting up Python in .venv (once; a minute or two)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "golemancy needs Python 3.11 or newer"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { [ "$$(id -u)" = 0 ] && apt-get install -y -qq python3-venv; } \
		|| { echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@$(PYTHON) -m venv .venv
	@echo "== Installing golemancy"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[server]'
	@touch $@

$(TOOLS): $(READY)
	@echo "== Installing what the checks need"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

$(LEARNING)/.ready: $(READY)
	@echo "== Installing PyTorch and what learns with it in $(LEARNING)"
	@$(PYTHON) -m venv $(LEARNING)
	@$(LEARNING)/bin/python -m pip install --quiet --disable-pip-version-check $(TORCH) -e '.[learning]'
	@touch $@
