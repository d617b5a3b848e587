#!/usr/bin/env bash
# Makes the Debian packages of the archives in release/: build.sh NFPM VERSION SECONDS. The same archives give the same bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
nfpm=$1 version=$2
export SOURCE_DATE_EPOCH=$3

case $version in
  v*) VERSION=${version#v} VERSION=${VERSION//-/+} ;;
  *) VERSION=0~$SOURCE_DATE_EPOCH.$version ;; # no tag yet: a later commit is a later version
esac
FILES=$(mktemp -d)
trap 'rm -rf "$FILES"' EXIT
export VERSION FILES ARCH

mkdir "$FILES/man"
go run ./internal/tools/mangen "$version" "$SOURCE_DATE_EPOCH" "$FILES/man"
gzip -9n "$FILES"/man/*
for shell in bash zsh fish; do
  SCHOOLSITE_DATA_DIR=/nowhere go run ./cmd/schoolsite completion $shell >"$FILES/completion.$shell"
done
for archive in "release/schoolsite-$version"-linux-*.tar.gz; do
  ARCH=${archive##*-linux-} ARCH=${ARCH%.tar.gz}
  tar xzf "$archive" -C "$FILES" --strip-components=1 --wildcards '*/schoolsite'
  find "$FILES" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
  "$nfpm" package --packager deb --config deploy/debian/nfpm.yaml --target "release/schoolsite_${VERSION}_$ARCH.deb"
done
