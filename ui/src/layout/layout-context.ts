import { createContext, use } from 'react'
import type { Layout } from '../api/types.gen'

export const LayoutContext = createContext<Layout | null>(null)

/** What every page of the site shares. */
export function useLayout(): Layout {
  const layout = use(LayoutContext)
  if (!layout) throw new Error('useLayout stands outside of the App')
  return layout
}
