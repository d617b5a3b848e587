import type { Plugin, Rolldown } from 'vite'

const inPackage = /^.*(node_modules\/(?:@[^/]+\/)?[^/]+)\//
const ofBundler = /^\0(vite|rolldown)\//

/** Writes packages.json: the npm packages of which something ends in a bundle, as package-lock.json names them. */
export function packages(): Plugin {
  return {
    name: 'packages',
    apply: 'build',
    generateBundle(_, bundle) {
      const found = new Set(Object.values(bundle).flatMap(origins).flatMap(packageOf))
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
