# Every target sets up what it needs. The environments are made once and remade when their lock file changes:
#   .venv        this folder installed in place, interpreted, with the developer's tools
#   .venv-wheel  the built wheel, compiled; `make test` and `make bench` add their tools to it
#   .venv-build  what builds the wheel and the web page; Node is a Python package in it
#   .venv-docs   what builds the site of docs/
#   .venv-audit  what looks for known vulnerabilities
.DEFAULT_GOAL := help
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.SUFFIXES:
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
unexport PYTHONDONTWRITEBYTECODE # scripts/setup.sh counts on bytecode being kept

setup := scripts/setup.sh
tested_with := compiler postgres browser
BENCHMARKS := engine env
page := src/carnegie/server/page/index.html
sources := pyproject.toml hatch_build.py README.md LICENSE NOTICE $(shell find src -type f -not -name '*.pyc' -not -path '*/server/page/*')
web_sources := $(shell find web -name node_modules -prune -o -type f -print)
# Ctrl-C is how these end: make ends with 130 as well, and has nothing to report.
until_stopped := || [ $$? = 130 ]
npm := PATH="$(CURDIR)/.venv-build/bin:$$PATH" npm --prefix web --no-update-notifier

.PHONY: help
help: ## what can be made
	@sed -nE 's/^([a-z]+):[^#]*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: play
play: .venv-build/ready ## the game in the browser; ARGS="--port 8001" or "--help" for more
	@$(MAKE) -s -j2 --no-print-directory SIDE_BY_SIDE=1 .venv-wheel/compiled # the page, and packages meanwhile
	@.venv-wheel/bin/carnegie serve --open $(ARGS) $(until_stopped)

.PHONY: terminal
terminal: .venv-wheel/compiled ## a game in the terminal; ARGS="--help" shows what it can be given
	@.venv-wheel/bin/carnegie play $(ARGS) $(until_stopped)

.PHONY: check
check: lint web-lint ## the fast loop: formatting, lint, types and the quick tests
	.venv/bin/pytest -n auto -m "not slow"

.PHONY: test
test: .venv-build/ready lint web-lint docs ## everything: check, then all tests compiled, and interpreted where that makes a difference
	@$(setup) need $(tested_with)
	@if $(setup) has compiler; then CARNEGIE_REQUIRE_COMPILED=1 $(MAKE) --no-print-directory tests-compiled; else $(MAKE) --no-print-directory tests-interpreted; fi
	@$(setup) left_out $(tested_with)

.PHONY: tests-compiled
tests-compiled: .venv-wheel/compiled .venv-wheel/test-tools
	CARNEGIE_EXPECT_COMPILED=0 .venv/bin/pytest -n auto -m "not once"
	CARNEGIE_EXPECT_COMPILED=1 .venv-wheel/bin/pytest -n auto

.PHONY: tests-interpreted
tests-interpreted: .venv/ready
	CARNEGIE_EXPECT_COMPILED=0 .venv/bin/pytest -n auto

.PHONY: bench
bench: export CARNEGIE_REQUIRE_COMPILED = 1
bench: compiler .venv-wheel/compiled .venv-wheel/bench-tools ## speed beside Catanatron, OpenSpiel and PettingZoo; BENCHMARKS="engine env bots strength crash load web" names which, ARGS="--json" or "--markdown"
	@failed=0; for name in $(BENCHMARKS); do .venv-wheel/bin/python benchmarks/$$name.py $(ARGS) || failed=1; echo; done; exit $$failed

.PHONY: web
web: $(page) ## the web page for `carnegie serve` of .venv, into src/carnegie/server/page

.PHONY: docs
docs: .venv-docs/ready ## the site of docs/, into site/; broken links are errors
	@NO_MKDOCS_2_WARNING=1 .venv-docs/bin/mkdocs build --quiet --strict

.PHONY: soak
soak: export CARNEGIE_REQUIRE_COMPILED = 1
soak: compiler .venv-wheel/compiled ## an hour of play on the server, watching its memory
	.venv-wheel/bin/python benchmarks/load.py --soak 3600 $(ARGS)

.PHONY: format
format: .venv/ready ## formats the code and fixes what ruff can fix
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

.PHONY: wheel
wheel: .venv-wheel/compiled ## the wheel, in dist/
	@ls dist/*.whl

.PHONY: lock
lock: .venv/ready ## takes the newest versions into requirements/
	scripts/lock.sh .venv

.PHONY: audit
audit: .venv-audit/ready ## known vulnerabilities of all that requirements/ names; asks pypi.org
	@failed=0; for lock in requirements/*.txt; do echo "$$lock:"; \
		.venv-audit/bin/pip-audit --strict --disable-pip --require-hashes --progress-spinner off --requirement $$lock || failed=1; \
	done; exit $$failed

.PHONY: clean
clean: ## removes all that make has made
	rm -rf .venv .venv-wheel .venv-build .venv-audit .venv-docs site dist .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules $(dir $(page))
	find . -name __pycache__ -prune -exec rm -rf {} +

.PHONY: lint
lint: .venv/ready
	.venv/bin/ruff format --check
	.venv/bin/ruff check
	.venv/bin/mypy

.PHONY: web-lint
web-lint: $(page)
	@$(npm) run --silent check
	@$(npm) run --silent words
	@$(npm) run --silent test

.PHONY: compiler
compiler: .venv-build/ready
	@$(setup) need compiler

.venv/ready: requirements/dev.txt pyproject.toml
	@$(setup) venv .venv requirements/dev.txt
	@.venv/bin/pip install -qq --no-build-isolation --no-deps --editable .
	@touch $@

.venv-audit/ready: requirements/audit.txt
	@$(setup) venv .venv-audit requirements/audit.txt
	@touch $@

.venv-docs/ready: requirements/docs.txt
	@$(setup) venv .venv-docs requirements/docs.txt
	@touch $@

.venv-build/ready: requirements/build.txt
	@$(setup) venv .venv-build requirements/build.txt
	@touch $@

.venv-wheel/ready: requirements/play.txt
	@$(setup) venv .venv-wheel requirements/play.txt
	@touch $@

$(page): $(web_sources) hatch_build.py | .venv-build/ready
	@echo "carnegie: building the web page" >&2
	@.venv-build/bin/python hatch_build.py page

# A wheel that could not be compiled leaves no stamp, so that the next make tries again.
.venv-wheel/compiled: $(sources) $(page) requirements/build.txt | .venv-wheel/ready .venv-build/ready
	@rm -f $@ dist/*.whl
	@echo "carnegie: building the wheel, one to three minutes in which nothing more is printed" >&2
	@.venv-build/bin/python -m hatchling build -t wheel
	@.venv-wheel/bin/pip install -qq --no-deps --force-reinstall dist/*.whl
	@if ! compgen -G 'dist/*-none-any.whl' >/dev/null; then touch $@; fi

.venv-wheel/test-tools: requirements/test.txt | .venv-wheel/ready
	@$(setup) venv .venv-wheel requirements/test.txt
	@touch $@

.venv-wheel/bench-tools: requirements/bench.txt | .venv-wheel/ready
	@$(setup) venv .venv-wheel requirements/bench.txt
	@touch $@
