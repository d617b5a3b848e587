# Everything is started from here. `make run` and `make test` do their own
# set-up on a machine with Go, Node 20 or newer and make.

SHELL := bash
.SHELLFLAGS := -o pipefail -c
.DELETE_ON_ERROR:
export CGO_ENABLED ?= 0

NPM := npm --no-fund --no-audit --loglevel=error
UI_SOURCES := $(shell find ui -type f -not -path 'ui/e2e/*' -not -path '*/node_modules/*') package.json
VERSION ?= $(shell git describe --tags --always 2>/dev/null || echo dev)

TYPES = go run ./internal/typegen | npx --no-install json2ts --no-additionalProperties --style.printWidth=100 \
	--bannerComment '// Made by `make types` from the Go types in internal/school and internal/api.'

.PHONY: help run build dev test check test-go test-ui e2e test-slow bench fmt types clean

help: ## list what can be made
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: build ## build everything and serve the sample school at http://localhost:8080
	@./schoolsite serve --data-dir data

build: dist/client/manifest.json ## build the user interface and the program: ./schoolsite
	@echo "Building ./schoolsite…"
	@go build -trimpath -ldflags "-s -w -X main.version=$(VERSION)" -o schoolsite ./cmd/schoolsite

dev: build ## serve with hot reload of the user interface at http://localhost:5173
	@./schoolsite serve --data-dir data & trap "kill $$!" EXIT; $(NPM) run --silent dev

test: check test-go test-ui e2e ## run every test
	@echo "Every test passed."

check: build types-unchanged ## vet, lint, types: everything that runs nothing
	go vet ./...
	go tool staticcheck ./...
	$(NPM) run --silent lint
	$(NPM) run --silent typecheck

test-go: build ## Go tests with the race detector, command scripts included
	CGO_ENABLED=1 go test -race -timeout 10m ./...

test-ui: node_modules/.made ## tests of the user interface's parts
	$(NPM) run --silent test

e2e: build ## journeys through the real program in a real browser
	@ui/e2e/chromium.sh
	$(NPM) run --silent e2e

test-slow: build ## what takes longer than a minute: fuzzing, crashes under load
	CGO_ENABLED=1 SCHOOLSITE_SLOW=1 go test -race -timeout 60m ./...
	ui/e2e/fuzz.sh

bench: build node_modules/.bench/node_modules/sharp ## speed and memory, as ratios against a yardstick of the same run
	go test -run '^$$' -bench . -benchtime 2s ./internal/... ./cmd/...

fmt: node_modules/.made ## format every source
	gofmt -w cmd content dist internal
	$(NPM) run --silent format

types: node_modules/.made ## make ui/src/api/types.gen.ts from the Go types
	@$(TYPES) > node_modules/.types
	@mv node_modules/.types ui/src/api/types.gen.ts

.PHONY: types-unchanged
types-unchanged: node_modules/.made
	@$(TYPES) > node_modules/.types
	@cmp -s node_modules/.types ui/src/api/types.gen.ts || \
	{ echo "ui/src/api/types.gen.ts is not what the Go types say. Run make types and commit it."; exit 1; }

clean: ## remove what was built, not the data
	rm -rf schoolsite dist/client dist/server node_modules

node_modules/.made: package-lock.json package.json .npmrc
	@echo "Installing the npm packages…"
	@$(NPM) ci
	@touch $@

# Only the benchmark of pictures wants sharp, so that nobody else has to
# install it. Where it can't be had, the benchmark does without.
SHARP := sharp@0.35.5

node_modules/.bench/node_modules/sharp: | node_modules/.made
	@echo "Installing sharp to compare with…"
	-@$(NPM) install --no-save --prefix node_modules/.bench $(SHARP)

dist/client/manifest.json: node_modules/.made $(UI_SOURCES)
	@echo "Building the user interface…"
	@$(NPM) run --silent build
	@touch $@
