import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import type { User } from '#shared/api/types.gen'

/** All that is remembered of a visitor, in this browser only. */
interface SiteState {
  menuOpen: boolean
  contactOpen: boolean
  user: User | null
}

const version = 1
const defaults: SiteState = { menuOpen: false, contactOpen: false, user: null }

/** Local storage that may be full, forbidden or hold anything: then nothing was stored. */
const storage: PersistStorage<SiteState> = {
  getItem(key) {
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? 'null')
      return stored?.version === version ? stored : null
    } catch {
      return null
    }
  },
  setItem(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value))
    } catch {
      // The state then lasts as long as the page.
    }
  },
  removeItem: (key) => localStorage.removeItem(key),
}

/**
 * The persisted state. It starts with the defaults, which the server rendered
 * too, and reads what was stored once `hydrateSiteState` says under which key.
 */
export const useSiteState = create<SiteState>()(
  persist(() => defaults, {
    name: 'site',
    version,
    storage,
    skipHydration: true,
    merge: (stored) => sanitize(stored),
  }),
)

/** Reads what is stored under the school's name, and keeps the state there from now on. */
export function hydrateSiteState(schoolName: string) {
  useSiteState.persist.setOptions({ name: schoolName })
  void useSiteState.persist.rehydrate()
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
