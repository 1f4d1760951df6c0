PY := .venv/bin/python
WEB := $(shell find web -type f -not -path "web/node_modules/*" -not -path "web/test-results/*" 2>/dev/null)

.PHONY: setup web run test test-all lint bench

setup: .venv/.ready web

.venv/.ready: requirements.txt pyproject.toml
	python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check --requirement requirements.txt
	.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

web: pitboss/room/static/.ready

pitboss/room/static/.ready: $(WEB)
	cd web && npm install --silent --no-save --no-audit --no-fund && npm run --silent build
	touch $@

run: setup
	.venv/bin/pitboss serve --open

lint: setup
	.venv/bin/ruff check .
	.venv/bin/mypy
	cd web && npm run --silent check

test: setup
	$(PY) -m pytest -n 2 -m "not slow" pitboss tests
	cd web && npm test --silent
	cd web && npm run --silent e2e

test-all: test
	$(PY) -m pytest -n 2 -m slow pitboss tests

bench: setup
	.venv/bin/pitboss bench
