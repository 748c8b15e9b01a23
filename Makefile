# make play            sets everything up and opens the game
# make test            sets everything up and runs all checks
# make test-learning   trains agents with PyTorch: the only tests that need it; TORCH='torch==…+cpu' picks a build

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
TOOLS := .venv/.tools
LEARNING := .venv-learning
TORCH ?= torch

.PHONY: play test test-learning lint playthroughs screenshots bench clean

play: $(READY)
	@$(BIN)/golemancy

test: $(TOOLS) lint
	@echo "== Compiling the games (cached for the next time)"
	@$(BIN)/golemancy warm
	@echo "== Running the tests"
	@$(BIN)/python -m pytest -n auto

test-learning: $(LEARNING)/.ready
	@$(LEARNING)/bin/python -m pytest -s tests/learning

lint: $(TOOLS)
	@echo "== Lint, format and types"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

playthroughs: $(TOOLS)
	@$(BIN)/golemancy playthrough --folder tests/playthroughs

screenshots: $(TOOLS)
	@$(BIN)/python -m tests.web.screenshots docs/images

bench: $(READY)
	@$(BIN)/python benchmarks/peers.py

clean:
	rm -rf .venv $(LEARNING)

$(READY): pyproject.toml
	@echo "== Setting up Python in .venv (once; a minute or two)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "golemancy needs Python 3.11 or newer"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { [ "$$(id -u)" = 0 ] && apt-get install -y -qq python3-venv; } \
		|| { echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@$(PYTHON) -m venv .venv
	@echo "== Installing golemancy"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
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
