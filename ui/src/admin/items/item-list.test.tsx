import { cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show, shownQueries, whereabouts } from '#testing/show'
import ItemsScreen from './ItemsScreen'

const rain = {
  id: '2026-27/rain',
  title: 'Rain',
  file: 'circulars/2026-27.yaml',
  fields: { title: 'Rain', category: 'Events', date: '2026-11-16', document: 'documents/rain.pdf' },
}
const list = (...items: object[]) => ({ body: { data: { revision: 7, items } } })
const published = { body: { message: 'Published.', data: {} } }
const owner = { userName: 'Asha', emailId: 'asha@school.example', role: 'owner' } as User

/** A draft as the server has it. */
const stored = {
  id: 'd1',
  version: 1,
  kind: 'circular',
  item: rain.id,
  base: 7,
  title: 'Rain',
  state: 'draft',
}

const api = (posted: Answer = published) =>
  fakeApi({
    'GET /api/content/items/circular': list(rain),
    'GET /api/content/items/news': list(),
    'GET /api/drafts': { body: { data: [] } },
    'POST /api/content/items': posted,
  })

async function openMenu(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'More about Rain' }))
  return within(await screen.findByRole('dialog', { name: 'Rain' }))
}

async function remove(user: UserEvent) {
  const menu = await openMenu(user)
  await user.click(menu.getByRole('button', { name: 'Remove' }))
}

it('says why an item could not be removed, and asks for the lists once', async () => {
  const body = { message: 'Somebody changed it.', code: 'conflict' }
  const calls = api({ status: 409, body })
  const user = show(<ItemsScreen user={owner} />, '/admin-items')
  await screen.findByText('Rain')
  const before = calls.length
  await remove(user)
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody changed it.')
  await new Promise(setImmediate)
  const asked = calls.slice(before).map(({ call }) => call)
  expect(asked.filter((call) => call.startsWith('GET'))).toEqual([...new Set(asked)].slice(1))
})

it('keeps the focus on the choice of a list of staff', async () => {
  fakeApi({
    'GET /api/content/items/teacher': list(),
    'GET /api/content/items/office-staff': list(),
    'GET /api/drafts': { body: { data: [] } },
  })
  const user = show(<ItemsScreen user={owner} />, '/admin-items?kind=teacher')
  await user.click(await screen.findByRole('radio', { name: 'Office and hostel staff' }))
  const chosen = await screen.findByRole('radio', {
    name: 'Office and hostel staff',
    checked: true,
  })
  expect(document.activeElement).toBe(chosen)
  await expect.poll(() => whereabouts()).toMatchObject({ state: { within: true } })
})

it('removes what is published every week at once', async () => {
  const calls = api()
  const user = show(<ItemsScreen user={owner} />, '/admin-items')
  await remove(user)
  expect(await screen.findByText('Published.')).toBeDefined()
  const form = calls.find(({ call }) => call === 'POST /api/content/items')?.body as FormData
  expect(JSON.parse(String(form.get('item')))).toEqual({
    kind: 'circular',
    id: '2026-27/rain',
    base: 7,
    fields: null,
  })
})

it('offers in the menu of a row what can be done with the item', async () => {
  fakeApi({
    'GET /api/content/items/circular': list({ ...rain, page: '/circulars' }),
    'GET /api/drafts': { body: { data: [] } },
  })
  const user = show(<ItemsScreen user={owner} />, '/admin-items')
  const menu = await openMenu(user)
  const links = menu.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'See it on the site',
    'Share on WhatsApp',
    'Edit',
    'Duplicate',
  ])
  expect(links[0]?.getAttribute('href')).toBe('/circulars')
  expect(decodeURIComponent(links[1]?.search ?? '')).toMatch(/^\?text=Rain\nhttp.*\/circulars$/)
  await user.click(menu.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('link', { name: 'Rain' })).toBeDefined()
})

it('keeps the menu at its row when the list comes anew, and closes it when the item is gone', async () => {
  fakeApi({
    'GET /api/content/items/circular': [list(rain), list({ ...rain, title: 'Heavy rain' }), list()],
    'GET /api/drafts': { body: { data: [] } },
  })
  const user = show(<ItemsScreen user={owner} />, '/admin-items')
  await openMenu(user)
  await shownQueries().invalidateQueries()
  const dialog = await screen.findByRole('dialog', { name: 'Heavy rain' })
  const more = screen.getByLabelText('More about Heavy rain')
  expect(more.getAttribute('aria-expanded')).toBe('true')
  await shownQueries().invalidateQueries()
  await expect.poll(() => dialog.isConnected).toBe(false)
})

it('offers nothing of the site for an item that visitors don’t see, and no removing to whoever may not', async () => {
  api()
  const user = show(<ItemsScreen user={{ ...owner, role: 'staff' }} />, '/admin-items')
  const menu = await openMenu(user)
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Duplicate',
  ])
  expect(menu.queryByRole('button', { name: 'Remove' })).toBeNull()
})

it('lists the drafts of the kind that is shown, or of every kind', async () => {
  const drafts = [
    { ...stored, state: 'waiting', changedAt: '2026-11-24T05:12:00Z' },
    { ...stored, id: 'd2', kind: 'news', state: 'waiting', changedAt: '2026-11-24T05:12:00Z' },
  ]
  fakeApi({
    'GET /api/content/items/circular': list(rain),
    'GET /api/content/items/news': list(),
    'GET /api/drafts': { body: { data: drafts } },
  })
  show(<ItemsScreen user={owner} />, '/admin-items?show=waiting')
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryAllByRole('radio')).toHaveLength(0) // all of them wait
  cleanup()
  show(<ItemsScreen user={owner} />, '/admin-items?kind=news&show=waiting')
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('radio', { name: 'Waiting 1', checked: true })).toBeDefined()
})

it('opens the alert that is there where another one is asked for', async () => {
  const alert = { id: 'alert', title: 'Closed', file: 'alert.yaml', fields: { text: 'Closed' } }
  fakeApi({
    'GET /api/content/items/alert': list(alert),
    'GET /api/drafts': { body: { data: [] } },
  })
  show(<ItemsScreen user={owner} />, '/admin-alert?item=new')
  expect(await screen.findByDisplayValue('Closed')).toBeDefined()
})

it('opens the PDF that a circular has from its form', async () => {
  api()
  const user = show(<ItemsScreen user={owner} />, '/admin-items')
  await user.click(await screen.findByRole('link', { name: 'Rain' }))
  const link = await screen.findByRole('link', { name: 'rain.pdf' })
  expect(link.getAttribute('href')).toBe('/documents/current/rain.pdf')
})

it('is searched by title and note when it is long', async () => {
  const many = ['Rain', 'Fees', ...'abcdefgh'].map((title) => ({
    ...rain,
    id: `2026-27/${title}`,
    title,
    fields: { ...rain.fields, title, category: title === 'Fees' ? 'Payments' : 'Events' },
  }))
  fakeApi({
    'GET /api/content/items/circular': list(...many),
    'GET /api/drafts': { body: { data: [] } },
  })
  const user = show(<ItemsScreen user={owner} />, '/admin-items')
  const field = await screen.findByRole('searchbox', { name: 'Find in this list' })
  const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent)
  expect(titles()).toHaveLength(10)
  await user.type(field, 'rAin')
  expect(titles()).toEqual(['Rain'])
  await user.clear(field)
  await user.type(field, 'payments')
  expect(titles()).toEqual(['Fees'])
  await user.type(field, '?')
  expect(screen.getByText('Nothing here matches “payments?”.')).toBeDefined()
})
