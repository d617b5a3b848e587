import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ScreenLabels } from '#admin/ui/screen-labels'
import type { ChangeView, Enquiry, Status, User } from '#shared/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import DashboardScreen from './DashboardScreen'

const clerk: User = { _id: 'u1', userName: 'Asha Rao', emailId: 'asha@school.in', role: 'staff' }
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
  enquiries: { new: 3, inHand: 1, unread: 2, done: 12, spam: 1 },
  accounts: { active: 2, pending: 1, disabled: 0 },
  mail: { on: true, waiting: 2, refused: 0 },
  hasOwner: true,
  backup: { bytes: 9, late: false, text: 'Last good backup: today, 2:10 am' },
  disk: { free: 50_000_000_000, database: 131_072 },
  limits: {
    fileBytes: 25 << 20,
    requestBytes: 250 << 20,
    files: 20,
    pixels: 50_000_000,
    side: 16384,
    smallestSide: 32,
    progressive: 24_000_000,
    jpegScans: 64,
  },
  attention: [
    {
      code: 'registrations_waiting',
      level: 'notice',
      message: '1 person waits for an answer.',
      path: '/admin-accounts',
    },
  ],
}
const change = (id: string, more: Partial<ChangeView> = {}): ChangeView => ({
  id,
  subject: 'slider',
  of: 's1',
  kind: 'deleted',
  at: '2026-11-20T03:30:00Z',
  by: 'asha@school.in',
  who: 'Asha Rao',
  text: 'deleted the slider with 3 pictures',
  state: 'ready',
  tookDown: true,
  ...more,
})
const changes = { data: [change('c1')] }
const undone = { body: { message: 'Undone', data: { message: 'Undone', undo: 'c2' } } }
const slide = {
  id: 's1',
  picture: 'p1',
  url: '/media/1.jpg',
  srcset: '',
  width: 1600,
  height: 900,
  alt: 'The hall',
  color: '#777',
  preview: '',
  decorative: false,
}
const enquiry = {
  id: 'e1',
  name: 'Meera Patil',
  message: 'Is there a place in class VI?',
  at: '2026-11-20T03:30:00Z',
} as Enquiry
const server = {
  'GET /api/status': { body: status },
  'GET /api/get-all-slider': { body: { data: [{ _id: 'a', images: [], slides: [slide] }] } },
  'GET /api/get-pop-up': { body: { data: [], images: [] } },
  'GET /api/enquiries?state=new&limit=5': {
    body: { data: [enquiry], counts: status.enquiries, next: 'e1' },
  },
  'GET /api/changes': { body: changes },
}
const brought = {
  pathname: '/admin-dashboard',
  state: { outcome: { done: { message: 'Slider deleted', undo: 'c1' } } },
}

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T10:00:00Z'))
})

describe('the dashboard', () => {
  it('says what needs attention and what is live', async () => {
    fakeApi(server)
    show(
      <ScreenLabels value={{ '/admin-accounts': 'Accounts' }}>
        <DashboardScreen user={clerk} />
      </ScreenLabels>,
    )
    expect(await screen.findByText('1 person waits for an answer.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open accounts' }).getAttribute('href')).toBe(
      '/admin-accounts',
    )
    const live = screen.getByRole('region', { name: 'What visitors see now' })
    expect(await within(live).findByRole('img', { name: 'The hall' })).toBeDefined()
    expect(live.textContent).toContain('1 picture')
    expect(live.textContent).toContain('Visitors see no pop-up.')
    expect(live.textContent).toContain(
      'Content: 42 pages, published Wednesday, 18 November by the server’s operator (command line).',
    )
    const change = within(live).getByRole('link', { name: 'Change the slider' })
    expect(change.getAttribute('href')).toBe('/admin-slider')
  })

  it('lists new enquiries with their first line, and who is to be called back today', async () => {
    const enquiries = { ...status.enquiries, callBack: 2, callBackDue: 1 }
    const due = { ...enquiry, id: 'e2', name: 'Ravi' }
    fakeApi({
      ...server,
      'GET /api/status': { body: { ...status, enquiries } },
      'GET /api/enquiries?state=call-back&limit=5': {
        body: { data: [due, { ...due, id: 'e3', name: 'Later' }], counts: enquiries },
      },
    })
    show(<DashboardScreen user={clerk} />)
    const first = await screen.findByRole('link', { name: /Meera Patil/ })
    expect(first.textContent).toContain('Is there a place in class VI?')
    expect(first.getAttribute('href')).toBe('/admin-enquiries?id=e1')
    expect(screen.getByRole('link', { name: 'Open all 3 new enquiries' })).toBeDefined()
    expect((await screen.findByRole('link', { name: /Ravi/ })).getAttribute('href')).toBe(
      '/admin-enquiries?state=call-back&id=e2',
    )
    expect(screen.queryByRole('link', { name: /Later/ })).toBeNull()
  })

  it('shows owners what is still to do first, until it is done', async () => {
    const accounts = { active: 1, pending: 0, disabled: 0 }
    fakeApi({
      ...server,
      'GET /api/status': [{ body: { ...status, accounts } }, { body: status }],
      'POST /api/undo/c1': undone,
    })
    const user = show(<DashboardScreen user={{ ...clerk, role: 'owner' }} />)
    const steps = await screen.findByRole('region', { name: 'First steps: 3 of 4 done' })
    expect(within(steps).getByText('Describe the school').parentElement?.textContent).toBe(
      'Describe the school: done',
    )
    const links = within(steps).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Give a colleague an account'])
    await user.click(await screen.findByRole('button', { name: /^Undo: / }))
    await expect.poll(() => screen.queryByRole('region', { name: /^First steps/ })).toBeNull()
  })

  it('says that all is well', async () => {
    fakeApi({ ...server, 'GET /api/status': { body: { ...status, attention: [] } } })
    show(<DashboardScreen user={clerk} />)
    expect(await screen.findByText('Nothing. All is well.')).toBeDefined()
  })

  it('shows the result of the last action and takes it back', async () => {
    const calls = fakeApi({ ...server, 'POST /api/undo/c1': undone })
    const user = show(<DashboardScreen user={clerk} />, brought)
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
    const user = show(<DashboardScreen user={clerk} />, brought)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await screen.findByRole('alert')).textContent).toContain('It was undone already.')
  })

  it('keeps the focus where an undo is refused, and makes a redo of one that is done', async () => {
    const body = { message: 'It was undone already.', code: 'conflict' }
    fakeApi({ ...server, 'POST /api/undo/c1': [{ status: 409, body }, undone] })
    const user = show(<DashboardScreen user={clerk} />, brought)
    const button = await screen.findByRole('button', { name: 'Undo' })
    await user.click(button)
    await screen.findByRole('alert')
    await expect.poll(() => document.activeElement).toBe(button)
    await user.click(button)
    await screen.findByText('Undone')
    expect(button.textContent).toBe('Redo')
    await expect.poll(() => document.activeElement).toBe(button)
  })

  it('takes back an older change, and keeps the focus where its button was', async () => {
    const after = [
      change('c2', { kind: 'undone', reverts: 'c1', revertedKind: 'deleted' }),
      change('c1', { state: 'undone' }),
    ]
    const calls = fakeApi({
      ...server,
      'GET /api/changes': [{ body: changes }, { body: { data: after } }],
      'POST /api/undo/c1': undone,
    })
    const user = show(<DashboardScreen user={clerk} />)
    const told = await screen.findByText(/^Asha Rao deleted the slider with 3 pictures/)
    const row = told.closest('li') as HTMLElement
    expect(row.textContent).toContain('Friday, 20 November')
    await user.click(within(row).getByRole('button', { name: /^Undo: / }))
    await screen.findByText('Undone', { selector: '[role=status] *' }) // the row says it too
    expect(calls.map(({ call }) => call)).toContain('POST /api/undo/c1')
    await expect.poll(() => row.textContent).toContain('Undone')
    await expect.poll(() => document.activeElement).toBe(row)
    expect(screen.getByRole('button', { name: /^Redo: / })).toBeDefined()
  })

  it('says what to undo first', async () => {
    const data = [change('c2'), change('c1', { state: 'later' })]
    fakeApi({ ...server, 'GET /api/changes': { body: { data } } })
    show(<DashboardScreen user={clerk} />)
    expect(await screen.findByText(/Undo the later changes first/)).toBeDefined()
    expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(1)
  })

  it('begins a long list with the last five', async () => {
    const data = Array.from({ length: 12 }, (_, place) => change(`c${place}`))
    fakeApi({ ...server, 'GET /api/changes': { body: { data } } })
    const user = show(<DashboardScreen user={clerk} />)
    await user.click(await screen.findByRole('button', { name: 'Show all 12' }))
    expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(12)
  })

  it('offers another try when nobody answers', async () => {
    fakeApi({ ...server, 'GET /api/status': ['no response', { body: status }] })
    const user = show(<DashboardScreen user={clerk} />)
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Needs attention')).toBeDefined()
  })
})
