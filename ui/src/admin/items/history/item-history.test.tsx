import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAction } from '#admin/ui/use-action'
import type { User } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import { ItemsContext } from '../items-context'
import { DeletedItems } from './DeletedItems'
import { describeChange } from './describe-change'
import { ItemHistory } from './ItemHistory'

const at = '2026-11-24T04:12:00Z'
const changed = {
  revision: 5,
  at,
  by: 'ravi@school.example',
  who: 'Ravi',
  action: 'changed',
  title: 'Rain',
  changes: [
    { field: 'date', before: '2026-11-16', after: '2026-11-17' },
    { field: 'summary', before: '', after: 'From Monday.' },
  ],
}
const added = { revision: 3, at, by: 'cli:root', action: 'added', title: 'Rain' }

const api = (undone: Answer = { body: { message: 'Taken back.', data: {} } }) =>
  fakeApi({
    'GET /api/content/items/circular/history?id=2026-27%2Frain': {
      body: { data: { complete: false, entries: [changed, added] } },
    },
    'GET /api/content/items/album/deleted': {
      body: { data: [{ ...changed, id: 'walk', title: 'Rain walk', action: 'removed' }] },
    },
    'POST /api/content/items/undo': undone,
  })

const shown = {
  items: [],
  languages: [],
  texts: [],
  base: 7,
  user: {} as User,
  focusOutcome: () => {},
}

function Screen({ publishes = true }) {
  const action = useAction()
  const { done } = action.outcome
  return (
    <>
      <p role="status">{done?.message}</p>
      <ItemsContext value={{ ...shown, kind: 'circular', publishes, action }}>
        <ItemHistory id="2026-27/rain" onUndone={() => {}} />
      </ItemsContext>
      <ItemsContext value={{ ...shown, kind: 'album', publishes, action }}>
        <DeletedItems />
      </ItemsContext>
    </>
  )
}

it('says who changed what, and takes one change back after a question', async () => {
  const calls = api()
  const user = show(<Screen />, '/')
  await user.click(screen.getByText('History'))
  const [entry, change, other, first] = await screen.findAllByRole('listitem')
  expect(entry?.textContent).toMatch(/^Changed .*, by Ravi/)
  expect(change?.textContent).toBe('Date: “17/11/2026” instead of “16/11/2026”')
  expect(other?.textContent).toBe('What it says, in a sentence: “From Monday.” added')
  expect(first?.textContent).toMatch(/^Added .*, by the server’s operator/)
  expect(screen.getByText('Older changes are not kept.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain(
    'Date, What it says, in a sentence: visitors see at once what was there before',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Taken back.')).toBeDefined()
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    kind: 'circular',
    id: '2026-27/rain',
    revision: 5,
  })
})

it('says why a change can’t be taken back', async () => {
  const message = 'The circular was changed in the same place again later.'
  api({ status: 409, body: { message, code: 'outdated', fields: { date: 'It says now: X' } } })
  const user = show(<Screen />, '/')
  await user.click(screen.getByText('History'))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
})

it('offers nothing to whoever may not publish', async () => {
  api()
  const user = show(<Screen publishes={false} />, '/')
  await user.click(screen.getByText('History'))
  expect(await screen.findByText('Date: “17/11/2026” instead of “16/11/2026”')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

it('restores what was deleted after a question', async () => {
  const calls = api({ body: { message: 'Restored.', data: {} } })
  const user = show(<Screen />, '/')
  await user.click(screen.getByText('Deleted'))
  await user.click(await screen.findByRole('button', { name: 'Restore Rain walk' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Restored.')).toBeDefined()
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    kind: 'album',
    id: 'walk',
    revision: 5,
  })
})

it.each([
  [
    'album',
    'images/2/alt',
    'Trees',
    'Two trees',
    'What picture 3 shows: “Two trees” instead of “Trees”',
  ],
  ['album', 'images', 'One', '', 'Pictures: “One” removed'],
  ['album', 'images', '', '', 'Pictures: in another order'],
  ['circular', 'document', 'documents/a.pdf', 'documents/b.pdf', 'PDF: “b.pdf” instead of “a.pdf”'],
  ['news', 'expires', '', '2026-11-25 18:00', 'Show until (IST): “25/11/2026 18:00” added'],
  ['site', 'office_hours', '9 to 4', '9 to 5', 'Office hours: “9 to 5” instead of “9 to 4”'],
  ['teacher', 'qualification', '', 'B.Ed.', 'Qualification: “B.Ed.” added'],
  ['teacher', 'name', 'Asha', 'Asha Rao', 'Name: “Asha Rao” instead of “Asha”'],
  [
    'results',
    'classes/0/toppers/1/name',
    'A',
    'B',
    'Classes, 1: Highest marks, 2: Name: “B” instead of “A”',
  ],
  ['circular', 'number', '4', '5', 'number: “5” instead of “4”'],
] as const)('of a %s describes the change of %s', (kind, field, before, after, words) => {
  expect(describeChange(kind, { field, before, after })).toBe(words)
})
