#!/usr/bin/env bash
# Makes sure that there is a Chromium for the browser tests, and fonts for
# Kannada and Devanagari. $CHROMIUM names one that is somewhere else.
set -euo pipefail

found() { command -v "${CHROMIUM:-chromium}" || command -v chromium-browser || command -v google-chrome; }

if found >/dev/null; then exit 0; fi
if ! command -v apt-get >/dev/null; then
  echo "The browser tests need Chromium. Install it, or name it in CHROMIUM, and run again." >&2
  exit 1
fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
echo "Installing Chromium for the browser tests…"
as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends chromium fonts-noto-core >/dev/null
found >/dev/null
