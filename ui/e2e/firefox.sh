#!/usr/bin/env bash
# Runs the journeys of firefox.check.ts. Installs what they need: Debian's Firefox,
# and the Playwright that drives it (docs/decisions/0039-source-and-tests.md). $FIREFOX names
# a Firefox that is somewhere else.
set -euo pipefail
cd "$(dirname "$0")/../.."

found() { command -v "${FIREFOX:-firefox-esr}" || command -v firefox; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
if ! found >/dev/null; then
  if ! command -v apt-get >/dev/null; then
    echo "The journeys in Firefox need Firefox. Install it, or name it in FIREFOX, and run again." >&2
    exit 1
  fi
  echo "Installing Firefox…"
  as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends firefox-esr >/dev/null
fi

version=1.64.1
playwright=node_modules/.playwright-$version/node_modules
if [ ! -d "$playwright" ]; then
  echo "Installing the Playwright that drives Firefox…"
  npm install --no-fund --no-audit --loglevel=error --no-save --prefix "${playwright%/*}" "@playwright/test@$version"
fi

# A test imports the Playwright of the folder that it is in: these run in a copy, beside this one.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir "$copy/ui"
cp -r ui/e2e "$copy/ui/e2e"
ln -s "$PWD/package.json" "$PWD/schoolsite" "$PWD/content" "$copy"
ln -s "$PWD/$playwright" "$copy/node_modules"
FIREFOX=$(found) "$playwright/.bin/playwright" test --config "$copy/ui/e2e/firefox.config.ts" \
  --output "$PWD/ui/e2e/results" "$@"
