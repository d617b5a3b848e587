#!/usr/bin/env bash
# Holds every page of the real program against the Nu HTML checker, a Java
# program that npm has. Installs what it needs.
set -euo pipefail
cd "$(dirname "$0")/../.."

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
if ! command -v java >/dev/null; then
  if ! command -v apt-get >/dev/null; then
    echo "The HTML checker needs Java. Install it and run again." >&2
    exit 1
  fi
  echo "Installing Java for the HTML checker…"
  as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends default-jre-headless >/dev/null
fi

checker=node_modules/.nu/node_modules/vnu-jar/build/dist/vnu.jar
if [ ! -f "$checker" ]; then
  echo "Installing the HTML checker…"
  npm install --no-fund --no-audit --loglevel=error --no-save --prefix node_modules/.nu vnu-jar@26.9.27
fi
NU_HTML_CHECKER=$checker npx --no-install playwright test --config ui/e2e/html.config.ts
