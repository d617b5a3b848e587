import { loaders } from 'virtual:views/lazy'
import { lazy } from 'react'
import { loadModule } from '#kit/lib/load-module'
import type { PageComponent, PageComponents, View } from '#kit/routing/page'

const ready: Partial<PageComponents> = {}
const waiting: Partial<PageComponents> = {}

/** Registers components that are loaded already: all of them, on the server. */
export function registerPages(pages: PageComponents) {
  Object.assign(ready, pages)
}

/** Loads a view's component, so that `pageFor` can show it without waiting. */
export async function preloadPage<V extends View>(view: V, build: string) {
  if (ready[view]) return
  const { default: page } = await loadModule(loaders[view], build)
  Object.assign(ready, { [view]: page })
}

/** The component of a view; one that suspends while its script is on the way. */
export function pageFor<V extends View>(view: V, build: string): PageComponent<V> {
  const known = ready[view] ?? waiting[view]
  if (known) return known
  const page = lazy(() => loadModule(loaders[view], build))
  Object.assign(waiting, { [view]: page })
  return page
}
