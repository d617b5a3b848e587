import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show, shownQueries } from '#testing/show'
import ItemsScreen from './ItemsScreen'
import { itemsQuery } from './queries'

// What becomes of a text, and of its files, whose draft is gone or was changed by somebody else.

const clerk = { userName: 'Ravi', emailId: 'ravi@school.example', role: 'staff' } as User
const answer = (change: object) => ({
  body: {
    data: { id: 'd1', version: 3, fields: {}, changedAt: '2026-11-24T05:12:00Z', ...change },
  },
})

afterEach(() => localStorage.clear())

/** Opens a draft that somebody published meanwhile. */
function open(kind: string, draft: object, more: Record<string, Answer>) {
  const calls = fakeApi({
    [`GET /api/content/items/${kind}`]: { body: { data: { revision: 7, items: [] } } },
    'GET /api/drafts': { body: { data: [{ id: 'd1', kind }] } },
    'GET /api/drafts/d1': answer({ kind, ...draft }),
    'PUT /api/drafts/d1': {
      status: 404,
      body: { message: 'Somebody published it.', code: 'not_found' },
    },
    ...more,
  })
  const user = show(<ItemsScreen user={clerk} />, `/admin-items?kind=${kind}&item=new&draft=d1`)
  return { calls, user }
}

it('makes a new draft of a text whose draft is gone', async () => {
  const { calls, user } = open('news', {}, {})
  await user.type(await screen.findByLabelText('Title'), 'Rain and storm')
  await user.tab()
  await user.click(await screen.findByRole('button', { name: 'Save it as a new draft' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Rain and storm')
  await expect
    .poll(() => calls.some(({ call }) => /PUT .*drafts\/[0-9a-f]{32}/.test(call)))
    .toBe(true)
})

it('takes the files along into a new draft: those that the server keeps, and those that were not sent', async () => {
  const kept = [
    { field: '/document', name: 'rain.pdf', hash: 'ab12', bytes: 4 },
    { field: '/body#picture.jpg', name: 'picture.jpg', hash: 'cd34', bytes: 4 },
  ]
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes) // an id of zeros
  const copy = `PUT /api/drafts/${'0'.repeat(32)}`
  const { calls, user } = open(
    'circular',
    { files: kept, base: 5 },
    { [copy]: answer({ version: 1 }) },
  )
  const scan = new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' })
  await user.upload(await screen.findByLabelText('PDF'), scan)
  await user.tab()
  await user.click(await screen.findByRole('button', { name: 'Save it as a new draft' }))
  expect(await screen.findByText('scan.pdf')).toBeDefined()
  expect(await screen.findByText('Saved, 10:42 am', {}, { timeout: 3_000 })).toBeDefined()
  const form = calls.find(({ call }) => call === copy)?.body as FormData
  // With the revision that it was begun on: what is published since is compared with it.
  expect(JSON.parse(String(form.get('item')))).toMatchObject({ files: kept, base: 5 })
  expect((form.get('/document') as File).name).toBe('scan.pdf')
})

it('keeps the form of a new alert when there is one meanwhile, such as this one', async () => {
  const alert = { id: 'alert', title: 'Rain', file: 'alert.yaml', fields: { text: 'Rain' } }
  const list = (...items: object[]) => ({ body: { data: { revision: 7, items } } })
  fakeApi({
    'GET /api/content/items/alert': [list(), list(alert)],
    'GET /api/drafts': { body: { data: [] } },
  })
  const user = show(<ItemsScreen user={clerk} />, '/admin-alert?item=new&draft=d1')
  const text = await screen.findByLabelText('What everybody should know at once')
  await user.type(text, 'Closed')
  await shownQueries().refetchQueries({ queryKey: itemsQuery('alert').queryKey })
  await user.type(text, ' today')
  expect(screen.getByDisplayValue('Closed today')).toBe(text)
})
