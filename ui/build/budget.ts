import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { views } from '../src/site/app/views.ts'
import { type Program, programs } from './programs.ts'

/**
 * Bytes of script after gzip that a page may load: until somebody touches it, or where something
 * moves or is asked for before; in all where it is read, where it has a form, which needs the whole of
 * Formik and yup, and in all as a screen of the admin area; the form of an item with the list that leads to it.
 */
const most = { untouched: 2_700, before: 6_300, reading: 97_000, form: 125_000, admin: 190_000 }
/** Bytes after brotli of all scripts of all screens: what a person of the office loads in a day. Decision 35 says why. */
const mostOfAllScreens = 212_000
/** Bytes after brotli of the screen with the editor of texts, which comes when the screen is there. Decision 41 says why. */
const mostWithEditor = 280_000
const ofAdmin = /\/node_modules\/@tanstack\/|\/src\/admin\//
const ofForms = /\/node_modules\/(formik|yup)\/|\/src\/(site\/account|kit\/(forms|uploads))\//

/** Fails a build whose pages load too much script, or any that only forms or the admin area need, or whose scripts import each other. */
export function budget(program: Program): Plugin {
  return {
    name: 'budget',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    // Not before: Vite writes lists of what to preload into scripts that are done.
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      refuseCircles(chunks)
      if (program === 'site') weighSite(chunks)
      else weighAdmin(chunks)
    },
  }
}

function weighSite(chunks: Rolldown.OutputChunk[]) {
  const { boot, start } = programs.site
  weigh('the boot module', loadedWith(chunks, [boot]), most.untouched)
  for (const [view, { module, hydrate, before, form }] of Object.entries(views)) {
    if (before) weigh(before, loadedWith(chunks, [boot, before]), most.before)
    const loaded = loadedWith(chunks, [boot, start, module])
    refuse(view, loaded, ofAdmin)
    const hasForm = hydrate === 'load' || form
    if (!hasForm) refuse(view, loaded, ofForms)
    weigh(view, loaded, hasForm ? most.form : most.reading)
  }
}

function weighAdmin(chunks: Rolldown.OutputChunk[]) {
  const { boot, start } = programs.admin
  const screens = screensOf(chunks)
  for (const screen of screens) weigh(screen, loadedWith(chunks, [boot, start, screen]), most.admin)
  weigh('the form of an item', loadedWith(chunks, [boot, start, ...withForm]), most.admin)
  const editing = loadedWith(chunks, [boot, start, ...withEditor])
  weigh('the editor of texts', editing, mostWithEditor, brotliCompressSync)
  const all = loadedWith(chunks, [boot, start, ...screens])
  weigh('all admin screens', all, mostOfAllScreens, brotliCompressSync)
}

/** The form of an item, which is loaded beside the list that leads to it. */
const withForm = ['src/admin/items/ItemsScreen.tsx', 'src/admin/items/ItemForm.tsx']
const withEditor = [...withForm, 'src/admin/items/fields/markdown/TextEditor.tsx']

function refuse(view: string, chunks: Rolldown.OutputChunk[], unwanted: RegExp) {
  const stray = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => unwanted.test(id))
  if (stray) throw new Error(`A page of the view "${view}" loads ${stray}, which it does not need.`)
}

const gzipped = (code: string) => gzipSync(code, { level: 9 })

function weigh(page: string, chunks: Rolldown.OutputChunk[], limit: number, compress = gzipped) {
  if (process.env.NODE_ENV === 'development') return
  const bytes = chunks.reduce((sum, { code }) => sum + compress(code).length, 0)
  if (bytes > limit) throw new Error(`"${page}" loads ${bytes} bytes of script, over ${limit}.`)
}

const screensOf = (chunks: Rolldown.OutputChunk[]) =>
  chunks.flatMap(
    ({ facadeModuleId }) => /src\/admin\/.*Screen\.tsx$/.exec(facadeModuleId ?? '') ?? [],
  )

/** The chunks that hold some modules, and all that those import. */
function loadedWith(all: Rolldown.OutputChunk[], modules: string[]): Rolldown.OutputChunk[] {
  const names = modules.map((module) => {
    const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/ui/${module}`))
    if (!chunk) throw new Error(`${module} has no chunk of its own`)
    return chunk.fileName
  })
  return [...reached(all, names)]
}

function reached(
  all: Rolldown.OutputChunk[],
  names: string[],
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  for (const chunk of all.filter(({ fileName }) => names.includes(fileName))) {
    if (found.has(chunk)) continue
    found.add(chunk)
    reached(all, chunk.imports, found)
  }
  return found
}

/** Chunks that import each other run before what they need is there: vite.config.ts groups too few modules. */
function refuseCircles(chunks: Rolldown.OutputChunk[]) {
  const circle = chunks.filter((chunk) => reached(chunks, chunk.imports).has(chunk))
  if (circle.length > 0)
    throw new Error(`Scripts import each other: ${circle.map(({ fileName }) => fileName)}`)
}
