import { createContext } from 'react'

/**
 * The names of the admin screens by path, as the menu has them. The shell
 * provides them, because no feature knows the others.
 */
export const ScreenLabels = createContext<Record<string, string>>({})
