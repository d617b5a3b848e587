import { getFormToken } from './api'

/** Milliseconds: the server takes a token for 24 hours, and holds one under 3 seconds for a program's. */
const oldest = 12 * 3_600_000
const youngest = 3_000

/**
 * The token of a contact form. It begins with the one that came with the page,
 * '' if there was none. A form that came filled in, as it was left, can be sent
 * before that one may be.
 */
export function formToken(ofPage: string, filledIn = false) {
  let value = ofPage
  let since: number | undefined
  let ripeAt = filledIn ? performance.now() + youngest : 0
  let onTheWay: Promise<void> | undefined

  function isGood() {
    since ??= pageTime()
    return value !== '' && Date.now() - since < oldest
  }
  async function fetchOne() {
    try {
      value = (await getFormToken()).token
      since = Date.now()
      ripeAt = performance.now() + youngest
    } catch {
      // The next touch tries again; the message is sent in any case.
    }
    onTheWay = undefined
  }

  /** Fetches one where a good one is missing. It never fails. */
  async function renew() {
    if (isGood()) return
    onTheWay ??= fetchOne()
    await onTheWay
  }

  /** The token to send, as soon as it may be sent; '' when there is none to be had. */
  async function ready(): Promise<string> {
    await renew()
    const early = ripeAt - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    return value
  }
  return { renew, ready }
}

/** When the page came from the server. A tab that a browser opens again may take it from its cache, of any age. */
function pageTime(): number {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.transferSize === 0 ? 0 : performance.timeOrigin
}
