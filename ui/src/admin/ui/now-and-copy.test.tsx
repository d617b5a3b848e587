import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#testing/show'
import { CopyButton } from './CopyButton'
import { RelativeTime } from './time/RelativeTime'

test('fifty times share one timer and one formatter of each kind', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T07:00:30Z') })
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const rows = Array.from({ length: 50 }, (_, row) => row)
  show(rows.map((row) => <RelativeTime key={row} at="2026-11-21T03:44:00Z" />))
  expect(screen.getAllByText('today, 9:14 am')).toHaveLength(50)
  expect(vi.getTimerCount()).toBe(1)
  act(() => vi.advanceTimersByTime(24 * 60 * 60_000))
  expect(screen.getAllByText('yesterday, 9:14 am')).toHaveLength(50)
  expect(vi.getTimerCount()).toBe(1)
  expect(made.mock.calls.length).toBeLessThan(6)
  vi.useRealTimers()
})

test.each([
  ['there is no clipboard', undefined],
  ['the browser refuses', { writeText: () => Promise.reject(new Error('denied')) }],
])('a copy says that it failed where %s', async (_, clipboard) => {
  const user = show(<CopyButton text="secret" label="Copy" />)
  vi.stubGlobal('navigator', { clipboard })
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect((await screen.findByText(/did not allow it/)).getAttribute('role')).toBe('status')
  expect(screen.queryByText('Copied')).toBeNull()
})

test('a copy says that it is done, in its label and to screen readers', async () => {
  const user = show(<CopyButton text="secret" label="Copy" />)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(screen.getByText('Copied', { selector: '[role=status]' })).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe('secret')
})

test.each([
  ['has no clipboard, as on a page without https', undefined],
  ['refuses it', { writeText: () => Promise.reject(new DOMException('denied')) }],
])('a copy in a browser that %s says so, and never that it is done', async (_, clipboard) => {
  const user = show(<CopyButton text="secret" label="Copy" />)
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/^Your browser did not allow it/)).toBeDefined()
  expect(screen.queryByText('Copied')).toBeNull()
})
