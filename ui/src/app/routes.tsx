import { type LazyExoticComponent, lazy } from 'react'
import type { View } from '#shared/api/types.gen'
import type { Page } from '#shared/routing/page'
import { loadModule } from './loading'

type PageModule = { default: Page }

/** Pages that come as one module. */
const together =
  <Name extends string>(load: () => Promise<Record<Name, Page>>) =>
  (name: Name) =>
  async () => ({ default: (await load())[name] })

const texts = together(() => import('./bundles/texts'))
const pictures = together(() => import('./bundles/pictures'))
const records = together(() => import('./bundles/records'))

/** The route table: which module shows which view. The server says which view an address has. */
const modules: Record<View, () => Promise<PageModule>> = {
  home: () => import('#site/home/Home'),
  info: texts('Info'),
  staff: () => import('#site/staff/Staff'),
  results: records('Results'),
  disclosure: records('Disclosure'),
  gallery: pictures('Gallery'),
  album: pictures('Album'),
  newsList: texts('NewsList'),
  news: texts('News'),
  circulars: () => import('#site/circulars/Circulars'),
  contact: () => import('#site/contact/Contact'),
  notFound: texts('NotFound'),
  login: () => import('#account/LoginPage'),
  register: () => import('#account/RegisterPage'),
  forgot: () => import('#account/ForgotPage'),
  reset: () => import('#account/ResetPage'),
  confirm: () => import('#account/ConfirmPage'),
  admin: () => import('#admin/shell/routes'),
}

const ready = new Map<View, Page>()
const waiting = new Map<View, LazyExoticComponent<Page>>()

/** Makes views known that are loaded already: all of them, on the server. */
export function provide(screens: Partial<Record<View, Page>>) {
  for (const [view, screen] of Object.entries(screens)) ready.set(view as View, screen)
}

/** Loads a view's module, so that `screenFor` can show it without waiting. */
export async function prepare(view: View, build: string) {
  if (ready.has(view)) return
  const module = await loadModule(modules[view], build)
  ready.set(view, module.default)
}

/** The component of a view; one that suspends while its module is on the way. */
export function screenFor(view: View, build: string): Page {
  const screen = ready.get(view) ?? waiting.get(view)
  if (screen) return screen
  const late = lazy(() => loadModule(modules[view], build))
  waiting.set(view, late)
  return late
}
