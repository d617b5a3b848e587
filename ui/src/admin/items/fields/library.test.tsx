import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from '../ItemsScreen'

const clerk = { _id: 'ravi', userName: 'Ravi', role: 'staff' } as User
const image = {
  url: '/media/p-960.jpg',
  srcset: '',
  width: 1600,
  height: 900,
  alt: '',
  color: '#888888',
  preview: '',
}
const picture = (_id: string, file: string, alt: string) => ({
  _id,
  files: [`images/${file}`],
  image,
  uses: [{ kind: 'page', id: 'campus', title: 'Campus', page: '/campus', alt }],
})
const listed = (...data: object[]) => ({ body: { data, revision: 7, total: data.length } })
const pond = picture('a'.repeat(64), 'pond.jpg', 'The pond')
const lake = picture('b'.repeat(64), 'lake.jpg', 'The lake')
const done = { body: { message: 'Done.', data: {} } }

function open(kind: string, more: Record<string, Answer | Answer[]> = {}) {
  const calls = fakeApi({
    'GET /api/status': { body: { limits: { files: 20 } } },
    [`GET /api/content/items/${kind}`]: { body: { data: { revision: 7, items: [] } } },
    'GET /api/drafts': { body: { data: [] } },
    'GET /api/pictures?': listed(pond, lake),
    'GET /api/pictures?q=lake': listed(lake),
    'PUT /api/drafts/d1': { body: { data: { version: 1, changedAt: '2026-11-24T05:12:00Z' } } },
    'POST /api/drafts/d1/submit': done,
    ...more,
  })
  const user = show(<ItemsScreen user={clerk} />, `/admin-items?kind=${kind}&item=new&draft=d1`)
  /** The last save of the draft that named files; later ones leave them. */
  function saved() {
    const saves = calls.flatMap(({ body }) => {
      if (!(body instanceof FormData)) return []
      return [{ ...JSON.parse(String(body.get('item'))), parts: [...body.keys()] }]
    })
    return saves.findLast(({ files }) => files)
  }
  return { user, saved }
}

const openLibrary = { name: 'From the pictures that are here' }
const dialog = async () => within(await screen.findByRole('dialog'))

afterEach(() => localStorage.clear())

it('puts a picture of the library into a news item by its hash, with its description', async () => {
  const fields = { 'image/src': 'This picture was deleted permanently.' }
  const refused = { status: 422, body: { message: 'Not yet.', code: 'invalid', fields } }
  const { user, saved } = open('news', { 'POST /api/drafts/d1/submit': [refused, done] })
  await user.click(await screen.findByRole('button', openLibrary))
  const library = await dialog()
  await user.type(library.getByRole('searchbox'), 'lake{enter}')
  await user.click(await library.findByRole('button', { name: 'The lake' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const alt = await screen.findByLabelText<HTMLInputElement>(/picture shows/)
  expect(alt.value).toBe('The lake')
  expect(screen.getByText('Chosen: The lake').closest('[role=status]')).not.toBeNull()

  // Another one takes its place; its description, too, until somebody wrote one.
  await user.click(screen.getByRole('button', openLibrary))
  await user.click(await (await dialog()).findByRole('button', { name: 'The pond' }))
  await expect.poll(() => alt.value).toBe('The pond')
  await user.type(alt, ' at dusk')
  await user.click(screen.getByRole('button', openLibrary))
  await user.click(await (await dialog()).findByRole('button', { name: 'The lake' }))
  for (const [label, words] of [
    ['Title', 'Rain'],
    [/^In one or two sentences/, 'It rains.'],
    ['Category', 'News'],
  ] as const)
    await user.type(screen.getByLabelText(label), words)
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
  expect(await screen.findByText('This picture was deleted permanently.')).toBeDefined()
  expect(saved()).toMatchObject({
    parts: ['item'],
    fields: { image: { alt: 'The pond at dusk' } },
    files: [{ field: '/image/src', name: 'lake.jpg', hash: lake._id }],
  })
})

it('keeps what was chosen in this browser until the server has it', async () => {
  const { user } = open('news', { 'PUT /api/drafts/d1': 'never' })
  await user.type(await screen.findByLabelText('Title'), 'Rain')
  await user.click(await screen.findByRole('button', openLibrary))
  await user.click(await (await dialog()).findByRole('button', { name: 'The pond' }))
  await screen.findByText('Chosen: The pond')
  const kept = JSON.parse(localStorage.getItem('draft:ravi:d1') ?? '{}')
  expect(kept.named).toEqual([{ field: '/image/src', name: 'pond.jpg', hash: pond._id, bytes: 0 }])
})

it('puts several into an album, none of them twice', async () => {
  const { user, saved } = open('album')
  await user.type(await screen.findByLabelText('Title'), 'Rain')
  const choose = async (...names: string[]) => {
    await user.click(await screen.findByRole('button', openLibrary))
    const library = await dialog()
    for (const name of names) await user.click(await library.findByRole('checkbox', { name }))
    await user.click(library.getByRole('button', { name: /^Take \d/ }))
  }
  await choose('The pond')
  await choose('The lake', 'The pond')
  expect(screen.getByLabelText<HTMLInputElement>('What picture 2 shows').value).toBe('The lake')
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
  expect(await screen.findByText('Done.')).toBeDefined()
  expect(saved()).toMatchObject({
    parts: ['item'],
    fields: {
      images: [
        { file: '', alt: 'The pond' },
        { file: '', alt: 'The lake' },
      ],
    },
    files: [
      { field: '/images/0/file', name: 'pond.jpg', hash: pond._id },
      { field: '/images/1/file', name: 'lake.jpg', hash: lake._id },
    ],
  })
})
