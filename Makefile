# `make run` tries Tablekeeper, `make test` tests it. Both set up what they need in .venv, and again when that changes.

PYTHON ?= python3
BIN := .venv/bin

# What an active environment leaves behind must not lead Python or pip elsewhere.
unexport VIRTUAL_ENV CONDA_PREFIX PYTHONHOME PYTHONPATH PYTHONSTARTUP PIP_TARGET PIP_PREFIX PIP_REQUIRE_VIRTUALENV
export PIP_USER := 0

ifneq ($(wildcard .venv),)
$(shell packages/check-up >&2)
endif

.DELETE_ON_ERROR:
.PHONY: help run test demo vm cafe storage fuzz bench random gallery kit site image debian bundle release sign clean

help: ## say what there is to make
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' Makefile | expand -t 14

run: .venv/version ## set up and play: the simulated box in a terminal, or a demo match where there is none
	@$(BIN)/python -m tablekeeper.firmware simulate

# More processes than a small computer has cores: many tests wait, for a disk, a program or a page.
test: .venv/tests ## set up and run every check and every test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n 4 --dist worksteal

demo: .venv/tests ## build the box for a browser in build/demo, as files for any web server (docs/in-a-browser.md)
	@$(BIN)/python -m packages.demo
	@$(BIN)/python -m tests.firmware.web.start

SERIES ?= short or long

vm: .venv/tests ## try the installed box in virtual machines (docs/trials.md); SERIES=short takes a few minutes
	@TABLEKEEPER_VM_SUITE=$(SUITE) $(BIN)/python -m pytest tests/vm -m '$(SERIES)' -o faulthandler_timeout=$(if $(findstring long,$(SERIES)),7200,1800)

cafe: .venv/tests ## play at 200 tables against Mosquitto and three nodes of NATS, and kill some of them (docs/cafe-scale.md)
	@$(BIN)/python -m tests.network.cafe

site: .venv/tests ## make a site of the documentation in build/site, with the box in it after `make demo`
	@$(BIN)/python -m packages.site

storage: .venv/tests ## spoil every block, sector and byte of a session's files, and count what is lost without a word
	@$(BIN)/python -m tests.firmware.storage_trial

COUNT ?= 20000

fuzz: .venv/tests ## spoil 20,000 files of each kind, and give each game as many requests; COUNT=1000 is fewer
	@TABLEKEEPER_FUZZ=$(COUNT) $(BIN)/python -m pytest -m fuzz -o faulthandler_timeout=7200

bench: .venv/version ## measure how fast everything is, beside the limits
	@$(BIN)/python -m tablekeeper.firmware bench

random: .venv/version ## play random matches: a thousand with every check, a hundred thousand with the cheap ones
	@$(BIN)/python -m tablekeeper.firmware random --matches 1000 --thorough
	@$(BIN)/python -m tablekeeper.firmware random --matches 100000

gallery: .venv/tests ## show all pictures of the tests in the documentation: after some have been drawn anew
	@$(BIN)/python -m tests.firmware.gallery

kit: .venv/kit ## make the hardware kit anew and check it; what is large lands in build/kit
	@$(BIN)/python -m hardware.kit
	@$(BIN)/python -m pytest -n 2 tests/hardware

image: .venv/version ## build the card image in build/image, without root (docs/image.md); takes minutes; CARD=cafe has Wi-Fi
	@$(FAKEROOT) $(BIN)/python -m systemd.image $(CARD)

debian: .venv/version ## take today's packages of Debian for the image (systemd/image/debian.txt)
	@$(FAKEROOT) $(BIN)/python -m systemd.image.debian

bundle: .venv/version ## pack what install.sh needs without a network, in build/bundle
	@$(BIN)/python -m packages.bundle

release: .venv/tests kit ## build all that is handed out in build/release, twice, and compare; publish nothing
	@$(FAKEROOT) $(BIN)/python -m packages.release

sign: .venv/tests ## sign the release in build/release with the key KEY=FILE (docs/releases.md)
	@$(BIN)/python -m packages.signing '$(KEY)'

clean: ## remove all that was set up or made
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find engine drivers firmware network tests -name __pycache__ -prune -exec rm -rf {} +

# Writes down whom a file of another system belongs to, where nobody but root could say so.
FAKEROOT := $(shell command -v fakeroot)

.venv/place:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Tablekeeper needs Python 3.11 or newer as $(PYTHON). On Debian or Raspberry Pi OS: sudo apt install python3" \
	    "(older than Debian 12: upgrade first, or name another with: make PYTHON=/path/to/python3)" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.maxsize < 2**32)' || { \
	    echo "Tablekeeper needs a 64-bit system, and $(PYTHON) is of a 32-bit one, for which not all packages are to be had." \
	    "Raspberry Pi OS (64-bit) runs on a Zero 2 W, 3, 4 or 5." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	    echo "Python's venv is missing. On Debian or Raspberry Pi OS: sudo apt install python3-venv" >&2; exit 1; }
	@echo "Setting up .venv; this takes a minute, once." >&2
	@rm -rf .venv && mkdir .venv && touch .venv/unfinished
	$(PYTHON) -m venv .venv
	@pwd -P >$@ && rm .venv/unfinished

# Killed in between, this leaves .venv/unfinished; pip that gives up has changed nothing.
define fetch
	@touch .venv/unfinished
	packages/fetch $(BIN)/python $(@F) $(ALONE) || { rm .venv/unfinished; exit 1; }
endef
define fetched
	@touch $@ && rm .venv/unfinished
endef

.venv/runs: .venv/place pyproject.toml packages/browser.txt packages/box.txt packages/build.txt packages/web.txt packages/runs.txt
	$(fetch)
	@rm -f .venv/version
	$(fetched)

# The project itself, which says of itself which version it is: anew after each commit.
.venv/version: .venv/runs
	@touch .venv/unfinished
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation --editable .
	@$(BIN)/python -I packages/version.py >$@ && rm .venv/unfinished

.venv/tests: .venv/runs packages/pi.txt packages/dashboard.txt packages/tests.txt | .venv/version
	$(fetch)
	$(fetched)

# InteractiveHtmlBom runs in KiCad's Python, which has the wxPython that it asks for; of that there are no wheels.
.venv/kit: private ALONE := --no-deps
.venv/kit: .venv/tests packages/kit.txt
	$(fetch)
	$(fetched)
