import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { views } from '../src/app/views.ts'

// Its style sheet declares the order of the layers, so it comes first.
const entry = 'src/app/entry-client.tsx'

/** What the server puts into the head of a page of one view. */
interface ViewFiles {
  css: string[]
  preload: string[]
}

/** Writes views.json: each view's style sheets, and the modules it needs at once. */
export function viewFiles(): Plugin {
  return {
    name: 'view-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle({ dir = '' }) {
      const file = join(dir, 'manifest.json')
      if (!existsSync(file)) throw new Error(`${file} is missing: views.json is made from it`)
      const list = filesOfViews(JSON.parse(readFileSync(file, 'utf8')))
      writeFileSync(join(dir, 'views.json'), `${JSON.stringify(list, null, 2)}\n`)
    },
  }
}

function filesOfViews(manifest: Manifest): Record<string, ViewFiles> {
  const list: Record<string, ViewFiles> = {}
  for (const [view, { module, hydrate }] of Object.entries(views)) {
    const keys = reachable(manifest, [entry, 'src/app/app-client.tsx', module])
    const late = keys.filter((key) => key !== entry)
    list[view] = {
      css: unique(keys.flatMap((key) => manifest[key]?.css ?? [])),
      preload: hydrate === 'load' ? unique(late.flatMap((key) => manifest[key]?.file ?? [])) : [],
    }
  }
  return list
}

/** The keys of all modules that are loaded together with some, without dynamic imports. */
function reachable(manifest: Manifest, from: string[]): string[] {
  const found = new Set<string>()
  const visit = (key: string) => {
    const entry = manifest[key]
    if (!entry) throw new Error(`${key} is not in the manifest`)
    if (found.has(key)) return
    found.add(key)
    entry.imports?.forEach(visit)
  }
  from.forEach(visit)
  return [...found]
}

const unique = (files: string[]) => [...new Set(files)].map((file) => `/${file}`)
