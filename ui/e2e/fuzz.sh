#!/usr/bin/env bash
# Runs every fuzz target of the Go packages for a while: 30 seconds each, or
# what is given (`ui/e2e/fuzz.sh 5m`). One that fails keeps no other from its turn.
set -euo pipefail
cd "$(dirname "$0")/../.."
failed=()

for package in $(go list ./...); do
  for target in $(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true); do
    echo "$package $target"
    go test -run '^$' -fuzz "^$target\$" -fuzztime "${1:-30s}" -fuzzminimizetime 10x "$package" || failed+=("$package $target")
  done
done

[ ${#failed[@]} = 0 ] || { printf 'Failed: %s\n' "${failed[@]}" && exit 1; }
