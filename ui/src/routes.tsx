import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Layout, PageData, View } from './api/types.gen'
import { loadModule } from './loading'

/** What a view's component is given. */
export interface ScreenProps {
  page: PageData
  layout: Layout
}

export type Screen = ComponentType<ScreenProps>
type ScreenModule = { default: Screen }

/** Pages that come as one module. */
const together =
  <Name extends string>(load: () => Promise<Record<Name, Screen>>) =>
  (name: Name) =>
  async () => ({ default: (await load())[name] })

const texts = together(() => import('./pages/texts'))
const pictures = together(() => import('./pages/pictures'))
const records = together(() => import('./pages/records'))

/** The route table: which module shows which view. The server says which view an address has. */
const modules: Record<View, () => Promise<ScreenModule>> = {
  home: () => import('./pages/Home'),
  info: texts('Info'),
  staff: () => import('./pages/Staff'),
  results: records('Results'),
  disclosure: records('Disclosure'),
  gallery: pictures('Gallery'),
  album: pictures('Album'),
  newsList: texts('NewsList'),
  news: texts('News'),
  circulars: () => import('./pages/Circulars'),
  contact: () => import('./pages/Contact'),
  notFound: texts('NotFound'),
  login: () => import('./forms/LoginPage'),
  register: () => import('./forms/RegisterPage'),
  forgot: () => import('./forms/ForgotPage'),
  reset: () => import('./forms/ResetPage'),
  confirm: () => import('./forms/ConfirmPage'),
  admin: () => import('./admin/routes'),
}

const ready = new Map<View, Screen>()
const waiting = new Map<View, LazyExoticComponent<Screen>>()

/** Makes views known that are loaded already: all of them, on the server. */
export function provide(screens: Partial<Record<View, Screen>>) {
  for (const [view, screen] of Object.entries(screens)) ready.set(view as View, screen)
}

/** Loads a view's module, so that `screenFor` can show it without waiting. */
export async function prepare(view: View, build: string) {
  if (ready.has(view)) return
  const module = await loadModule(modules[view], build)
  ready.set(view, module.default)
}

/** The component of a view; one that suspends while its module is on the way. */
export function screenFor(view: View, build: string): Screen {
  const screen = ready.get(view) ?? waiting.get(view)
  if (screen) return screen
  const late = lazy(() => loadModule(modules[view], build))
  waiting.set(view, late)
  return late
}
