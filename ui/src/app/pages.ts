import { loaders } from 'virtual:views/lazy'
import { type LazyExoticComponent, lazy } from 'react'
import type { View } from '#shared/api/types.gen'
import { loadModule } from '#shared/lib/load-module'
import type { PageComponent } from '#shared/routing/page'

const ready = new Map<View, PageComponent>()
const waiting = new Map<View, LazyExoticComponent<PageComponent>>()

/** Registers components that are loaded already: all of them, on the server. */
export function registerPages(pages: Record<View, PageComponent>) {
  for (const [view, page] of Object.entries(pages)) ready.set(view as View, page)
}

/** Loads a view's component, so that `pageFor` can show it without waiting. */
export async function preloadPage(view: View, build: string) {
  if (ready.has(view)) return
  const module = await loadModule(loaders[view], build)
  ready.set(view, module.default)
}

/** The component of a view; one that suspends while its script is on the way. */
export function pageFor(view: View, build: string): PageComponent {
  const known = ready.get(view) ?? waiting.get(view)
  if (known) return known
  const page = lazy(() => loadModule(loaders[view], build))
  waiting.set(view, page)
  return page
}
