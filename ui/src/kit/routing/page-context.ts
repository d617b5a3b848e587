import { createContext } from 'react'
import type { PageData } from './page'

/** The page that is shown, or is on its way, for what is around it. */
export const PageContext = createContext<PageData | Promise<PageData> | null>(null)
