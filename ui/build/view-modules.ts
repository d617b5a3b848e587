import type { Plugin } from 'vite'
import { views } from '../src/site/app/views.ts'

const prefix = 'virtual:views/'
const table = Object.entries(views)

/**
 * Makes modules from the table of views, so that each bundle has of it only
 * what it needs: src/site/app/virtual-modules.d.ts says what they export.
 */
export function viewModules(): Plugin {
  return {
    name: 'view-modules',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${prefix}lazy`) return lazy()
      if (id === `\0${prefix}all`) return all()
      if (id === `\0${prefix}hydration`) return hydration()
    },
  }
}

function lazy(): string {
  const loaders = table.map(([view, { module, name }]) => {
    const load = `import('/${module}')`
    return `${view}: () => ${name ? `${load}.then((all) => ({ default: all.${name} }))` : load}`
  })
  return `export const loaders = { ${loaders.join(', ')} }`
}

function all(): string {
  const imports = table.map(
    ([view, { module, name = 'default' }]) => `import { ${name} as ${view} } from '/${module}'`,
  )
  return `${imports.join('\n')}\nexport const pages = { ${Object.keys(views).join(', ')} }`
}

function hydration(): string {
  const viewsOf = (when: string) =>
    JSON.stringify(table.flatMap(([view, { hydrate }]) => (hydrate === when ? [view] : [])))
  const before = table.flatMap(([view, { before }]) =>
    before ? [`${view}: () => import('/${before}')`] : [],
  )
  return [
    `export const onLoad = ${viewsOf('load')}`,
    `export const onIdle = ${viewsOf('idle')}`,
    `export const before = { ${before.join(', ')} }`,
  ].join('\n')
}
