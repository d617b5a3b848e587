#!/usr/bin/env bash
# Makes sure that there are an nginx and a Caddy, to test the samples with and to
# measure beside. They are not started as services. And a strace, which lets
# system calls fail.
set -euo pipefail

found() { PATH=$PATH:/usr/sbin; command -v nginx && command -v caddy && command -v strace && ls /etc/nginx/modules-enabled/*brotli-static*; }

if found >/dev/null 2>&1; then exit 0; fi
if ! command -v apt-get >/dev/null; then
  echo "The tests of deploy/ and the benchmark need nginx, caddy and strace. Install them and run again." >&2
  exit 1
fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
echo "Installing nginx and Caddy…"
as_root apt-get update -qq
# With RUNLEVEL=1 Debian starts no service that it installs.
as_root env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx-light libnginx-mod-http-brotli-static caddy strace >/dev/null
found >/dev/null
