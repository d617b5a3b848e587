import { createContext } from 'react'
import type { Layout } from '#kit/api/types.gen'

/** What every page of the site shares, for whatever stands deep in one. */
export const LayoutContext = createContext<Layout | null>(null)
