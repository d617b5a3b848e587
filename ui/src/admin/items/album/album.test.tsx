import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from '../ItemsScreen'

const owner = { userName: 'Asha', emailId: 'asha@school.example', role: 'owner' } as User
const clerk = { ...owner, role: 'staff' } as User
const walk = {
  id: 'walk',
  title: 'Rain walk',
  file: 'gallery/walk/album.yaml',
  fields: {
    name: 'Rain walk',
    number: 4,
    images: [
      { file: '1.jpg', alt: 'Puddles' },
      { file: '2.jpg', alt: 'Boots', caption: 'New ones' },
    ],
  },
}
const shown = {
  id: 'alert',
  title: 'Rain',
  file: 'alert.yaml',
  fields: { text: 'School closed', expires: '2100-11-25 18:00' },
}
const done = { body: { message: 'Done.', data: {} } }
const sentPicture = (_id: string): Answer => ({
  body: `${JSON.stringify({ answer: { message: 'ok', data: { _id, url: '/x.jpg' }, known: false } })}\n`,
})
const list = (items: object[]) => ({ body: { data: { revision: 7, items } } })

const api = (items: object[], more: Record<string, Answer | Answer[]> = {}) =>
  fakeApi({
    'GET /api/status': { body: { limits: { files: 20 } } },
    'GET /api/content/items/album': list(items),
    'GET /api/content/items/alert': list(items),
    'GET /api/drafts': { body: { data: [] } },
    'POST /api/pictures/check': { body: { type: 'image/jpeg' } },
    'POST /api/pictures?keep=1': [sentPicture('a'.repeat(64)), sentPicture('b'.repeat(64))],
    'PUT /api/drafts/d1': { body: { data: { version: 1, changedAt: '2026-11-24T05:12:00Z' } } },
    'POST /api/drafts/d1/submit': done,
    'POST /api/drafts/d1/approve': done,
    ...more,
  })

/** The draft as it was saved last. */
function saved(calls: ReturnType<typeof fakeApi>) {
  const last = calls.findLast(({ call }) => call === 'PUT /api/drafts/d1')
  return JSON.parse(String((last?.body as FormData | undefined)?.get('item')))
}

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

afterEach(() => localStorage.clear())

it('lists the albums, and says where the consent is missing', async () => {
  api([walk])
  show(<ItemsScreen user={clerk} />, '/admin-albums')
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('2 pictures. The families’ consent is not noted yet.')
})

it('lets staff submit an album whose pictures were sent one by one', async () => {
  const calls = api([])
  const user = show(<ItemsScreen user={clerk} />, '/admin-albums?item=new&draft=d1')
  await user.type(await screen.findByLabelText('Title'), 'Annual Day')
  await user.upload(await screen.findByLabelText('Pictures'), [photo('one.jpg'), photo('two.heic')])
  await user.type(await screen.findByLabelText('What picture 2 shows'), 'The lamp is lit')
  await user.type(screen.getByLabelText('What the families agreed to (optional)'), 'Photographs')
  await user.type(screen.getByLabelText('Until when (optional)'), '31/03/2029')
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
  expect(await screen.findByText('Done.')).toBeDefined()
  expect(saved(calls)).toMatchObject({
    kind: 'album',
    item: '',
    fields: {
      name: 'Annual Day',
      consent: { what: 'Photographs', until: '2029-03-31' },
      images: [
        { file: '', alt: 'Annual Day, picture 1' },
        { file: '', alt: 'The lamp is lit' },
      ],
    },
    files: [
      { field: '/images/0/file', name: 'one.jpg', hash: 'a'.repeat(64) },
      { field: '/images/1/file', name: 'two.heic', hash: 'b'.repeat(64) },
    ],
  })
})

it('changes the pictures of an album: their words and their order, without one, with another', async () => {
  const fields = { 'images/1/file': 'This picture is not on the server any more.' }
  const refused = { status: 422, body: { message: 'Not yet.', code: 'invalid', fields } }
  const calls = api([walk], { 'POST /api/drafts/d1/approve': [refused, done] })
  const user = show(<ItemsScreen user={owner} />, '/admin-albums?item=walk&draft=d1')
  await user.click(await screen.findByRole('button', { name: 'Move 2.jpg earlier' }))
  await user.type(screen.getByLabelText('What picture 1 shows'), ' in red')
  await user.click(screen.getByRole('button', { name: 'Remove 1.jpg' }))
  await user.upload(await screen.findByLabelText('Pictures'), photo('one.jpg'))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('This picture is not on the server any more.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Done.')).toBeDefined()
  expect(saved(calls).fields).toEqual({
    name: 'Rain walk',
    number: 4,
    images: [
      { file: '2.jpg', alt: 'Boots in red', caption: 'New ones' },
      { file: '', alt: 'Rain walk, picture 2' },
    ],
  })
})

it('says what an album lacks', async () => {
  api([])
  const user = show(<ItemsScreen user={owner} />, '/admin-albums?item=new&draft=d1')
  await user.type(await screen.findByLabelText('Who agreed (optional)'), 'The families')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  for (const words of ['Write a title.', 'Choose at least one picture.', 'Say what was agreed to.'])
    expect(await screen.findByText(words)).toBeDefined()
})

it('shows a new alert until the end of tomorrow, and another text once it is over', async () => {
  const over = { ...shown, fields: { text: 'School closed', expires: '2020-11-25 18:00' } }
  const calls = api([over])
  const user = show(<ItemsScreen user={clerk} />, '/admin-alert')
  expect(await screen.findByText('Expired: 25/11/2020 18:00')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Add an alert' })).toBeNull() // there is one at most
  show(<ItemsScreen user={clerk} />, '/admin-alert?item=alert&draft=d1')
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/What everybody/)
  expect(text.value).toBe('')
  await user.type(text, 'Holiday')
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
  expect((await screen.findAllByText('Done.')).length).toBeGreaterThan(0)
  expect(saved(calls).fields).toEqual({
    text: 'Holiday',
    expires: expect.stringMatching(/^\d{4}-\d\d-\d\d 23:59$/),
  })
})
