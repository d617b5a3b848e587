#!/usr/bin/env bash
# Runs the commands of docs/running.md, "From a bare machine to a site with backups", in a fresh Debian with a systemd of
# its own. It needs root, debootstrap and systemd-nspawn, and what is committed.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ "$(id -u)" = 0 ] || { echo "deploy/test/path.sh needs root." >&2; exit 1; }
command -v debootstrap systemd-nspawn >/dev/null ||
  apt-get install -y -qq --no-install-recommends debootstrap systemd-container >/dev/null

arch=$(dpkg --print-architecture)
work=$(mktemp -d /var/tmp/schoolsite-path-XXXX)
root=$work/root
machine=
cleanup() {
  if [ "$machine" ]; then
    inside systemctl poweroff 2>/dev/null || true
    wait "$machine" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap cleanup EXIT

# inside runs a command in the booted machine.
inside() {
  nsenter -t "$(pgrep -P "$machine" | head -n 1)" -m -u -i -n -p -C -r -w \
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "$@"
}

echo "Making two packages…"
for version in v1.0 v1.1; do
  make -s deb SYSTEMS="linux-$arch" VERSION=$version >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
  cp release/*.deb "$work"
done

echo "Making a fresh Debian…"
debootstrap --variant=minbase --include=systemd,systemd-sysv,ca-certificates,sudo,curl bookworm "$root" >"$work/log" 2>&1 ||
  { tail "$work/log"; exit 1; }
cp "$work"/*.deb "$root/root"
mkdir "$root/mnt/backup"
echo "127.0.0.1 localhost school-server" >"$root/etc/hosts"
echo school-server >"$root/etc/hostname"
systemd-nspawn -q -D "$root" --register=no --keep-unit --private-network -b >"$work/console" 2>&1 &
machine=$!
for _ in $(seq 60); do
  case $(inside systemctl is-system-running 2>/dev/null) in running | degraded) break ;; esac
  sleep 1
done

# What needs the internet is left out, the password is not typed, and the second disk and the lost one are folders.
awk '/^## /{path = /From a bare machine/} path && /^```$/{block = 0} path && block; path && /^```sh/{block = 1}' docs/running.md |
  sed -e "s/_amd64\.deb/_$arch.deb/" \
    -e 's|^tls-domain:.*|base-url: http://localhost:8080|' \
    -e '/https:\/\/school.example/d; /schoolsite mail test/d' \
    -e "s|--role owner$|& --password-stdin <<<'Tabla!Monsoon47River'|" \
    -e 's|^tar c |sudo -u schoolsite schoolsite content export /tmp/school\ncp -r /tmp/school my-school\n&|' \
    -e 's|^sudo schoolsite backup restore|find /var/lib/schoolsite -mindepth 1 -delete\nsystemctl start schoolsite\nsystemctl stop schoolsite\n&|' \
    >"$root/root/path"
[ "$(grep -c . "$root/root/path")" -gt 30 ] || { echo "docs/running.md has lost its commands." >&2; exit 1; }

cat >"$root/root/proof" <<'END'
set -e
as_site() { sudo -u schoolsite schoolsite "$@"; }
fail() { echo "FAILED: $1" >&2; exit 1; }
test "$(as_site user list --json | grep -c head@school.example)" -ge 1 || fail "the owner is gone"
test "$(systemctl show -p NRestarts --value schoolsite)" = 0 || fail "it was started again"
kill -9 "$(systemctl show -p MainPID --value schoolsite)"
for _ in $(seq 20); do as_site health 2>/dev/null && break; sleep 1; done
as_site health >/dev/null || fail "it did not come back after kill -9"
kill -STOP "$(systemctl show -p MainPID --value schoolsite)"
for _ in $(seq 180); do test "$(systemctl show -p NRestarts --value schoolsite)" -ge 2 && break; sleep 1; done
for _ in $(seq 20); do as_site health 2>/dev/null && break; sleep 1; done
as_site health >/dev/null || fail "it hung, and was not started again"
curl -sf http://127.0.0.1:9090/metrics | grep -q '^schoolsite_backup_good_timestamp_seconds' || fail "there are no figures of backups"
apt-get purge -y schoolsite >/dev/null 2>&1
test -s /var/lib/schoolsite/schoolsite.db || fail "a purge removed the school's data"
! systemctl is-active -q schoolsite || fail "it runs without its package"
END
echo "Following docs/running.md…"
inside bash -c 'cd && bash -exo pipefail path' >"$work/log" 2>&1 || { tail -n 40 "$work/log"; inside journalctl -u schoolsite -n 20 --no-pager; exit 1; }
inside bash -c 'cd && bash proof'
echo "Every command of the path works."
