import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { views } from '../src/site/app/views.ts'
import { type Program, programs } from './programs.ts'

/** What the server puts into the head of a page of one view. */
interface ViewFiles {
  /** The first script, where it is not that of the site. */
  entry?: string | undefined
  css: string[]
  preload: string[]
}

/** Writes views.json: each view's style sheets, and the modules it needs at once. The build of the admin area adds its own view. */
export function viewFiles(program: Program): Plugin {
  const { manifest: name } = programs[program]
  return {
    name: 'view-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle({ dir = '' }) {
      const file = join(dir, name)
      if (!existsSync(file)) throw new Error(`${file} is missing: views.json is made from it`)
      const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
      const list = join(dir, 'views.json')
      const all =
        program === 'site'
          ? filesOfSite(manifest)
          : { ...JSON.parse(readFileSync(list, 'utf8')), admin: filesOfAdmin(manifest) }
      writeFileSync(list, `${JSON.stringify(all, null, 2)}\n`)
    },
  }
}

function filesOfSite(manifest: Manifest): Record<string, ViewFiles> {
  const { boot, start } = programs.site
  const list: Record<string, ViewFiles> = {}
  for (const [view, { module, hydrate }] of Object.entries(views)) {
    const { css, preload } = filesOf(manifest, boot, [start, module])
    list[view] = { css, preload: hydrate === 'load' ? preload : [] }
  }
  return list
}

function filesOfAdmin(manifest: Manifest): ViewFiles {
  const { boot, start } = programs.admin
  return { entry: `/${manifest[boot]?.file}`, ...filesOf(manifest, boot, [start]) }
}

/** The sheet of the boot module declares the order of the layers, so it comes first. */
function filesOf(manifest: Manifest, boot: string, modules: string[]): ViewFiles {
  const keys = reachable(manifest, [boot, ...modules])
  const late = keys.filter((key) => key !== boot)
  return {
    css: unique(keys.flatMap((key) => manifest[key]?.css ?? [])),
    preload: unique(late.flatMap((key) => manifest[key]?.file ?? [])),
  }
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
