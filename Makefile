# Tasks that a developer runs by hand. `make test` runs every test, `make check-games` judges the shipped games.
SLIPS ?= 100
.PHONY: own-game vscode book outputs python dist scale browser editors sessions slips all check-games test thorough lint fmt snapshots schemas check-schemas bench fuzz-short mutants coverage linear npm page page-speed

all: lint test

check-games:            ## judges the shipped games
	cargo run --release -- check fixtures/steel-driver/games fixtures/ride-the-rails/games fixtures/mini-rails/games fixtures/transamerica/games

test:                   ## every test
	cargo test

own-game:               ## the tests of the game in a crate of its own, which `make test` runs, too
	cargo test -p branch-lines

ROUNDS ?= 20
thorough:               ## many more random games and mutations than in CI; ROUNDS sets how many, for the first line; by hand
	RAILREF_ROUNDS=$(ROUNDS) cargo test --release --test games --test robustness -- agreement readers
	RAILREF_ROUNDS=25 cargo test --release --test games dense_networks
	RAILREF_ROUNDS=10 cargo test --release --test commands recordings
	RAILREF_ROUNDS=2 cargo test --release --test commands --test fixtures --test games --test robustness -- encodings files fmt linear \
		one_judge outputs positions repair_kinds rests_on score session_answers typed_logs

lint:                   ## formatting and lints, warnings are errors
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps
	@if command -v c++ >/dev/null; then \
		echo "cargo check of the fuzz targets"; \
		cargo check --locked --manifest-path fuzz/Cargo.toml --target-dir $(or $(CARGO_TARGET_DIR),target) --bins; \
	else \
		echo "no C++ compiler is installed: whether the fuzz targets compile is not checked"; \
	fi

fmt:
	cargo fmt

snapshots:              ## accept the reports as they are now; read the diff before you commit it
	INSTA_UPDATE=always cargo test --tests

outputs:                ## write the outputs and the made tables of the README and of docs/; read the diff before you commit it
	UPDATE=1 cargo test --test commands book

MDBOOK ?= $(shell command -v mdbook || echo target/tools/bin/mdbook)
book:                   ## docs/ as a book, in target/book/docs; installs mdbook from crates.io where there is none
	command -v $(MDBOOK) >/dev/null || cargo install mdbook --version 0.5.4 --locked --root target/tools
	MDBOOK=$(MDBOOK) .ci/book.py

bench:                  ## measures on this machine and writes docs/performance.md; never in CI
	cargo build --profile dist --example measure
	cargo build --profile dist --bin railref # on its own: built with an example, it would get the features that the tests need
	cargo build --release --bin railref
	cargo build --release --manifest-path benches/peers/Cargo.toml
	python3 benches/process.py

sessions:               ## requests per second of a session, and its memory over a million, for docs/performance.md; by hand
	cargo build --release --bin railref
	python3 benches/sessions.py target/release/railref

slips:                  ## how often repairs are right, into docs/slips.md by hand; SLIPS=500 for the published figures
	cargo run --release --example slips -- $(SLIPS)

schemas:                ## write the schemas anew from the grammar tables, and the types of the Python module from them
	cargo run --quiet -- schema --all schemas
	python3 python/stubs.py

check-schemas:          ## every fixture and output against them, with check-jsonschema from PyPI
	.ci/schemas.sh

python:                 ## the wheel of python/, into target/wheels, and its tests; PYTEST='-k gil' for some
	.ci/python.sh $(PYTEST)

npm:                    ## the package for JavaScript, into target/npm/railref, and its tests in Node
	.ci/page.sh npm

page:                   ## the referee on one page, into target/dist/referee.html, and its tests in headless Chromium
	.ci/page.sh page

page-speed:             ## how soon the page is ready and answers, for docs/phone.md; by hand, after `make page`
	node wasm/tests/speed.mjs

dist:                   ## what a release hands out, each file tried by installing it, into target/handout; by hand
	packaging/dist.sh

GAMES ?= 10000
scale:                  ## ten thousand games, every tenth broken, through Spark, Dask, GNU parallel (docs/scale.md); by hand; ENGINE=Spark
	scale/run.sh $(GAMES) $(ENGINE)

browser:                ## the replay pages of whole games in headless Chromium, every move against `state`; installs it where apt can
	command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
	command -v pdftotext >/dev/null || apt-get install -y --no-install-recommends poppler-utils
	cargo build --bin railref
	tests/browser/browser.py target/debug/railref

editors:                ## the language server in Neovim, in Emacs with eglot, in VS Code's editor and client (npm, Chromium), by their own commands
	cargo build --bin railref
	tests/editors/editors.sh target/debug/railref

vscode:                 ## the extension of VS Code, typed and packed by vsce, into target/vscode/railref.vsix; by hand; needs npm
	cd editors/vscode && { [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund --loglevel=error; }
	mkdir -p target/vscode
	cd editors/vscode && npm run --silent package

linear:                 ## that time grows with size and no faster, by ratio, and that repair is bounded; by hand, never in CI; RAILREF_SHAPE=board and RAILREF_COMMAND=lsp for some
	RAILREF_TIMES=1 cargo test --release --test robustness time_grows

FUZZ_SECONDS ?= 60
fuzz-short:             ## every fuzz target for a minute; by hand; FUZZ_SECONDS=3600 for a long run; needs cargo-fuzz
	nice -n 10 fuzz/run.sh $(FUZZ_SECONDS)

mutants:                ## which changes of the games' rules no test notices; by hand, an hour; needs cargo-mutants
	tests/mutants/mutants.py prepare
	tests/mutants/mutants.py baseline
	tests/mutants/mutants.py run
	tests/mutants/mutants.py report

coverage:               ## lines of the games that no test runs; by hand; needs cargo-tarpaulin
	cargo tarpaulin --engine llvm --skip-clean --target-dir target/tarpaulin --include-files 'src/games/*' \
		--follow-exec --timeout 900 --out json --output-dir target/tarpaulin
	tests/mutants/coverage.py target/tarpaulin/tarpaulin-report.json
