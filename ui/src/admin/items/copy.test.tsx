import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ItemKind } from '#kit/api/items'
import type { User } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from './ItemsScreen'

// A new item begins as a copy of another.

const clerk = { _id: 'ravi', userName: 'Ravi', emailId: 'ravi@school.example', role: 'staff' }

afterEach(() => localStorage.clear())

/** Opens the list of a kind with one item, and duplicates that. */
async function duplicate(kind: ItemKind, fields: { title: string; [name: string]: unknown }) {
  const item = { id: `2025-26/${fields.title}`, title: fields.title, file: 'one.yaml', fields }
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes) // an id of zeros
  const put = `PUT /api/drafts/${'0'.repeat(32)}`
  const calls = fakeApi({
    [`GET /api/content/items/${kind}`]: { body: { data: { revision: 7, items: [item] } } },
    'GET /api/drafts': { body: { data: [] } },
    [put]: { body: { data: { version: 1, changedAt: '2026-11-24T05:12:00Z' } } },
  })
  const user = show(<ItemsScreen user={clerk as User} />, `/admin-items?kind=${kind}`)
  await user.click(await screen.findByRole('button', { name: `More about ${fields.title}` }))
  const menu = within(await screen.findByRole('dialog'))
  await user.click(menu.getByRole('link', { name: 'Duplicate' }))
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  expect(title.value).toBe(fields.title)
  /** Writes another title, and returns what is saved then: nothing was before. */
  const change = async () => {
    expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
    expect(localStorage).toHaveLength(0)
    await user.type(title, '!')
    await user.tab()
    await expect.poll(() => calls.find(({ call }) => call === put)).toBeDefined()
    const sent = calls.find(({ call }) => call === put)?.body as FormData
    return JSON.parse(String(sent.get('item')))
  }
  return { user, change }
}

it('copies a circular with today’s date and without its PDF, and stores nothing until it is changed', async () => {
  const { change } = await duplicate('circular', {
    title: 'Dasara',
    category: 'Holidays',
    date: '2025-09-20',
    document: 'documents/dasara-2025.pdf',
    publish: '2025-09-20 08:00',
  })
  const notice = 'A copy of “Dasara”, with today’s date. Choose its PDF.'
  expect(await screen.findByText(notice)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'dasara-2025.pdf' })).toBeNull()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
  expect(await change()).toEqual({
    version: 0,
    kind: 'circular',
    item: '',
    base: 7,
    fields: { title: 'Dasara!', category: 'Holidays', date: day },
  })
})

it('copies a holiday without its days', async () => {
  const { change } = await duplicate('holiday', {
    title: 'Dasara',
    from: '2025-09-20',
    until: '2025-10-05',
    note: 'Hostels close.',
  })
  expect(await screen.findByText('A copy of “Dasara”. Write its days.')).toBeDefined()
  expect((await change()).fields).toEqual({ title: 'Dasara!', note: 'Hostels close.' })
})

it('copies a news item with its picture, but not that it comes before all others', async () => {
  const picture = { src: 'images/run.jpg', alt: 'The run', focus: 'top' }
  const { change } = await duplicate('news', {
    title: 'The run',
    summary: 'We ran.',
    body: 'All of us.',
    category: 'Sports',
    date: '2025-09-20',
    pinned: true,
    image: picture,
    translations: { kn: { title: 'ಓಟ' } },
  })
  const { fields } = await change()
  expect(fields).toMatchObject({ title: 'The run!', body: 'All of us.', image: picture })
  expect(fields).toMatchObject({ translations: { kn: { title: 'ಓಟ' } } })
  expect(fields).not.toHaveProperty('pinned')
})
