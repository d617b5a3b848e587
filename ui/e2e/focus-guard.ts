import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** What had the focus last, if that has fallen to the page itself. */
    focusLost?: () => string | undefined
  }
}

/**
 * Watches whether the focus falls to <body>: because what had it was removed,
 * hidden or disabled, and nothing took its place. People who use the keyboard
 * begin at the top of the page again then. A loss counts when it lasts until
 * the next use of the page, or to the end of the test; it is written to the
 * console, where it fails the test.
 */
export const guardFocus = (context: BrowserContext) => context.addInitScript(watchFocus)

/** Waits until the focus of a page is anywhere, which effects may still see to. */
export async function expectFocusKept(page: Page) {
  const lost = () => page.evaluate(() => window.focusLost?.()).catch(() => undefined)
  await expect.poll(lost, 'what took the focus with it').toBeUndefined()
}

function watchFocus() {
  const grace = 500 // milliseconds in which the page may see to it, on a busy machine
  let last: Element | undefined
  let lost: { what: string; at: number } | undefined

  const isFocusable = (element: Element) =>
    element.isConnected && element.checkVisibility() && !element.matches(':disabled')

  function look() {
    const fallen = document.activeElement === document.body && last && !isFocusable(last)
    if (!fallen) lost = undefined
    else lost ??= { what: last?.outerHTML.slice(0, 160) ?? '', at: performance.now() }
  }

  function report({ isTrusted }: Event) {
    look()
    if (!isTrusted || !lost || performance.now() - lost.at < grace) return
    // biome-ignore lint/suspicious/noConsole: where Noise hears it
    console.error(`The focus was lost with ${lost.what}`)
    last = undefined
  }

  addEventListener('focusin', ({ target }) => {
    last = target as Element
    lost = undefined
  })
  // A person may leave a field for no other one: that is no loss.
  addEventListener('focusout', ({ target }) =>
    setTimeout(() => {
      if (target === last && last && isFocusable(last) && document.activeElement !== last) {
        last = undefined
      }
    }),
  )
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
  })
  for (const use of ['pointerdown', 'keydown']) addEventListener(use, report, true)
  window.focusLost = () => {
    look()
    return lost?.what
  }
}
