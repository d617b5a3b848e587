import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { User } from '#shared/api/types.gen'
import { loadModule } from '#shared/lib/load-module'
import type { AdminScreen } from './screens'

type ScreenComponent = ComponentType<{ user: User }>

// Vite makes one script of each match.
const modules = import.meta.glob<{ default: ScreenComponent }>('../*/*Screen.tsx')
const components = new Map<string, LazyExoticComponent<ScreenComponent>>()

/** The component of a screen. Its script is asked for at once, and only the first time. */
export function loadScreen({ module }: AdminScreen, build: string) {
  const known = components.get(module)
  if (known) return known
  const script = loadModule(importerOf(module), build)
  script.catch(() => {}) // React throws it where the component is rendered
  const component = lazy(() => script)
  components.set(module, component)
  return component
}

function importerOf(module: string) {
  const importer = modules[`../${module}.tsx`]
  if (!importer) throw new Error(`No screen is at src/admin/${module}.tsx`)
  return importer
}
