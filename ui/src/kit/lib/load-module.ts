const timeout = 120_000
const guard = 'reloaded-for-build'

// A page that is being left stops its loads: that is no failure, and loading
// it again would call back a visitor who has gone on.
let isLeaving = false
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isLeaving = true
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
}

/**
 * Loads a module of this build. When that fails, most likely a new build has
 * replaced this one: the page is loaded again, once for each build. After
 * that, and without a connection, the failure is the caller's to show.
 */
export async function loadModule<T>(load: () => Promise<T>, build: string): Promise<T> {
  try {
    const module = await inTime(load())
    if (module === undefined) throw new Error('No module came.') // a preload that failed gives none
    return module
  } catch (cause) {
    if (reloadOnce(build)) return new Promise<T>(() => {})
    throw new Error('This part of the page could not be loaded.', { cause })
  }
}

/** Loads the page again unless that was tried for this build, or there is no connection to load it by. Reports whether it does. */
export function reloadOnce(build: string): boolean {
  if (isLeaving) return true
  if (!navigator.onLine) return false
  try {
    if (sessionStorage.getItem(guard) === build) return false
    sessionStorage.setItem(guard, build)
  } catch {
    return false
  }
  isLeaving = true
  window.location.reload()
  return true
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading took too long.')), timeout)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
