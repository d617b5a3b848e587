import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { queryClient } from '#admin/ui/query-client'
import type { User } from '#kit/api/types.gen'
import { readToken } from '#kit/auth/session'
import { loadModule } from '#kit/lib/load-module'
import type { AdminScreen } from './screens'

type ScreenComponent = ComponentType<{ user: User }>

// Vite makes one script of each match.
const modules = import.meta.glob<{ default: ScreenComponent }>('../*/*Screen.tsx')
const components = new Map<string, LazyExoticComponent<ScreenComponent>>()

/**
 * The component of a screen. The first time, its script and its data are asked
 * for at once, without waiting for the session to be confirmed.
 */
export function loadScreen({ module, prefetch }: AdminScreen, build: string) {
  const known = components.get(module)
  if (known) return known
  const script = loadModule(importerOf(module), build)
  script.catch(() => {}) // React throws it where the component is rendered
  if (readToken() !== null) prefetch?.(queryClient, window.location.search)
  const component = lazy(() => script)
  components.set(module, component)
  return component
}

function importerOf(module: string) {
  const importer = modules[`../${module}.tsx`]
  if (!importer) throw new Error(`No screen is at src/admin/${module}.tsx`)
  return importer
}
