/**
 * Who hears of a step in the history before the router does. A window calls its
 * listeners in the order in which they came, and the router comes early.
 */
export const beforeNavigation: { hear?: ((event: PopStateEvent) => void) | undefined } = {}

/** Called before the router starts to listen. */
export const listenBeforeRouter = () =>
  window.addEventListener('popstate', (event) => beforeNavigation.hear?.(event))
