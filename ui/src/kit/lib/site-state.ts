import { create } from 'zustand'
import type { User } from '#kit/api/types.gen'
import { browserStorage } from './storage'

/** All that is remembered of a visitor, in this browser only. */
interface SiteState {
  menuOpen: boolean
  contactOpen: boolean
  user: User | null
}

const version = 1
const defaults: SiteState = { menuOpen: false, contactOpen: false, user: null }

/**
 * The persisted state. It starts with the defaults, which the server rendered
 * too, and reads what was stored once `hydrateSiteState` says under which key.
 */
export const useSiteState = create<SiteState>(() => defaults)

/** Reads what is stored under the school's name, and keeps the state there until what it returns is called. */
export function hydrateSiteState(schoolName: string) {
  useSiteState.setState(sanitize(readStored(schoolName)))
  return useSiteState.subscribe((state) => browserStorage.setJson(schoolName, { state, version }))
}

/** The stored state; null where there is none of this version. */
function readStored(key: string): unknown {
  const stored = browserStorage.getJson(key) as { version?: unknown; state?: unknown } | null
  return stored?.version === version ? stored.state : null
}

export const setMenuOpen = (menuOpen: boolean) => useSiteState.setState({ menuOpen })
export const setContactOpen = (contactOpen: boolean) => useSiteState.setState({ contactOpen })
export const setUser = (user: User) => useSiteState.setState({ user })
export const clearUser = () => useSiteState.setState({ user: null })

function sanitize(stored: unknown): SiteState {
  const { menuOpen, contactOpen, user } = (stored ?? {}) as Partial<SiteState>
  return {
    menuOpen: menuOpen === true,
    contactOpen: contactOpen === true,
    user: typeof user?.emailId === 'string' ? user : null,
  }
}
