import { promisify } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// Files that share a world have the modules afresh, as on a page that was just loaded.
vi.resetModules()

configure({ asyncUtilTimeout: 20_000 }) // as expect.poll waits, see vite.config.ts

// Whatever is printed is a fault until a test says that it expects it, by
// putting its own spy over the method.
const methods = ['error', 'warn', 'info', 'log', 'debug'] as const
const printed: string[] = []

/** Ends when all is done that was about to be; tests may have their own clock by then. */
const turn = promisify(setImmediate)

// Requests that reach the network are those that no test answers with fakeApi:
// the test under way fails, and reads their addresses.
const unanswered: string[] = []

browser().settings.fetch.interceptor = {
  beforeAsyncRequest: ({ request }) => {
    unanswered.push(`${request.method} ${request.url}`)
    return Promise.reject(new TypeError('Failed to fetch'))
  },
}

// What a frame shows is tested in a real browser.
browser().settings.navigation.disableChildFrameNavigation = true

beforeEach(() => {
  printed.length = 0
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      printed.push(`console.${method}: ${words.join(' ')}`)
    })
  }
})

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await turn() // for what the screen does when it is left
  localStorage.clear()
  sessionStorage.clear()
  expect(printed).toEqual([])
  expect(unanswered.splice(0), 'requests that the test does not answer').toEqual([])
})

afterAll(() => {
  expect(unanswered, 'requests after the last test, which answers none').toEqual([])
})

/** What happy-dom lets tests set. */
function browser() {
  return (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM
}
