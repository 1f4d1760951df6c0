PY := .venv/bin/python
PIP := .venv/bin/pip install --quiet --disable-pip-version-check
WEB := $(shell find web -type f -not -path "web/node_modules/*" -not -path "web/test-results/*" 2>/dev/null)
# hundreds of processes start in the tests: they read what the first of them has compiled
unexport PYTHONDONTWRITEBYTECODE

NPM := npm install --silent --no-save --no-audit --no-fund --prefer-offline

.PHONY: setup web run cluster together test test-all quick lint format bench golden wheel

setup: .venv/.run web

.venv/.run: requirements.txt pyproject.toml
	python3 -m venv .venv
	$(PIP) --requirement requirements.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

.venv/.test: .venv/.run requirements-test.txt
	$(PIP) --requirement requirements-test.txt
	touch $@

.venv/.bench: .venv/.test requirements-bench.txt
	$(PIP) --requirement requirements-bench.txt
	touch $@

# for a room that several servers keep (docs/scale.md)
together: .venv/.run requirements-together.txt
	$(PIP) --requirement requirements-together.txt

# for --cluster and --parquet; nothing else needs it
cluster: .venv/.test requirements-cluster.txt
	$(PIP) --requirement requirements-cluster.txt

web: pitboss/room/static/.ready

pitboss/room/static/.ready: $(WEB)
	cd web && $(NPM) && npm run --silent build
	touch $@

run: setup
	.venv/bin/pitboss serve --open

lint: setup .venv/.test
	.venv/bin/ruff check .
	.venv/bin/ruff format --check --quiet .
	.venv/bin/mypy
	cd web && npm run --silent check && npm run --silent format:check

format: .venv/.test
	.venv/bin/ruff check --fix --quiet .
	.venv/bin/ruff format --quiet .

# the protocol, money and one record of every game: under a minute
quick: .venv/.test
	$(PY) -m pytest -n 2 --dist worksteal -m "not slow" tests/table tests/protocol tests/money tests/equipment tests/test_golden.py tests/test_layers.py

test: setup .venv/.test
	$(PY) -m pytest -n 3 --dist worksteal -m "not slow" pitboss tests
	cd web && npm test --silent
	cd web && PITBOSS_CHROMIUM=$$(../scripts/browser) npm run --silent e2e

test-all: test .venv/.bench
	$(PY) -m pytest -n 2 --dist worksteal -m slow pitboss tests
	cd web && PITBOSS_EVERY=1 PITBOSS_CHROMIUM=$$(../scripts/browser) npm run --silent e2e every counters craps floor labels pan raise setting

bench: setup .venv/.bench
	.venv/bin/pitboss bench

golden: .venv/.test
	$(PY) scripts/golden.py

wheel: setup
	$(PY) -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
