import { browserStorage } from './storage'

/** Where this browser's tabs tell each other when something was changed. */
const key = 'site-changed'

/** Tells all tabs of this browser that somebody has changed what pages show. */
export const noteChange = () => void browserStorage.set(key, `${Date.now()}`)

/** When that was last, in milliseconds. */
export const lastChange = () => Number(browserStorage.get(key))
