import { useSyncExternalStore } from 'react'

/** What the link that led here has handed over. */
let given = new URLSearchParams()

/**
 * The code of the link that led here. It stands in the fragment of the address,
 * which browsers send to no server, so that it is in no log. Read after
 * mounting, because pages are rendered without it, and then taken out of the
 * address bar and the history.
 */
export const useLinkCode = (name: 'code' | 'setup') =>
  useSyncExternalStore(
    subscribe,
    () => given.get(name) ?? '',
    () => '',
  )

/** A second link, opened in the same tab, changes the fragment alone. */
function subscribe(onChange: () => void) {
  const onHashChange = () => {
    take()
    onChange()
  }
  take()
  window.addEventListener('hashchange', onHashChange)
  return () => {
    window.removeEventListener('hashchange', onHashChange)
    given = new URLSearchParams()
  }
}

function take() {
  const { history, location } = window
  const fragment = new URLSearchParams(location.hash.slice(1))
  if (!fragment.has('code') && !fragment.has('setup')) return
  given = fragment
  history.replaceState(history.state, '', location.pathname + location.search)
}
