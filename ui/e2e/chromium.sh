#!/usr/bin/env bash
# Makes sure that there is a Chromium for the browser tests, and fonts for
# Kannada and Devanagari. $CHROMIUM names one that is somewhere else. Debian has
# one without windows, which does the same work in two thirds of the time.
set -euo pipefail

found() {
  local name
  for name in "${CHROMIUM:-chromium-headless-shell}" chromium chromium-browser google-chrome; do
    command -v "$name" && return
  done
  return 1
}

if found >/dev/null; then exit 0; fi
if ! command -v apt-get >/dev/null; then
  echo "The browser tests need Chromium. Install it, or name it in CHROMIUM, and run again." >&2
  exit 1
fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
echo "Installing Chromium for the browser tests…"
as_root apt-get update -qq
install() { DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends "$@" fonts-noto-core >/dev/null; }
if apt-cache show chromium-headless-shell >/dev/null 2>&1; then install chromium-headless-shell; else install chromium; fi
found >/dev/null
