import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ContentScreen from './ContentScreen'
import { fileChanges } from './revision-files'

const counts = {
  pages: 28,
  news: 1,
  circulars: 0,
  staff: 63,
  albums: 6,
  pictures: 80,
  documents: 0,
  files: 120,
  bytes: 9_000_000,
}

const revision = (number: number, more: object = {}) => ({
  number,
  at: '2026-11-20T03:30:00Z',
  by: 'cli:asha',
  message: `Change ${number}`,
  tree: `tree-${number}`,
  counts,
  current: false,
  ...more,
})

const file = (path: string, hash: string) => ({ path, hash, bytes: 1 })

const answers = {
  'GET /api/content/revisions': {
    body: {
      data: [revision(3, { current: true, commit: '0123456789abcdef', dirty: true }), revision(2)],
    },
  },
  'GET /api/content/revisions/3': {
    body: {
      data: revision(3),
      files: [file('a.md', '1'), file('b.md', '1'), file('slider.yaml', '1')],
    },
  },
  'GET /api/content/revisions/2': {
    body: { data: revision(2), files: [file('a.md', '2'), file('c.md', '1')] },
  },
  'POST /api/content/rollback': { body: { message: 'The site shows revision 2 again.' } },
}

it('lists what was published', async () => {
  fakeApi(answers)
  show(<ContentScreen />)
  const [now, before] = await screen.findAllByRole('listitem')
  expect(now?.textContent).toContain('20 November 2026, 9:00 am On the site now')
  expect(now?.textContent).toContain(
    'Version 3, by the server’s operator (command line). Commit 0123456789, with changes that it lacks.',
  )
  expect(within(now as HTMLElement).queryByRole('button')).toBeNull()
  expect(within(before as HTMLElement).getByRole('button').textContent).toBe('Restore version 2')
})

it('says what going back changes, then goes back', async () => {
  const calls = fakeApi(answers)
  const user = show(<ContentScreen />)
  await user.click(await screen.findByRole('button', { name: 'Restore version 2' }))
  expect(await screen.findByText('3 files differ:')).toBeDefined()
  expect(screen.getByText('The slider and the pop-up stay as they are.')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Restore version 2?')
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('The site shows revision 2 again.')).toBeDefined()
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ to: 2 })
  expect(screen.queryByText('3 files differ:')).toBeNull()
  expect(document.activeElement?.textContent).toBe('The site shows revision 2 again.')
})

it('says that an earlier version differs in the slider only', async () => {
  const files = [file('popup.yaml', '1'), file('popup/a.jpg', '1')]
  fakeApi({
    ...answers,
    'GET /api/content/revisions/3': { body: { data: revision(3), files } },
    'GET /api/content/revisions/2': { body: { data: revision(2), files: [] } },
  })
  const user = show(<ContentScreen />)
  await user.click(await screen.findByRole('button', { name: 'Restore version 2' }))
  expect(await screen.findByText(/^Apart from the slider and the pop-up, it is/)).toBeDefined()
})

it('says that a slider alone leaves the sample school in its place', async () => {
  const data = [revision(1, { current: true, sample: true })]
  fakeApi({ 'GET /api/content/revisions': { body: { data } } })
  show(<ContentScreen />)
  expect(await screen.findByText(/^The site shows the sample school/)).toBeDefined()
  expect(screen.getByRole('listitem').textContent).toContain('Change 1')
})

it('keeps the site as it is when somebody thinks better of it', async () => {
  const calls = fakeApi(answers)
  const user = show(<ContentScreen />)
  await user.click(await screen.findByRole('button', { name: 'Restore version 2' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Restore version 2')
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

it('says why it could not go back', async () => {
  fakeApi({
    ...answers,
    'POST /api/content/rollback': {
      status: 409,
      body: { message: 'The old content has problems today.', code: 'conflict' },
    },
  })
  const user = show(<ContentScreen />)
  await user.click(await screen.findByRole('button', { name: 'Restore version 2' }))
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The old content has problems today.')
})

it('compares files by their bytes', () => {
  expect(
    fileChanges(
      [file('same', '1'), file('edited', '1'), file('new', '1')],
      [file('same', '1'), file('edited', '2'), file('old', '1')],
    ),
  ).toEqual([
    { path: 'edited', change: 'changed' },
    { path: 'new', change: 'removed' },
    { path: 'old', change: 'restored' },
  ])
})
