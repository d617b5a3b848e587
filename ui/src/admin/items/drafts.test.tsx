import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from './ItemsScreen'

const owner = { userName: 'Asha', emailId: 'asha@school.example', role: 'owner' } as User
const clerk = {
  _id: 'ravi',
  userName: 'Ravi',
  emailId: 'ravi@school.example',
  role: 'staff',
} as User
const fields = {
  title: 'Rain',
  category: 'Events',
  date: '2026-11-16',
  summary: 'Wet.',
  body: 'It rains.',
}
const draft = {
  id: 'd1',
  version: 3,
  kind: 'news',
  base: 7,
  title: 'Rain',
  fields,
  state: 'waiting',
  createdBy: 'ravi@school.example',
  createdAt: '2026-11-24T05:00:00Z',
  changedBy: 'ravi@school.example',
  changedAt: '2026-11-24T05:12:00Z',
}
const answer = (change: object) => ({ body: { message: '', data: { ...draft, ...change } } })
const address = '/admin-items?kind=news&item=new&draft=d1'

afterEach(() => localStorage.clear())

const api = (
  saves: Answer | Answer[],
  listed: object[] = [draft],
  more: Record<string, Answer | Answer[]> = {},
) =>
  fakeApi({
    'GET /api/content/items/circular': { body: { data: { revision: 7, items: [] } } },
    'GET /api/content/items/news': { body: { data: { revision: 7, items: [] } } },
    'GET /api/drafts': { body: { data: listed } },
    'GET /api/drafts/d1': answer({}),
    'PUT /api/drafts/d1': saves,
    ...more,
  })

const savesOf = (calls: ReturnType<typeof fakeApi>) =>
  calls
    .filter(({ call }) => call === 'PUT /api/drafts/d1')
    .map(({ body }) => JSON.parse(String((body as FormData).get('item'))))

it('saves what is typed when the field is left, and says when', async () => {
  const calls = api(answer({ version: 1 }), [])
  const user = show(<ItemsScreen user={clerk} />, address)
  await user.type(await screen.findByLabelText('Title'), 'Rain')
  await user.tab()
  expect(await screen.findByText('Saved, 10:42 am')).toBeDefined()
  expect(savesOf(calls).at(-1)).toMatchObject({
    version: 0,
    kind: 'news',
    item: '',
    base: 7,
    fields: { title: 'Rain' },
  })
  expect(localStorage.length).toBe(0)
})

it('keeps the text in the browser while the line is down, and brings it back', async () => {
  const calls = api(['no response', answer({ version: 1 })], [])
  const user = show(<ItemsScreen user={clerk} />, address)
  await user.type(await screen.findByLabelText('Title'), 'Rain')
  await user.tab()
  expect(await screen.findByText(/^No connection/)).toBeDefined()
  expect(localStorage.getItem('draft:ravi:d1')).toContain('Rain')

  document.body.replaceChildren() // the tab is closed
  show(<ItemsScreen user={clerk} />, '/admin-items?kind=news')
  const link = await screen.findByRole('link', { name: 'Rain' })
  await user.click(link)
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Rain')
  expect(await screen.findByText('Saved, 10:42 am', {}, { timeout: 3_000 })).toBeDefined()
  expect(savesOf(calls).at(-1).fields.title).toBe('Rain')
})

it('shows both texts field by field when somebody else changed the draft, and saves what is chosen', async () => {
  const body = { message: 'Asha changed this draft.', code: 'outdated', fields: { summary: '' } }
  const theirs = { ...fields, summary: 'Dry.', category: 'Weather', body: 'It rains.' }
  const [read, changed] = [answer({}), answer({ version: 5, changedBy: 'asha', fields: theirs })]
  Object.assign(changed.body, { people: { asha: 'Asha Rao' } })
  const calls = api([{ status: 409, body }, answer({ version: 6 })], [draft], {
    'GET /api/drafts/d1': [read, changed],
  })
  const user = show(<ItemsScreen user={clerk} />, address)
  await user.type(await screen.findByLabelText('In one or two sentences'), '!')
  await user.click(screen.getByRole('button', { name: 'Markdown' }))
  await user.type(screen.getByLabelText('Text'), ' And rains.')
  await user.tab()
  const alert = within(await screen.findByRole('alert'))
  const summary = within(alert.getByRole('group', { name: 'In one or two sentences' }))
  expect(summary.getByText('Dry.')).toBeDefined()
  expect(summary.getAllByRole('radio', { checked: false })).toHaveLength(2)
  const only = (group: string) =>
    within(alert.getByRole('group', { name: group })).getByRole('radio', { checked: true })
  expect(only('Text').closest('label')?.textContent).toContain('Yours')
  expect(only('Category').closest('label')?.textContent).toContain('Asha Rao')
  await user.click(alert.getByRole('button', { name: 'Save what I chose' }))
  expect(alert.getByText(/Choose one of the two texts for: In one or two sentences/)).toBeDefined()
  await user.click(summary.getByRole('radio', { name: /Yours/ }))
  await user.click(alert.getByRole('button', { name: 'Save what I chose' }))
  expect(await screen.findByText('Saved, 10:42 am', {}, { timeout: 3_000 })).toBeDefined()
  expect(savesOf(calls).at(-1)).toMatchObject({
    version: 5,
    fields: { summary: 'Wet.!', category: 'Weather', body: 'It rains. And rains.' },
  })
  expect(document.activeElement).not.toBe(document.body)
})

it('shows what somebody published meanwhile, and publishes what is chosen on top of it', async () => {
  const theirs = {
    by: 'asha@school.example',
    who: 'Asha Rao',
    at: '2026-11-24T05:20:00Z',
    base: 9,
    item: 'rain-2',
    fields: { ...fields, summary: 'Dry.', category: 'Weather', pinned: true },
  }
  const body = { message: 'Asha changed it.', code: 'outdated', fields: { summary: '' }, theirs }
  const calls = api(answer({ version: 4 }), [draft], {
    'POST /api/drafts/d1/approve': [{ status: 409, body }, { body: { message: 'Published.' } }],
  })
  const user = show(<ItemsScreen user={owner} />, address)
  await user.click(await screen.findByRole('button', { name: 'Approve and publish' }))
  const summary = within(await screen.findByRole('group', { name: 'In one or two sentences' }))
  expect(summary.getByText(/^On the site now/)).toBeDefined()
  expect(screen.queryByText(/asha@/)).toBeNull()
  await user.click(summary.getByRole('radio', { name: /Asha Rao/ }))
  await user.click(screen.getByRole('button', { name: 'Publish what I chose' }))
  expect(await screen.findByText('Published.')).toBeDefined()
  expect(savesOf(calls).at(-1)).toMatchObject({ base: 9, item: 'rain-2', fields: theirs.fields })
})

it('lets staff submit, not publish', async () => {
  const calls = api(answer({ state: 'draft' }), [{ ...draft, state: 'draft' }], {
    'POST /api/drafts/d1/submit': { body: { message: 'Submitted.', data: draft } },
  })
  const user = show(<ItemsScreen user={clerk} />, address)
  await user.click(await screen.findByRole('button', { name: 'Submit for approval' }))
  expect(await screen.findByText('Submitted.')).toBeDefined()
  expect(calls.find(({ call }) => call.endsWith('/submit'))?.body).toEqual({ version: 3, note: '' })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

it('lets an owner approve what waits, or send it back with a note', async () => {
  const calls = api(answer({}), [draft], {
    'POST /api/drafts/d1/send-back': { body: { message: 'Sent back.', data: draft } },
  })
  const user = show(<ItemsScreen user={owner} />, '/admin-items?show=waiting')
  expect((await screen.findByRole('listitem')).textContent).toContain('News item · changed')
  await user.click(screen.getByRole('link', { name: 'Rain' }))
  expect(await screen.findByRole('button', { name: 'Approve and publish' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the draft back?' }))
  await user.type(dialog.getByLabelText('What should change'), 'Say when.')
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(await screen.findByText('Sent back.')).toBeDefined()
  expect(calls.find(({ call }) => call.endsWith('/send-back'))?.body).toEqual({
    version: 3,
    note: 'Say when.',
  })
})

it('discards a draft after a question', async () => {
  const calls = api(answer({}), [{ ...draft, state: 'sent-back', note: 'Say when.' }], {
    'POST /api/drafts/d1/discard': { body: { message: 'Discarded.', data: {} } },
  })
  const user = show(<ItemsScreen user={clerk} />, '/admin-items?show=sent-back')
  expect(await screen.findByText('Say when.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Discard Rain' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Discarded.')).toBeDefined()
  expect(calls.find(({ call }) => call.endsWith('/discard'))?.body).toEqual({
    version: 3,
    note: '',
  })
})
