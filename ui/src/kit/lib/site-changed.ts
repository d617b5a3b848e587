/** Where this browser's tabs tell each other when something was changed. */
const key = 'site-changed'

/** Tells all tabs of this browser that somebody has changed what pages show. */
export const noteChange = () => withStorage((storage) => storage.setItem(key, `${Date.now()}`))

/** When that was last, in milliseconds. */
export function lastChange(): number {
  let changed = 0
  withStorage((storage) => {
    changed = Number(storage.getItem(key))
  })
  return changed
}

/** Storage may be forbidden or full; then the tabs know nothing of each other. */
function withStorage(use: (storage: Storage) => void) {
  try {
    use(localStorage)
  } catch {
    // A minute later they ask all the same.
  }
}
