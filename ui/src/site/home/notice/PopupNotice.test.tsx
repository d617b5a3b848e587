import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { countFrom } from './in-time'
import PopupNotice from './PopupNotice'
import { askForPopup } from './unseen-popup'

const popup = {
  _id: '1',
  image: '/media/a.webp',
  images: ['/media/a.webp'],
  srcset: '',
  width: 600,
  height: 800,
  alt: 'Admissions are open',
  decorative: false,
  color: '#888888',
  preview: '',
  picture: 'p',
  link: '/primary-school',
  live: true,
  version: 'v1',
}

const fetched = vi.fn()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.useFakeTimers({ now: new Date('2026-11-20T06:00:00Z'), toFake: ['Date'] })
})

const answers = (data: unknown[]) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify({ data, images: [] })))

const visit = (wasHydrated = false) =>
  render(
    <MemoryRouter>
      <PopupNotice schoolName="Test School" wasHydrated={wasHydrated} />
    </MemoryRouter>,
  )

test('it greets, and goes when it is closed', async () => {
  answers([popup])
  visit()
  const dialog = await screen.findByRole('dialog', { name: 'Admissions are open' })
  expect((dialog as HTMLDialogElement).open).toBe(true)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/primary-school')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

async function greets(meanwhile = () => {}): Promise<boolean> {
  const read = vi.spyOn(Response.prototype, 'text').mockClear()
  const { unmount } = visit()
  meanwhile()
  await waitFor(() => expect(read).toHaveResolvedTimes(1))
  await act(async () => {})
  const shown = screen.queryByRole('dialog') !== null
  unmount()
  return shown
}

test('it greets once a day for each version, by the days of India', async () => {
  answers([popup])
  expect(await greets()).toBe(true)
  expect(await greets()).toBe(false)
  vi.setSystemTime(new Date('2026-11-20T18:29:00Z'))
  expect(await greets()).toBe(false)
  vi.setSystemTime(new Date('2026-11-20T18:31:00Z'))
  expect(await greets()).toBe(true)
  answers([{ ...popup, version: 'v2' }])
  expect(await greets()).toBe(true)
})

test('what was asked for before the page was hydrated is not asked for again', async () => {
  answers([popup])
  countFrom()
  await askForPopup('Test School')
  visit(true)
  await screen.findByRole('dialog')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each(['scroll', 'wheel', 'pointerdown', 'keydown', 'touchstart'])(
  'it does not come after %s',
  async (name) => {
    answers([popup])
    expect(await greets(() => dispatchEvent(new Event(name)))).toBe(false)
    expect(await greets()).toBe(true)
  },
)

test('it comes within three seconds or not at all', async () => {
  answers([popup])
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  expect(await greets(() => now.mockReturnValue(4000))).toBe(false)
  now.mockReturnValue(1000)
  expect(await greets(() => now.mockReturnValue(3999))).toBe(true)
  now.mockRestore()
})

test('a document that was hydrated because somebody touched it does not ask', async () => {
  answers([popup])
  visit(true)
  await act(async () => {})
  expect(fetched).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without one that is live nothing is shown', async () => {
  answers([])
  expect(await greets()).toBe(false)
  answers([{ ...popup, live: false }])
  expect(await greets()).toBe(false)
})

test('a failure is logged and shows nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  fetched.mockRejectedValue(new TypeError('offline'))
  visit()
  await waitFor(() =>
    expect(log).toHaveBeenCalledWith('Error fetching pop-up images', expect.anything()),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['a page', '<!doctype html><title>Sign in to the network</title>'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '5'],
  ['no list', '{"data": null}'],
  ['a text for a list', '{"data": "x"}'],
  ['a list of junk', '{"data": [{"live": true, "image": 7, "link": {}}]}'],
  ['a list of numbers', '[1, 2]'],
])('%s for an answer is logged and shows nothing', async (_, text) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  fetched.mockImplementation(async () => new Response(text))
  visit()
  await waitFor(() =>
    expect(log).toHaveBeenCalledExactlyOnceWith('Error fetching pop-up images', expect.anything()),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('it counts as seen once it is on the screen, not when it was only asked for', async () => {
  answers([popup])
  const read = vi.spyOn(Response.prototype, 'text')
  visit().unmount()
  await waitFor(() => expect(read).toHaveResolvedTimes(1))
  await act(async () => {})
  expect(localStorage).toHaveLength(0)
  visit()
  await screen.findByRole('dialog')
  await waitFor(() => expect(localStorage).toHaveLength(1))
})

test('closed by Esc it gives the focus to the page, where nothing had it before', async () => {
  answers([popup])
  const main = document.body.appendChild(document.createElement('main'))
  main.id = 'content'
  main.tabIndex = -1
  visit()
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog')
  act(() => dialog.close()) // what Esc does in a browser
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(main)
  main.remove()
})
