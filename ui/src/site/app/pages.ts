import { loaders } from 'virtual:views/lazy'
import { loadModule } from '#kit/lib/load-module'
import type { PageComponent, PageComponents, View } from '#kit/routing/page'

const loaded: Partial<PageComponents> = {}

/** Registers components that are loaded already: all of them, on the server; in place of those that were. */
export function registerPages(pages: Partial<PageComponents>) {
  Object.assign(loaded, pages)
}

/** Loads the component of a view, once. One that is needed now, by a build, is loaded as `loadModule` does. */
export async function loadView(view: View, neededBy?: string) {
  if (loaded[view]) return
  const load: () => Promise<{ default: unknown }> = loaders[view]
  const { default: page } = await (neededBy ? loadModule(load, neededBy) : load())
  Object.assign(loaded, { [view]: page })
}

/** The component of a view that is loaded. */
export const pageFor = <V extends View>(view: V) => loaded[view] as PageComponent<V>
