#!/usr/bin/env bash
# Builds the program with the interface in the pseudo-language (ui/build/messages.ts) beside
# what is shipped, and walks its pages: dist/ keeps the English that users get.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$PWD/node_modules/.pseudo
rm -rf "$out"
export SCHOOLSITE_PSEUDO=1
npx --no-install vite build --logLevel warn --config ui/vite.config.ts --outDir "$out/client"
npx --no-install vite build --mode admin --logLevel warn --config ui/vite.config.ts --outDir "$out/client"
npx --no-install vite build --logLevel warn --config ui/vite.config.ts --ssr --outDir "$out/server"

# For Go, dist/ holds these files in place of its own.
node -e '
  const { readdirSync, writeFileSync } = require("node:fs")
  const [out] = process.argv.slice(1)
  const filesIn = (folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`)
  const replaced = {}
  for (const part of ["client", "server"]) {
    const shipped = `${process.cwd()}/dist/${part}`
    for (const file of filesIn(shipped)) replaced[file] = ""
    for (const file of filesIn(`${out}/${part}`)) replaced[file.replace(out, `${process.cwd()}/dist`)] = file
  }
  writeFileSync(`${out}/overlay.json`, JSON.stringify({ Replace: replaced }))
' "$out"
go build -overlay "$out/overlay.json" -o "$out/schoolsite" ./cmd/schoolsite

SCHOOLSITE_BINARY=$out/schoolsite npx --no-install playwright test --config ui/e2e/pseudo.config.ts "$@"
