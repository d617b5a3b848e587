import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const inPackage = /^.*(node_modules\/(?:@[^/]+\/)?[^/]+)\//
const ofBundler = /^\0(vite|rolldown)\//

/** Writes packages.json: the npm packages of which something ends in a bundle, as package-lock.json names them. A second bundle in the same folder adds its own. */
export function packages(addsToFirst: boolean): Plugin {
  return {
    name: 'packages',
    apply: 'build',
    generateBundle({ dir = '' }, bundle) {
      const file = join(dir, 'packages.json')
      const known: string[] =
        addsToFirst && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
      const found = new Set(known.concat(Object.values(bundle).flatMap(origins).flatMap(packageOf)))
      const source = `${JSON.stringify([...found].sort(), null, 2)}\n`
      this.emitFile({ type: 'asset', fileName: 'packages.json', source })
    },
  }
}

function origins(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string[] {
  return file.type === 'chunk' ? file.moduleIds : file.originalFileNames
}

/** The bundlers' own helpers are code of theirs in the bundle, too. */
function packageOf(id: string): string[] {
  const bundler = ofBundler.exec(id)?.[1]
  if (bundler) return [`node_modules/${bundler}`]
  const name = inPackage.exec(id)?.[1]
  return name ? [name] : []
}
