# What a developer does by hand. `make test` runs every test, `make check-games` the main job.
.PHONY: all check-games test lint fmt snapshots schemas check-schemas conformance bench docs fuzz-short mutants coverage linear

all: lint test

check-games:            ## the main job on the shipped games
	cargo run --release -- check fixtures/steel-driver/games fixtures/ride-the-rails/games fixtures/mini-rails/games fixtures/transamerica/games

test:                   ## every test
	cargo test

lint:                   ## formatting and lints, warnings are errors
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps

fmt:
	cargo fmt

snapshots:              ## take the reports as they are now for right; read the diff before you commit it
	INSTA_UPDATE=always cargo test --tests

bench:                  ## figures of this machine, into docs/performance.md; never in CI
	cargo build --release --bin railref --example measure
	python3 benches/process.py

schemas:                ## write the schemas anew from the grammar tables
	cargo run --quiet -- schema --all schemas

check-schemas:          ## every fixture and output against them, with check-jsonschema from PyPI
	.ci/schemas.sh

linear:                 ## that time grows with size and no faster, by ratio; by hand, never in CI
	RAILREF_TIMES=1 cargo test --release --test hostile --test hostile_files time_grows

# Needs cargo-fuzz and a nightly compiler (or `RUSTC_BOOTSTRAP=1 cargo fuzz` with the stable one).
FUZZ_SECONDS ?= 30
fuzz-short:             ## every fuzz target for half a minute; by hand; FUZZ_SECONDS=1200 for a long run
	fuzz/seed.sh
	cargo +nightly fuzz build
	for target in $$(cargo +nightly fuzz list); do \
		cargo +nightly fuzz run $$target -- -max_total_time=$(FUZZ_SECONDS) -timeout=20 -print_final_stats=1 || exit 1; \
	done

mutants:                ## which changes of the games' rules no test notices; by hand, an hour; needs cargo-mutants
	tests/mutants/mutants.py prepare
	tests/mutants/mutants.py baseline
	tests/mutants/mutants.py run
	tests/mutants/mutants.py report

coverage:               ## lines of the games that no test runs; by hand; needs cargo-tarpaulin
	cargo tarpaulin --engine llvm --skip-clean --target-dir target/tarpaulin --include-files 'src/games/*' \
		--follow-exec --timeout 900 --out json --output-dir target/tarpaulin
	tests/mutants/coverage.py target/tarpaulin/tarpaulin-report.json
