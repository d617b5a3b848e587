import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Draft } from '#kit/api/drafts'
import type { User } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import DraftNotice from '../draft/DraftNotice'
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
        changes: [{ field: 'title', before: 'Rian today', after: 'Rain today' }],
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
  const changes = await screen.findByRole('list', { name: 'What it changes' })
  expect(within(changes).getByText('On the site now').closest('div')?.textContent).toBe(
    'On the site nowRian today',
  )
  expect(within(changes).getByText('Rian', { selector: 'del' })).toBeDefined()
  expect(within(changes).getByText('Rain', { selector: 'ins' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^(Publish|Approve)/ }))
  const mine = await screen.findByRole('radio', { name: /^Ravi’s draft/ })
  expect(screen.getByRole('radio', { name: /^On the site now \(/ })).toBeDefined()
  const title = screen.getByLabelText('Title')
  expect(mine.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it.each([
  {
    what: 'a new item',
    draft: { kind: 'circular', item: '' },
    changes: [],
    said: ['This is new: it replaces nothing on the site.'],
  },
  {
    what: 'a file by its name, a list, and an order',
    draft: {
      kind: 'circular',
      fields: rain.fields,
      files: [{ field: '/document', name: 'wet.pdf', hash: 'h', bytes: 1 }],
    },
    changes: [
      { field: 'date', before: '2026-11-16', after: '2026-11-17' },
      { field: 'document', before: '', after: 'wet.pdf' },
    ],
    said: [
      'DateOn the site now16/11/2026In the draft17/11/2026',
      'PDFOn the site nowrain.pdfIn the draftNew file: wet.pdf',
    ],
  },
  {
    what: 'a text with a picture, cut where nothing changes',
    draft: { kind: 'news' },
    changes: [
      {
        field: 'body',
        before: 'Rain. '.repeat(99),
        after: `${'Rain. '.repeat(99)}![A pond](images/pond.jpg "In June")`,
      },
      { field: 'translations/kn/made_from', before: 'a', after: 'b' },
    ],
    said: [
      /^TextOn the site now(Rain\. ){20}… (Rain\. ){19}In the draft… (Rain\. ){19}\[Picture pond.jpg: A pond, In June\]$/,
      'Kannada: still right',
    ],
  },
  {
    what: 'the order of pictures',
    draft: { kind: 'album' },
    changes: [
      { field: 'images', before: '', after: '' },
      { field: 'images/1/file', before: '', after: 'boots.jpg' },
    ],
    said: ['Pictures: in another order', 'Picture 2On the site nowEmptyIn the draftboots.jpg'],
  },
])('shows an approver $what', async ({ draft, changes, said }) => {
  const data = {
    ...stored,
    state: 'waiting',
    createdBy: 'gone@school.example',
    changedAt: '2026-11-24T05:12:00Z',
    ...draft,
  } as Draft
  show(<DraftNotice reader="asha@school.example" opened={{ data, changes }} />)
  expect(await screen.findByText(/^A former colleague asks for approval/)).toBeDefined()
  if (changes.length === 0) {
    expect(await screen.findByText(said[0] as string)).toBeDefined()
    return
  }
  const rows = within(await screen.findByRole('list', { name: 'What it changes' }))
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    said.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
  )
})

it('says in words when an alert disappears', async () => {
  fakeApi({
    'GET /api/content/items/alert': list(),
    'GET /api/drafts': { body: { data: [] } },
    'PUT /api/drafts/d1': { body: { data: { ...stored, changedAt: '2026-11-24T05:12:00Z' } } },
  })
  const user = show(<ItemsScreen user={owner} />, '/admin-alert?kind=alert&item=new&draft=d1')
  const end = await screen.findByLabelText<HTMLInputElement>('Show until (IST)')
  await user.type(screen.getByLabelText('What everybody should know at once'), '5 January 2031')
  expect(end.value).toBe('05/01/2031 23:59')
  await user.clear(end)
  await user.type(end, '30/11/2026')
  expect(await screen.findByText(/Monday 30 November 2026, 11:59 pm\.$/)).toBeDefined()
  const words = screen.getByLabelText('What everybody should know at once')
  await user.clear(words)
  await user.type(words, 'Closed until Wednesday 2 December 2026')
  expect(
    screen.getByText(/^The text names Wednesday 2 December 2026, and it disappears before: on /),
  ).toBeDefined()
})
