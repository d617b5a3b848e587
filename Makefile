# Everything is started from here. `make run` and `make test` do their own
# set-up on a machine with Go, Node 20 or newer and make.

SHELL := bash
.SHELLFLAGS := -o pipefail -c
.DELETE_ON_ERROR:
export CGO_ENABLED ?= 0
# No package names the folder that it was compiled in, so that Go's cache serves every clone.
export GOFLAGS := $(GOFLAGS) -trimpath

NPM := npm --no-fund --no-audit --loglevel=error
UI_SOURCES := $(shell find ui -type f -not -path 'ui/e2e/*' -not -path '*/node_modules/*') package.json
VERSION ?= $(shell git describe --tags --always 2>/dev/null || echo dev)
# The public key of releases, which ends in the program, and the file of the secret one: minisign -G makes both.
RELEASE_KEY ?=
RELEASE_SECRET_KEY ?=

TYPES = go run ./internal/tools/typegen | npx --no-install json2ts --no-additionalProperties --style.printWidth=100 \
	--bannerComment '// Made by `make types` from the Go types in internal/school and internal/api.'

# The race detector leaves out what only computes, in memory of its own: a hash
# takes a tenth of the time then, a page a fortieth, pictures, texts and archives
# half of it. In make test-slow it watches these packages, too.
# None of them may use sync.Map or sync/atomic: a copy of those generic methods that is
# compiled without the detector can be the one that is linked, for every package, and
# then it reports what a sync.Map has handed on (encoding/json, crypto/tls).
PURE := crypto/x509 modernc.org/libquickjs golang.org/x/crypto/blowfish compress/flate image/... regexp/... golang.org/x/image/... \
	golang.org/x/text/... $(addprefix github.com/,andybalholm/brotli/... boombuler/barcode/... ccojocar/zxcvbn-go/... \
	goccy/go-yaml/... HugoSmits86/nativewebp/... santhosh-tekuri/jsonschema/... yuin/goldmark/...)
RACE := -race $(foreach part,$(PURE),-gcflags=$(part)=-race=false)

# make test runs with the race detector what it can find something in, since a test takes five times as long then:
# packages whose goroutines share memory, and of those that are built on them the tests whose names say that much
# happens at once. make test-slow watches all.
RACED := $(addprefix ./internal/,app auth blob mailqueue render status store tlscert tree uploads)
RACED_SOME := $(addprefix ./internal/,accounts api backup maintenance publish staticsite web)
RACED_TESTS := Load_|Goroutines_|SlowClient_|Run_|Preview_|Schedule_|Nightly_|AtOnce|Blocks|Concurrent|During|EndsW|Meanwhile|OlderRender|OneOf|TwoOwners|Under|Waits|While

# Tests sync thousands of files that nobody wants to keep, which memory does at once. Containers have little of it here.
# Their programs are on a disk, because the kernel takes no page of one in memory for a page of a file.
IN_MEMORY := $(shell [ "$$(df -kP /dev/shm 2>/dev/null | awk 'NR == 2 {print $$4}')" -gt 4000000 ] 2>/dev/null && \
	echo "GOTMPDIR=$${TMPDIR:-/tmp} TMPDIR=/dev/shm")

# A log keeps no colour codes.
ifndef MAKE_TERMOUT
export NO_COLOR := 1
endif

QUIET := --no-print-directory
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync) # macOS has an old make

.PHONY: help run build dev test test-quick check test-go test-ui e2e e2e-firefox test-slow bench fmt types audit-deps release archives deb clean

help: ## list what can be made
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: build ## build everything and serve the sample school at http://localhost:8080
	@./schoolsite serve --data-dir data

build: dist/parts.json.gz dist/sample/pictures.gob ## build the user interface and the program: ./schoolsite
	@echo "Building ./schoolsite…"
	@go build -ldflags "-s -w -X main.version=$(VERSION)" -o schoolsite ./cmd/schoolsite

dev: build ## serve with hot reload of the user interface at http://localhost:5173
	@./schoolsite serve --data-dir data & trap "kill $$!" EXIT; $(NPM) run --silent dev

# Runs each of the targets, however the others end, and says how long each took.
define stages
	+@failed=; for stage in $(1); do \
		began=$$SECONDS; \
		$(MAKE) $(QUIET) $$stage || failed="$$failed $$stage"; \
		echo "$$stage: $$((SECONDS - began)) seconds."; \
	done; \
	if [ "$$failed" ]; then echo "Failed:$$failed. What failed is above; make NAME runs one of them alone."; exit 1; fi
	@echo "Every test passed."
endef

test: ## run every test
	@echo "Every test: about 9 minutes on two cores, and more the first time."
	@$(MAKE) $(QUIET) -j3 dist/parts.json.gz dist/sample/pictures.gob compiled chromium
	$(call stages,check test-go test-ui e2e)

check: ## vet, lint, types: everything that runs nothing
	@echo "Checking the sources, about a minute…"
	@$(MAKE) $(QUIET) $(SYNC) -j2 types-unchanged staticcheck errors lint typecheck

.PHONY: vet staticcheck errors lint typecheck compiled chromium test-plain test-raced
vet: build
	@unformatted=$$(gofmt -l cmd content dist internal); \
		if [ "$$unformatted" ]; then echo "Not formatted, make fmt does it: $$unformatted"; exit 1; fi
	go vet ./...

staticcheck: vet
	go tool staticcheck ./...

errors: build
	@go build -o node_modules/.lint ./internal/tools/lint
	go vet -vettool=node_modules/.lint -errcheck.exclude=$(CURDIR)/internal/tools/lint/ignored.txt ./...

lint typecheck: node_modules/.made
	$(NPM) run --silent $@

# All that needs no built user interface, while npm and apt-get wait for the network. The folder of the sample's pictures
# is embedded, and go refuses one that is there and still empty.
compiled: dist/sample/pictures.gob
	@echo "Compiling what the program is made of…"
	@go list -export -test -deps ./... > /dev/null && CGO_ENABLED=1 go list $(RACE) -export -test -deps $(RACED) $(RACED_SOME) > /dev/null

chromium:
	@ui/e2e/chromium.sh

# check has vetted them. Linking without tables for a debugger takes half the time. Tests and the linker make much
# garbage, and the machine has memory enough to collect it four times more rarely.
GO_TEST := $(IN_MEMORY) GOGC=400 go test -p 2 -ldflags=-w -vet=off -timeout 30m
UNTESTED := grep --line-buffered -v '\[no test files\]'

# Servers and their clients wait for each other: two lots of packages use two cores.
test-go: build ## Go tests, command scripts included, with the race detector where goroutines meet
	@echo "Go tests, about 3 minutes…"
	@$(MAKE) $(QUIET) -j2 --keep-going test-plain test-raced

test-plain:
	@$(GO_TEST) -count=1 $$(go list ./... | grep -vxF "$$(go list $(RACED))") | $(UNTESTED)

test-raced:
	@CGO_ENABLED=1 $(GO_TEST) -count=1 $(RACE) $(RACED) | $(UNTESTED)
	@CGO_ENABLED=1 $(GO_TEST) -count=1 $(RACE) -run '$(RACED_TESTS)' $(RACED_SOME)

test-quick: build ## what a change needs before a commit: checks, and the tests of what it touches
	@$(MAKE) $(QUIET) $(SYNC) -j2 vet lint typecheck types-unchanged
	@echo "Go tests but those that run the program…"
	@$(GO_TEST) $$(go list ./... | grep -v /internal/cli) | grep -v '\[no test files\]\|(cached)$$' || [ $${PIPESTATUS[0]} = 0 ]
	@echo "Tests of the user interface's parts that import what has changed since the last commit…"
	@$(NPM) run --silent test -- --changed

test-ui: node_modules/.made ## tests of the user interface's parts
	@echo "Tests of the user interface's parts, about a minute…"
	@$(NPM) run --silent test

e2e: build chromium ## journeys through the real program in a real browser
	@echo "Journeys in a real browser, about 3 minutes…"
	@$(IN_MEMORY) $(NPM) run --silent e2e

e2e-firefox: build ## the main journeys in Firefox, a part of make test-slow
	@echo "Journeys in Firefox, about a minute…"
	@ui/e2e/firefox.sh

test-slow: build chromium ## what takes longer than a minute: fuzzing, crashes under load
	@echo "Every slow test: more than an hour on two cores."
	$(call stages,test-path test-go-slow fuzz html pseudo e2e-firefox e2e-slow)

.PHONY: test-path test-go-slow fuzz html pseudo e2e-slow
test-path:
	deploy/test/path.sh

test-go-slow: build
	@deploy/test/proxies.sh
	CGO_ENABLED=1 SCHOOLSITE_SLOW=1 go test -race -timeout 90m ./...

e2e-slow: build chromium
	$(NPM) run --silent e2e-slow

fuzz html pseudo: build chromium
	ui/e2e/$@.sh

bench: build chromium node_modules/.bench/node_modules/sharp node_modules/.bench/base ## speed and memory, as ratios against a yardstick of the same run
	-@deploy/test/proxies.sh
	go test -run '^$$' -bench . -benchtime 2s -timeout 30m ./internal/... ./cmd/...
	@echo "The first view on the slowest phone…"
	@npx --no-install playwright test --config ui/e2e/first-view.config.ts

fmt: node_modules/.made ## format every source
	gofmt -w cmd content dist internal
	$(NPM) run --silent format

types: node_modules/.made ## make from Go ui/src/kit/api/types.gen.ts, docs/api.md and ui/messages/en/server.json
	@$(TYPES) > node_modules/.types
	@mv node_modules/.types ui/src/kit/api/types.gen.ts
	@go test ./internal/api -run TestReference_HasEveryType -update
	@go test ./internal -run TestMessages_CatalogueIsCurrent -update

.PHONY: types-unchanged
types-unchanged: node_modules/.made
	@$(TYPES) > node_modules/.types
	@cmp -s node_modules/.types ui/src/kit/api/types.gen.ts || \
	{ echo "ui/src/kit/api/types.gen.ts is not what the Go types say. Run make types and commit it."; exit 1; }

audit-deps: dist/parts.json.gz ## ask for known vulnerabilities in what the program is made of
	@internal/tools/supplygen/audit.sh

release: audit-deps deb ## audit the dependencies, then make a release's archives and packages in release/

# The same commit, Go and Node.js give the same bytes, wherever they are built.
# internal/tools/supplygen/modules.go lists the same systems.
SYSTEMS ?= linux-amd64 linux-arm64 darwin-amd64 darwin-arm64
COMMITTED = $(shell git log -1 --format=%ct)

archives: dist/parts.json.gz dist/sample/pictures.gob
	@[ -z "$$(git status --porcelain)" ] || { echo "Commit first: a release is made of what is committed."; exit 1; }
	@rm -rf release && mkdir release
	@$(MAKE) -s $(SYSTEMS:%=release/schoolsite-$(VERSION)-%.tar.gz)
	@go run ./internal/tools/supplygen sbom $(VERSION) $(COMMITTED) release/schoolsite-$(VERSION).cdx.json
	@cd release && sha256sum *.tar.gz *.json > SHA256SUMS && cat SHA256SUMS
	@[ -z "$(RELEASE_SECRET_KEY)" ] || for archive in release/*.tar.gz; do minisign -S -s "$(RELEASE_SECRET_KEY)" -m $$archive || exit; done

release/schoolsite-$(VERSION)-%.tar.gz:
	@echo "Building for $*…"
	@GOFLAGS= GOAMD64=v1 GOARM64=v8.0 GOOS=$(word 1,$(subst -, ,$*)) GOARCH=$(word 2,$(subst -, ,$*)) \
	go build -trimpath -buildvcs=false -ldflags "-s -w -X main.version=$(VERSION) -X main.releaseKey=$(RELEASE_KEY)" -o release/$*/schoolsite ./cmd/schoolsite
	@go run ./internal/tools/supplygen pack $(COMMITTED) $@ release/$*/schoolsite README.md CHANGELOG.md LICENSE
	@rm -r release/$*

# The tool that writes Debian packages is no part of go.mod.
NFPM := github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.4

deb: archives node_modules/.nfpm/nfpm ## make the archives, and Debian packages of them
	@echo "Making the Debian packages…"
	@deploy/debian/build.sh node_modules/.nfpm/nfpm $(VERSION) $(COMMITTED)
	@cd release && sha256sum *.tar.gz *.deb *.json > SHA256SUMS && cat SHA256SUMS

node_modules/.nfpm/nfpm: | node_modules/.made
	@echo "Installing nfpm…"
	@GOFLAGS= GOBIN=$(CURDIR)/node_modules/.nfpm go install $(NFPM)

clean: ## remove what was built, not the data
	rm -rf schoolsite dist/client dist/server dist/sample dist/parts.json.gz release node_modules

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

# PocketBase is a yardstick, too, and no part of go.mod.
POCKETBASE := github.com/pocketbase/pocketbase/examples/base@v0.39.0

node_modules/.bench/base: | node_modules/.made
	@echo "Building PocketBase to compare with…"
	-@GOFLAGS= GOBIN=$(CURDIR)/node_modules/.bench go install $(POCKETBASE)

dist/client/manifest.json: node_modules/.made $(UI_SOURCES)
	@echo "Building the user interface…"
	@$(NPM) run --silent build
	@touch $@

dist/parts.json.gz: dist/client/manifest.json go.mod go.sum $(wildcard internal/supply*/*.go)
	@[ -f dist/server/packages.json ] || $(NPM) run --silent build
	@echo "Listing the licences…"
	@go run ./internal/tools/supplygen parts $@

# The sample school's pictures, so that an empty data folder is served at once.
dist/sample/pictures.gob: $(shell find content -name '*.jpg' -o -name '*.png') $(wildcard internal/media/*.go internal/media/*/*.go internal/tools/samplegen/*.go)
	@echo "Making the pictures of the sample school…"
	@go run ./internal/tools/samplegen dist/sample
