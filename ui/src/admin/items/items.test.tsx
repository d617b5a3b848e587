import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from './ItemsScreen'

const rain = {
  id: '2026-27/rain',
  title: 'Rain',
  file: 'circulars/2026-27.yaml',
  fields: { title: 'Rain', category: 'Events', date: '2026-11-16', document: 'documents/rain.pdf' },
}
const older = {
  ...rain,
  id: '2026-27/fees',
  title: 'Fees',
  fields: { ...rain.fields, title: 'Fees', category: 'Fees', date: '2026-10-02' },
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
const saved = { body: { data: { ...stored, changedAt: '2026-11-24T05:12:00Z' } } }

const api = (approved: Answer = published) =>
  fakeApi({
    'GET /api/content/items/circular': list(older, rain),
    'GET /api/content/items/news': list(),
    'GET /api/drafts': { body: { data: [] } },
    'PUT /api/drafts/d1': saved,
    'POST /api/drafts/d1/approve': approved,
    'POST /api/content/items': published,
  })

/** The draft as it was saved last, and the files that were sent. */
function sent(calls: ReturnType<typeof fakeApi>) {
  const saves = calls.filter(({ call }) => call === 'PUT /api/drafts/d1')
  const parts = saves.flatMap(({ body }) => [...(body as FormData).entries()])
  const files = parts.filter(([name]) => name !== 'item')
  const last = parts.findLast(([name]) => name === 'item')
  return { draft: JSON.parse(String(last?.[1])), files }
}

it('lists the newest first, each with what can be done', async () => {
  api()
  show(<ItemsScreen user={owner} />, '/admin-items')
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Rain16/11/2026 · Events')
  expect(second?.textContent).toContain('Fees02/10/2026 · Fees')
  expect(screen.getByRole('link', { name: 'Add a circular' })).toBeDefined()
})

it('says what comes into an empty list', async () => {
  api()
  show(<ItemsScreen user={owner} />, '/admin-items?kind=news')
  expect(await screen.findByRole('heading', { name: 'No news yet' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add news' })).toBeDefined()
})

it('publishes a new circular with its PDF', async () => {
  const calls = api()
  const user = show(<ItemsScreen user={owner} />, '/admin-items?kind=circular&item=new&draft=d1')
  await user.type(await screen.findByLabelText('Title'), 'Winter timings')
  await user.type(screen.getByLabelText('Category'), 'Timings')
  const pdf = new File(['%PDF'], 'winter.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText('PDF'), pdf)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Published.')).toBeDefined()
  const { draft, files } = sent(calls)
  expect(draft).toMatchObject({ kind: 'circular', item: '', base: 7 })
  expect(draft.fields).toMatchObject({ title: 'Winter timings', category: 'Timings' })
  expect(draft.fields.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Object.keys(draft.fields)).not.toContain('expires')
  expect(files).toEqual([['/document', pdf]])
})

it('changes an item and keeps the fields that the form does not have', async () => {
  const calls = api()
  const user = show(
    <ItemsScreen user={owner} />,
    '/admin-items?kind=circular&item=2026-27%2Frain&draft=d1',
  )
  const title = await screen.findByLabelText('Title')
  await user.clear(title)
  await user.type(title, 'Rain and storm')
  await user.type(screen.getByLabelText('Show until (IST)'), '30/11/2100')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Published.')
  const { draft, files } = sent(calls)
  expect(draft).toMatchObject({
    kind: 'circular',
    item: '2026-27/rain',
    base: 7,
    fields: { ...rain.fields, title: 'Rain and storm', expires: '2100-11-30 23:59' },
  })
  expect(files).toEqual([])
})

it('names what is missing before anything is sent', async () => {
  const calls = api()
  const user = show(<ItemsScreen user={owner} />, '/admin-items?kind=news&item=new&draft=d1')
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Write a title.')).toBeDefined()
  expect(screen.getByText('Write one or two sentences.')).toBeDefined()
  expect(calls.map(({ call }) => call)).not.toContain('PUT /api/drafts/d1')
})

it('marks the fields that the server refuses, and keeps what was typed', async () => {
  const fields = { document: 'This PDF has a password. Save it without one.' }
  api({ status: 422, body: { message: 'Not yet.', code: 'content_invalid', fields } })
  const user = show(
    <ItemsScreen user={owner} />,
    '/admin-items?kind=circular&item=2026-27%2Frain&draft=d1',
  )
  await user.type(await screen.findByLabelText('Title'), '!')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('This PDF has a password. Save it without one.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Rain!')
})

it('leads to what was published and takes it back, until something else is opened', async () => {
  const undoItem = { kind: 'circular', id: rain.id, revision: 8 }
  const data = { item: rain, page: '/circulars', undoItem }
  const waiting = { ...stored, id: 'd2', state: 'waiting', title: 'Fees of the term' }
  const calls = fakeApi({
    'GET /api/content/items/circular': list(older, rain),
    'GET /api/drafts': { body: { data: [waiting] } },
    'PUT /api/drafts/d1': saved,
    'POST /api/drafts/d1/approve': { body: { message: 'Published.', data } },
    'POST /api/content/items/undo': { body: { message: 'Undone.', data: {} } },
  })
  const open = '/admin-items?kind=circular&item=2026-27%2Frain&draft=d1'
  const user = show(<ItemsScreen user={owner} />, open)
  const publish = async () => {
    await user.type(await screen.findByLabelText('Title'), '!')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Published.')
  }
  await publish()
  expect(screen.getByRole('link', { name: 'See it on the site' }).getAttribute('href')).toBe(
    '/circulars',
  )
  const share = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Share on WhatsApp' })
  const words = new URL(share.href).searchParams.get('text')
  expect(words).toBe(`${rain.title}\n${window.location.origin}/circulars`)
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'QR code' }))
  const code = '/qr/page?of=%2Fcirculars'
  expect(screen.getByAltText(`QR code of “${rain.title}”`).getAttribute('src')).toBe(code)
  expect(screen.getByRole('link', { name: 'Save the picture' }).getAttribute('href')).toBe(code)
  expect(screen.getByRole('link', { name: 'Waits for you: Fees of the term' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone.')).toBeDefined()
  expect(calls.at(-1)?.call).not.toContain('approve')
  expect(calls.find(({ call }) => call.endsWith('/undo'))?.body).toEqual(undoItem)
  await user.click(screen.getByRole('link', { name: 'Add a circular' }))
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeDefined()
  expect(screen.queryByText('Undone.')).toBeNull()
})

it('says when an item is gone', async () => {
  api()
  show(<ItemsScreen user={owner} />, '/admin-items?kind=circular&item=none')
  expect(await screen.findByText(/It is not there any more/)).toBeDefined()
})

it('finds what is scheduled and what has expired, and says when', async () => {
  const another = (id: string, title: string, dates: object) => ({
    ...rain,
    id,
    title,
    fields: { ...rain.fields, ...dates },
  })
  const coming = another('c', 'Coming', { publish: '2100-01-05' })
  const over = another('o', 'Over', { expires: '2020-01-05 18:00' })
  fakeApi({
    'GET /api/content/items/circular': list(rain, coming, over),
    'GET /api/drafts': { body: { data: [{ ...stored, state: 'waiting' }] } },
  })
  const user = show(<ItemsScreen user={owner} />, '/admin-items')
  const titles = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent)
  expect(await titles()).toEqual([expect.stringMatching(/^Rain.*A change waits for approval/)])
  await user.click(screen.getByRole('radio', { name: 'Scheduled 1' }))
  expect(await titles()).toEqual([expect.stringMatching(/^ComingScheduled: from 05\/01\/2100 0/)])
  await user.click(screen.getByRole('radio', { name: 'Archive 1' }))
  expect(await titles()).toEqual([expect.stringMatching(/^OverExpired: 05\/01\/2020 18:00/)])
})
