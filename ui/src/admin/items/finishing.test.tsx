import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ItemKind } from '#kit/api/items'
import type { User } from '#kit/api/types.gen'
import { type Answer, type Call, fakeApi } from '#testing/fake-api'
import { owner } from '#testing/fixtures'
import { show, whereabouts } from '#testing/show'
import ItemsScreen from './ItemsScreen'

// What helps to finish an item, and where one is then.

const clerk = { userName: 'Ravi', emailId: 'ravi@school.example', role: 'staff' } as User
const noc = { id: 'documents/noc', title: 'NOC', file: 'disclosure.yaml', fields: { note: 'Old' } }
const draft = { data: { id: 'd1', version: 1, changedAt: '2026-11-24T05:12:00Z' } }

let calls: Call[] = []

afterEach(() => localStorage.clear())

function open(
  user: User,
  kind: ItemKind,
  item: string,
  more: Record<string, Answer | Answer[]> = {},
) {
  calls = fakeApi({
    [`GET /api/content/items/${kind}`]: { body: { data: { revision: 7, items: [noc] } } },
    [`GET /api/content/items/${kind}/history?id=documents%2Fnoc`]: { body: { data: {} } },
    'GET /api/drafts': { body: { data: [] } },
    'PUT /api/drafts/d1': { body: draft },
    ...more,
  })
  return show(<ItemsScreen user={user} />, `/admin-items?kind=${kind}&item=${item}&draft=d1`)
}

it('leads back to the board’s tables when a certificate is updated, with its undo', async () => {
  const saved = { item: noc, undoItem: { kind: 'disclosure-row', id: 'noc', revision: 12 } }
  const approve = { body: { message: 'Published.', data: saved } }
  const user = open(owner, 'disclosure-row', 'documents%2Fnoc', {
    'POST /api/drafts/d1/approve': approve,
  })
  await user.type(await screen.findByLabelText('Remark (optional)'), 'er')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await expect.poll(() => whereabouts().pathname).toBe('/admin-disclosure')
  expect(whereabouts().state.outcome.done).toMatchObject({
    message: 'Published.',
    undo: 'content-12',
  })
})

it('publishes nothing by Enter in a line', async () => {
  const user = open(owner, 'disclosure-row', 'documents%2Fnoc', {
    'POST /api/drafts/d1/approve': { body: { message: 'Published.', data: {} } },
  })
  await user.type(await screen.findByLabelText('Remark (optional)'), 'er{Enter}')
  expect(await screen.findByText(/^Saved, /, {}, { timeout: 3_000 })).toBeDefined()
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  screen.getByRole('button', { name: 'Publish' }).focus()
  await user.keyboard('{Enter}')
  await expect.poll(() => whereabouts().pathname).toBe('/admin-disclosure')
})

it('asks for no page of a draft that is being published', async () => {
  const at = (minute: number) => ({
    body: { data: { ...draft.data, changedAt: `2026-11-24T05:${minute}:00Z` } },
  })
  const pages = () =>
    screen.queryAllByTitle<HTMLIFrameElement>('The page of the draft').map(({ src }) => src)
  const user = open(owner, 'disclosure-row', 'documents%2Fnoc', {
    'PUT /api/drafts/d1': [at(10), at(20)],
    'POST /api/drafts/d1/approve': 'never',
  })
  const remark = await screen.findByLabelText('Remark (optional)')
  await user.type(remark, 'er')
  await user.tab()
  await expect.poll(pages).toEqual([expect.stringContaining('05%3A10')])
  await user.type(remark, '!')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await expect.poll(() => calls.at(-1)?.call).toBe('POST /api/drafts/d1/approve')
  expect(screen.getByText(/^Saved, 10:50/)).toBeDefined()
  expect(pages()).toEqual([expect.stringContaining('05%3A10')])
})

it('names what was sent for approval, to whoever sent it', async () => {
  const sent = { id: 'd1', kind: 'news', state: 'waiting', title: 'Rain', createdBy: clerk.emailId }
  open(clerk, 'news', 'new', {
    'GET /api/drafts': { body: { data: [sent] } },
    'GET /api/drafts/d1': { body: { data: { ...sent, ...draft.data, fields: { title: 'Rain' } } } },
  })
  expect(await screen.findByRole('heading', { name: 'Rain' })).toBeDefined()
  expect(await screen.findByText(/^You sent this for approval/)).toBeDefined()
})

it('offers the first sentence of a news item as its summary', async () => {
  const user = open(owner, 'news', 'new')
  await user.click(await screen.findByRole('button', { name: 'Markdown' }))
  await user.type(screen.getByLabelText('Text'), 'Dr. Patil lit the lamp. Then it rained.')
  await user.click(screen.getByRole('button', { name: 'Take the first sentence of the text' }))
  const summary = screen.getByLabelText<HTMLTextAreaElement>('In one or two sentences')
  expect(summary.value).toBe('Dr. Patil lit the lamp.')
  expect(document.activeElement).toBe(summary)
})

it('offers the day that an alert names as its end', async () => {
  const user = open(owner, 'alert', 'new', {
    'GET /api/content/items/alert': { body: { data: { revision: 7, items: [] } } },
  })
  await user.type(await screen.findByLabelText(/^What everybody/), 'Closed on 3 March 2099')
  await user.click(screen.getByRole('button', { name: 'Tuesday 3 March 2099' }))
  expect(screen.getByLabelText<HTMLInputElement>('Show until (IST)').value).toBe('03/03/2099 23:59')
})

it('compares before it publishes a draft that somebody else changed meanwhile', async () => {
  const stored = (version: number, note: string) => ({
    body: {
      data: {
        ...draft.data,
        kind: 'disclosure-row',
        item: noc.id,
        version,
        fields: { note },
        changedBy: 'asha',
      },
      people: { asha: 'Asha Rao' },
    },
  })
  const outdated = { status: 409, body: { message: 'Asha Rao changed it.', code: 'outdated' } }
  const user = open(owner, 'disclosure-row', 'documents%2Fnoc', {
    'GET /api/drafts': { body: { data: [stored(1, '').body.data] } },
    'GET /api/drafts/d1': [stored(1, 'Mine'), stored(2, 'Theirs')],
    'POST /api/drafts/d1/approve': [outdated, { body: { message: 'Published.', data: {} } }],
    'PUT /api/drafts/d1': { body: { data: { ...draft.data, version: 3 } } },
  })
  await screen.findByDisplayValue('Mine')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const group = await screen.findByRole('group', { name: /^Remark/ })
  expect(group.querySelector(':checked')?.closest('label')?.textContent).toContain('Theirs')
  await user.click(screen.getByRole('button', { name: 'Publish what I chose' }))
  await expect.poll(() => whereabouts().pathname).toBe('/admin-disclosure')
})
