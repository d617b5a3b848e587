import { log } from '#kit/lib/log'

/** How many errors of one page are told; after those nothing new is learnt. */
const maxReports = 5
/** In letters; the server keeps no more. */
const maxMessage = 200

/**
 * What React does with the errors of a page: it writes them to the console, as
 * it would by itself, and tells the server's log, where somebody reads them.
 */
export function reportErrors(build: string) {
  let told = 0
  const hear = (kind: string) => (error: unknown) => {
    log(`${kind} error`, error)
    if (told++ < maxReports)
      tell({ kind, message: message(error), page: window.location.pathname, build })
  }
  return {
    onCaughtError: hear('caught'),
    onRecoverableError: hear('recoverable'),
    onUncaughtError: hear('uncaught'),
  }
}

/** An error that React recovers from has the reason in its cause. */
function message(error: unknown): string {
  const cause = (error as Error | null)?.cause
  return `${error}${cause ? `: ${cause}` : ''}`.slice(0, maxMessage)
}

function tell(report: object) {
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => {}) // the page has trouble enough
}
