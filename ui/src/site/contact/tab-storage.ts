// What a tab remembers over a reload, a crash and other pages, until it is
// closed. Storage may be forbidden or full: then nothing is remembered.

/** Keeps something under a name; undefined forgets it. */
export function setTabItem(name: string, thing: unknown) {
  try {
    if (thing === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(thing))
  } catch {
    // It lasts as long as the page then.
  }
}

/** What was kept under a name. */
export function getTabItem(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}
