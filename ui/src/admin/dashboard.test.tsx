import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../api/testing/fake-api'
import { show } from '../api/testing/show'
import type { Status } from '../api/types.gen'
import { DashboardScreen } from './DashboardScreen'

const status: Status = {
  version: '0.1.0',
  build: 'x',
  startedAt: '2026-11-20T03:30:00Z',
  serving: true,
  school: 'Test School',
  revision: {
    number: 3,
    at: '2026-11-18T09:12:00Z',
    by: 'cli:root',
    current: true,
    counts: {
      pages: 42,
      news: 3,
      circulars: 0,
      staff: 50,
      albums: 2,
      pictures: 20,
      documents: 0,
      files: 8,
      bytes: 90000,
    },
  },
  pages: 42,
  shellPages: 0,
  slides: 1,
  popup: 'none',
  enquiries: { new: 3, read: 1, done: 12, suspect: 1 },
  accounts: { active: 2, pending: 1, disabled: 0 },
  mail: { on: true, waiting: 2, refused: 0 },
  attention: [{ message: '1 person waits for an answer.', path: '/admin-accounts' }],
}
const changes = {
  data: [
    {
      id: 'c1',
      subject: 'slider',
      of: 's1',
      what: 'deleted',
      at: '2026-11-20T03:30:00Z',
      by: 'asha@school.in',
    },
  ],
}
const undone = { body: { message: 'Undone', data: { message: 'Undone', undo: 'c2' } } }
const server = {
  'GET /api/status': { body: status },
  'GET /api/changes': { body: changes },
}
const brought = {
  pathname: '/admin-dashboard',
  state: { outcome: { done: { message: 'Slider deleted', undo: 'c1' } } },
}

describe('the dashboard', () => {
  it('says what needs attention and what is live', async () => {
    fakeApi(server)
    show(<DashboardScreen />)
    expect(await screen.findByText('1 person waits for an answer.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'See to it' }).getAttribute('href')).toBe(
      '/admin-accounts',
    )
    expect(screen.getByText('1 picture')).toBeDefined()
    expect(screen.getByText('3 new, 1 read, 12 done')).toBeDefined()
    expect(screen.getByText('On, 2 messages waiting to be sent')).toBeDefined()
    expect(
      screen.getByText('42 pages, published 18 November 2026, 2:42 pm by cli:root'),
    ).toBeDefined()
  })

  it('says that all is well', async () => {
    fakeApi({ ...server, 'GET /api/status': { body: { ...status, attention: [] } } })
    show(<DashboardScreen />)
    expect(await screen.findByText('Nothing. All is well.')).toBeDefined()
  })

  it('shows the result of the last action and takes it back', async () => {
    const calls = fakeApi({ ...server, 'POST /api/undo/c1': undone })
    const user = show(<DashboardScreen />, brought)
    const message = await screen.findByText('Slider deleted')
    expect(message.closest('[role=status]')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeDefined()
    expect(screen.queryByText('Slider deleted', { selector: '[role=status] p' })).toBeNull()
    await expect.poll(() => calls.filter(({ call }) => call === 'GET /api/status').length).toBe(2)
  })

  it('says why it could not be taken back', async () => {
    const body = { message: 'It was undone already.', code: 'conflict' }
    fakeApi({ ...server, 'POST /api/undo/c1': { status: 409, body } })
    const user = show(<DashboardScreen />, brought)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await screen.findByRole('alert')).textContent).toContain('It was undone already.')
  })

  it('takes back an older change', async () => {
    const calls = fakeApi({ ...server, 'POST /api/undo/c1': undone })
    const user = show(<DashboardScreen />)
    const row = await screen.findByText(/20 November 2026, 9:00 am, asha@school.in/)
    await user.click(within(row.closest('li') as HTMLElement).getByRole('button'))
    expect(await screen.findByText('Undone')).toBeDefined()
    expect(calls.map(({ call }) => call)).toContain('POST /api/undo/c1')
  })

  it('offers another try when nobody answers', async () => {
    fakeApi({ ...server, 'GET /api/status': ['no response', { body: status }] })
    const user = show(<DashboardScreen />)
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Needs attention')).toBeDefined()
  })
})
