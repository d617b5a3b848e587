import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { views } from '../src/app/views.ts'

const most = 90_000
const forStaff = /\/node_modules\/(formik|yup)\/|\/src\/(account|admin|shared\/(forms|uploads))\//

/** Fails a build whose pages for readers load too much script, or any that only forms need. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const [view, { module, hydrate }] of Object.entries(views)) {
        if (hydrate !== 'load')
          check(
            view,
            loadedWith(chunks, ['src/app/entry-client.tsx', 'src/app/app-client.tsx', module]),
          )
      }
    },
  }
}

function check(view: string, chunks: Rolldown.OutputChunk[]) {
  const stray = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => forStaff.test(id))
  if (stray) throw new Error(`A page of the view "${view}" loads ${stray}, which only forms need.`)
  if (process.env.NODE_ENV === 'development') return
  const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  if (bytes > most)
    throw new Error(`A page of the view "${view}" loads ${bytes} bytes of script, over ${most}.`)
}

/** The chunks that hold some modules, and all that those import. */
function loadedWith(all: Rolldown.OutputChunk[], modules: string[]): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(all.find(({ fileName }) => fileName === name))
  }
  for (const module of modules) {
    const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/ui/${module}`))
    if (!chunk) throw new Error(`${module} has no chunk of its own`)
    visit(chunk)
  }
  return [...found]
}
