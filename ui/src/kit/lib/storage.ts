/** Storage of this browser that never throws. Where it is forbidden, full or damaged, nothing is remembered. */
export interface SafeStorage {
  /** The text under a key; null where there is none. */
  get: (key: string) => string | null
  /** Reports whether the text was kept. */
  set: (key: string, text: string) => boolean
  remove: (key: string) => void
  /** The keys that begin with a prefix. */
  keys: (prefix: string) => string[]
  /** What `setJson` kept; null where there is nothing that can be read. */
  getJson: (key: string) => unknown
  /** Undefined removes the key. */
  setJson: (key: string, value: unknown) => void
}

function safe(storage: () => Storage): SafeStorage {
  function attempt<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return use(storage())
    } catch {
      return otherwise
    }
  }
  const set = (key: string, text: string) =>
    attempt((storage) => {
      storage.setItem(key, text)
      return true
    }, false)
  const remove = (key: string) => attempt((storage) => storage.removeItem(key), undefined)
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set,
    remove,
    keys: (prefix) =>
      attempt((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), []),
    getJson: (key) => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null'), null),
    setJson: (key, value) =>
      value === undefined ? remove(key) : void set(key, JSON.stringify(value)),
  }
}

/** Kept until it is removed, for all tabs. */
export const browserStorage = safe(() => localStorage)

/** Kept over a reload and other pages, for this tab until it is closed. */
export const tabStorage = safe(() => sessionStorage)
