import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Files that share a world have the modules afresh, as on a page that was just loaded.
vi.resetModules()

configure({ asyncUtilTimeout: 20_000 }) // as expect.poll waits, see vite.config.ts

// Whatever is printed is a fault until a test says that it expects it, by
// putting its own spy over the method.
const methods = ['error', 'warn', 'info', 'log', 'debug'] as const
const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      printed.push(`console.${method}: ${words.join(' ')}`)
    })
  }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  expect(printed).toEqual([])
})
