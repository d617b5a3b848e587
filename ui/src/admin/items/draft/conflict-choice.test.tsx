import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from '../ItemsScreen'

const clerk = { _id: 'ravi', emailId: 'ravi@school.example', role: 'staff' } as User
const draft = { id: 'd1', version: 3, kind: 'news', base: 7, state: 'draft' }
const fields = {
  title: 'Rain',
  category: 'Weather',
  date: '2026-11-16',
  summary: 'Wet.',
  body: '.',
}
const answer = (change: object) => ({
  body: {
    message: 'Sent.',
    data: { ...draft, fields, changedAt: '2026-11-24T05:12:00Z', ...change },
  },
})

afterEach(() => localStorage.clear())

it('says that the other text is one’s own, and submits what is chosen where that was asked for', async () => {
  const others = { version: 5, changedBy: clerk.emailId, fields: { ...fields, summary: 'Dry.' } }
  const calls = fakeApi({
    'GET /api/content/items/news': { body: { data: { revision: 7, items: [] } } },
    'GET /api/drafts': { body: { data: [draft] } },
    'GET /api/drafts/d1': [answer({}), answer(others)],
    'PUT /api/drafts/d1': [
      { status: 409, body: { message: 'It was changed.', code: 'outdated' } },
      answer({ version: 6 }),
    ],
    'POST /api/drafts/d1/submit': answer({ state: 'waiting' }),
  })
  const user = show(<ItemsScreen user={clerk} />, '/admin-items?kind=news&item=new&draft=d1')
  await user.type(await screen.findByLabelText('In one or two sentences'), '!')
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
  expect(await screen.findByText('You changed it in another window, too.')).toBeDefined()
  expect(screen.getByRole('radio', { name: /Dry\.$/ })).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /^Yours/ }))
  await user.click(await screen.findByRole('button', { name: 'Submit what I chose' }))
  expect(await screen.findByText('Sent.')).toBeDefined()
  const last = calls.findLast(({ call }) => call === 'PUT /api/drafts/d1')?.body as FormData
  expect(JSON.parse(String(last.get('item')))).toMatchObject({
    version: 5,
    fields: { summary: 'Wet.!' },
  })
})
