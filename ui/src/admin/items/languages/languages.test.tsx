import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import { describeChange } from '../history/describe-change'
import ItemsScreen from '../ItemsScreen'
import { languageState } from './texts'

const owner = { userName: 'Asha', emailId: 'asha@school.example', role: 'owner' } as User

const rain = {
  id: 'rain',
  title: 'Rain',
  file: 'latest/rain.md',
  fields: {
    title: 'Rain',
    summary: 'It came.',
    category: 'Campus',
    date: '2026-11-16',
    body: 'Much.',
    translations: { hi: { title: 'बारिश', category: 'परिसर', body: 'बहुत।', made_from: 'ab' } },
  },
  translations: [
    { language: 'hi', missing: 1, stale: true },
    { language: 'kn', missing: 4 },
  ],
}
const walk = {
  id: 'walk',
  title: 'Walk',
  file: 'gallery/walk/album.yaml',
  fields: {
    name: 'Walk',
    images: [
      { file: '1.jpg', alt: 'Pond' },
      { file: '2.jpg', alt: 'Boots', translations: { hi: { alt: 'जूते' } } },
    ],
  },
}
const list = (texts: string[], ...items: object[]): Answer => ({
  body: { data: { revision: 7, items, languages: ['en', 'hi', 'kn'], texts } },
})

const api = (approved: Answer = { body: { message: 'Published.', data: {} } }) =>
  fakeApi({
    'GET /api/content/items/news': list(
      ['body', 'category', 'image.alt', 'summary', 'title'],
      rain,
    ),
    'GET /api/content/items/album': list(['images.alt', 'name'], walk),
    'GET /api/drafts': { body: { data: [] } },
    'PUT /api/drafts/d1': {
      body: { data: { id: 'd1', version: 1, changedAt: '2026-11-24T05:12:00Z' } },
    },
    'POST /api/drafts/d1/approve': approved,
  })

const sent = (calls: ReturnType<typeof fakeApi>) => {
  const save = calls.findLast(({ call }) => call === 'PUT /api/drafts/d1')
  const form = save?.body as FormData | undefined
  return JSON.parse(String(form?.get('item'))).fields
}

it('says in the list what is missing and out of date', async () => {
  api()
  show(<ItemsScreen user={owner} />, '/admin-items?kind=news')
  const row = await screen.findByRole('listitem')
  expect(within(row).getByText('Hindi: out of date')).toBeDefined()
  expect(within(row).getByText('Hindi and Kannada: incomplete')).toBeDefined()
})

it('says once of a list in one file that its translation is out of date', async () => {
  const entry = (at: number) => ({ ...rain, id: `${at}`, at: `/circulars/${at}` })
  fakeApi({
    'GET /api/content/items/circular': list(['title'], entry(0), entry(1)),
    'GET /api/drafts': { body: { data: [] } },
  })
  show(<ItemsScreen user={owner} />, '/admin-items?kind=circular')
  const [row] = await screen.findAllByRole('listitem')
  expect(within(row as HTMLElement).queryByText('Hindi: out of date')).toBeNull()
  expect(screen.getAllByText('Hindi: out of date')).toHaveLength(1)
})

it('shows the original beside each translation, and sends what is written', async () => {
  const calls = api()
  const user = show(<ItemsScreen user={owner} />, '/admin-items?kind=news&item=rain&draft=d1')
  await user.click(await screen.findByRole('radio', { name: 'Hindi: out of date, 1 missing' }))
  const summary = await screen.findByLabelText('In one or two sentences in Hindi')
  expect(screen.getByText('It came.').lang).toBe('en')
  expect(summary.lang).toBe('hi')
  expect(screen.queryByLabelText('Date in Hindi')).toBeNull()
  expect(screen.getByText('Missing')).toBeDefined()
  await user.type(summary, 'वह आई।')
  expect(screen.getByRole('radio', { name: 'Hindi' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Published.')).toBeDefined()
  expect(sent(calls).translations.hi).toMatchObject({ title: 'बारिश', summary: 'वह आई।' })
})

it('says that a translation is still right', async () => {
  const calls = api()
  const user = show(<ItemsScreen user={owner} />, '/admin-items?kind=news&item=rain&draft=d1')
  await user.click(await screen.findByRole('radio', { name: /^Hindi/ }))
  await user.click(await screen.findByRole('button', { name: 'Still right' }))
  expect(screen.queryByRole('button', { name: 'Still right' })).toBeNull()
  expect(screen.getByRole('radio', { name: 'Hindi: 1 missing' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Published.')).toBeDefined()
  expect(sent(calls).translations.hi.made_from).toBe('')
})

it('opens the language of a text that the server refuses', async () => {
  const fields = { 'translations/hi/title': 'This is too long.' }
  api({ status: 422, body: { message: 'Not published yet.', code: 'content_invalid', fields } })
  const user = show(<ItemsScreen user={owner} />, '/admin-items?kind=news&item=rain&draft=d1')
  await screen.findByRole('radio', { name: /^Hindi/ })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('This is too long.')).toBeDefined()
  expect(screen.getByLabelText('Title in Hindi').getAttribute('aria-invalid')).toBe('true')
})

it('translates the entries of a list where they are', async () => {
  api()
  const user = show(<ItemsScreen user={owner} />, '/admin-albums?kind=album&item=walk&draft=d1')
  await user.click(await screen.findByRole('radio', { name: /^Hindi/ }))
  const second = await screen.findByLabelText('Pictures, 2: What the picture shows in Hindi')
  expect((second as HTMLInputElement).value).toBe('जूते')
})

it.each([
  ['translations/hi/title', '', 'बारिश', 'Title in Hindi: “बारिश” added'],
  ['translations/kn/made_from', 'ab', '', 'Kannada: still right'],
] as const)('describes the change of %s', (field, before, after, words) => {
  expect(describeChange('news', { field, before, after })).toBe(words)
})

it.each([
  ['₹9,600', 0],
  ['9 am to 5 pm', 1],
])('%s lacks %d translations: digits are the same in each language', (value, missing) => {
  const fact = { kind: 'fact' as const, texts: ['value'] }
  expect(languageState(fact, { value }, undefined, 'kn').missing).toBe(missing)
})
