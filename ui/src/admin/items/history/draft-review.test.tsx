import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { User } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from '../ItemsScreen'

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

it('tells an approver who asks for what', async () => {
  const ravi = 'ravi@school.example'
  const changed = { ...stored, state: 'waiting', createdBy: ravi, changedBy: ravi }
  const waiting = { ...changed, changedAt: '2026-11-24T05:12:00Z' }
  const people = { [ravi]: 'Ravi' }
  fakeApi({
    'GET /api/content/items/circular': list(older, rain),
    'GET /api/drafts': { body: { data: [waiting], people } },
    'GET /api/drafts/d1': {
      body: {
        data: { ...waiting, fields: rain.fields },
        changes: [{ field: 'title', before: 'Rian', after: 'Rain' }],
        people,
      },
    },
    'PUT /api/drafts/d1': { body: { data: { ...waiting, version: 2 } } },
    'POST /api/drafts/d1/approve': {
      status: 409,
      body: {
        message: 'Asha changed it.',
        code: 'outdated',
        fields: { title: '' },
        theirs: {
          by: 'asha@school.example',
          at: '2026-11-24T05:20:00Z',
          base: 9,
          item: rain.id,
          fields: { ...rain.fields, title: 'Much rain' },
        },
      },
    },
  })
  const user = show(<ItemsScreen user={owner} />, '/admin-items?show=waiting')
  expect((await screen.findByRole('listitem')).textContent).toMatch(/changed .* by Ravi/)
  await user.click(screen.getByRole('link', { name: 'Open Rain' }))
  expect(await screen.findByText(/^Ravi asks for approval, /)).toBeDefined()
  expect(screen.getByText('Title: “Rain” instead of “Rian”')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^(Publish|Approve)/ }))
  const mine = await screen.findByRole('radio', { name: /^Ravi’s draft/ })
  expect(screen.getByRole('radio', { name: /^On the site now \(/ })).toBeDefined()
  const title = screen.getByLabelText('Title')
  expect(mine.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('says in words when an alert disappears', async () => {
  fakeApi({
    'GET /api/content/items/alert': list(),
    'GET /api/drafts': { body: { data: [] } },
    'PUT /api/drafts/d1': { body: { data: { ...stored, changedAt: '2026-11-24T05:12:00Z' } } },
  })
  const user = show(<ItemsScreen user={owner} />, '/admin-alert?kind=alert&item=new&draft=d1')
  const end = await screen.findByLabelText('Show until (IST)')
  await user.clear(end)
  await user.type(end, '30/11/2026')
  expect(await screen.findByText(/Monday 30 November 2026, 11:59 pm\.$/)).toBeDefined()
  const words = screen.getByLabelText('What everybody should know at once')
  await user.type(words, 'Closed until Wednesday 2 December 2026')
  expect(
    screen.getByText(/^The text names Wednesday 2 December 2026, and it disappears before: on /),
  ).toBeDefined()
})
