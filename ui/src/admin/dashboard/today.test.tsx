import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ScreenLabels } from '#admin/ui/screen-labels'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import DashboardScreen from './DashboardScreen'
import { clerk, enquiry, server, status, undone } from './testing/dashboard'

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T10:00:00Z'))
})

describe('the dashboard', () => {
  it('begins with what an office publishes most', async () => {
    fakeApi(server)
    show(<DashboardScreen user={clerk} />)
    const [publish] = await screen.findAllByRole('region')
    const links = within(publish as HTMLElement).getAllByRole('link')
    expect(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
      ['Circular', '/admin-items?kind=circular&item=new'],
      ['News', '/admin-items?kind=news&item=new'],
      ['Photos', '/admin-albums?kind=album&item=new'],
      ['Alert', '/admin-alert?kind=alert&item=new'],
    ])
    await screen.findByText('1 person waits for an answer.')
  })

  it('says what needs attention, and what the home page shows', async () => {
    fakeApi(server)
    show(
      <ScreenLabels value={{ '/admin-accounts': 'People' }}>
        <DashboardScreen user={clerk} />
      </ScreenLabels>,
    )
    expect(await screen.findByText('1 person waits for an answer.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open People' }).getAttribute('href')).toBe(
      '/admin-accounts',
    )
    const live = screen.getByRole('region', { name: 'On the home page now' })
    expect(live.textContent).toContain('Slider: 1 picture')
    expect(live.textContent).toContain('Pop-up: none')
    expect(within(live).getByRole('link', { name: 'Slider' }).getAttribute('href')).toBe(
      '/admin-slider',
    )
    expect(document.querySelector('details')).toBeNull()
  })

  it('lists the drafts that wait for whoever may publish them, and what was sent back to its writer', async () => {
    const draft = {
      id: 'd1',
      kind: 'circular',
      title: 'Winter timings',
      state: 'waiting',
      createdBy: 'ravi@school.in',
      changedBy: 'ravi@school.in',
      changedAt: '2026-11-20T03:30:00Z',
    }
    const back = { ...draft, id: 'd2', title: 'Fees', state: 'sent-back', note: 'Which class?' }
    const data = [draft, { ...back, createdBy: clerk.emailId }, { ...back, id: 'd3', title: 'Bus' }]
    const people = { 'ravi@school.in': 'Ravi' }
    fakeApi({
      ...server,
      'GET /api/drafts': { body: { data, people } },
      'GET /api/status': { body: { ...status, attention: [] } },
    })
    show(<DashboardScreen user={{ ...clerk, role: 'owner' }} />)
    const waits = await screen.findByRole('link', { name: /Winter timings.*Ravi asks for your/ })
    expect(waits.getAttribute('href')).toBe('/admin-items?kind=circular&item=new&draft=d1')
    expect(screen.getByRole('link', { name: /Fees.*Sent back to you: Which class/ })).toBeDefined()
    expect(screen.queryByRole('link', { name: /Bus/ })).toBeNull()
    cleanup()
    show(<DashboardScreen user={clerk} />)
    expect(await screen.findByRole('link', { name: /Fees/ })).toBeDefined()
    expect(screen.queryByRole('link', { name: /Winter timings/ })).toBeNull()
  })

  it.each([
    [{ on: false }, 'Mail is off: enquiries are kept here only.'],
    [
      { waiting: 2 },
      'Enquiries are mailed to the office. Waiting to be sent: 2. They are tried again automatically.',
    ],
    [
      { waiting: 1, lastError: '421 down' },
      'The mail server does not accept mail now. Waiting to be sent: 1. It is tried again automatically.',
    ],
    [
      { refused: 3 },
      'Enquiries are mailed to the office. Refused by the mail server: 3. They are kept here only.',
    ],
  ])('says in one line for owners how the server is: mail %o', async (mail, words) => {
    const item = { code: 'backup_off', level: 'warning', message: 'No backups.', server: true }
    const shown = {
      ...status,
      attention: [item],
      mail: { on: true, waiting: 0, refused: 0, ...mail },
    }
    fakeApi({ ...server, 'GET /api/status': { body: shown } })
    show(<DashboardScreen user={{ ...clerk, role: 'owner' }} />)
    const line = (await screen.findByText('Server: 1 thing needs attention')).closest('details')
    expect(line?.open).toBe(false)
    expect(line?.textContent).toContain('No backups.')
    expect(line?.textContent).toContain(words)
    expect(line?.textContent).toContain('Program version 0.1.0.')
    expect(line?.textContent?.includes('421 down')).toBe('lastError' in mail)
  })

  it('mails again what was refused', async () => {
    const mail = { on: true, waiting: 0, refused: 3 }
    fakeApi({
      ...server,
      'GET /api/status': { body: { ...status, mail } },
      'POST /api/enquiries/retry': [
        'no response',
        { body: { message: 'Tried again now: 3 letters', queued: 3 } },
      ],
    })
    const user = show(<DashboardScreen user={{ ...clerk, role: 'owner' }} />)
    const again = await screen.findByRole('button', { name: 'Mail the refused enquiries again' })
    await user.click(again)
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    await user.click(again)
    expect(await screen.findByText('Tried again now: 3 letters')).toBeDefined()
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
    const [described] = within(steps).getAllByRole('listitem')
    expect(described?.textContent).toBe('Describe the school')
    expect(within(described as HTMLElement).getByRole('img', { name: 'Done' })).toBeDefined()
    const links = within(steps).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Give a colleague an account'])
    await user.click(await screen.findByRole('button', { name: /^Undo: / }))
    await expect.poll(() => screen.queryByRole('region', { name: /^First steps/ })).toBeNull()
  })

  it('does not tick the school’s description while words of the sample are left', async () => {
    const attention = [{ code: 'sample_left', level: 'notice', message: 'Sample text is left.' }]
    fakeApi({ ...server, 'GET /api/status': { body: { ...status, attention } } })
    show(<DashboardScreen user={{ ...clerk, role: 'owner' }} />)
    expect(await screen.findByRole('link', { name: 'Describe the school' })).toBeDefined()
  })

  it('says that nothing waits, and that all is well', async () => {
    fakeApi({ ...server, 'GET /api/status': { body: { ...status, attention: [] } } })
    show(<DashboardScreen user={{ ...clerk, role: 'owner' }} />)
    expect(await screen.findByText('Nothing waits for you.')).toBeDefined()
    expect(screen.getByText('Server: all is well')).toBeDefined()
  })

  it('offers another try when nobody answers', async () => {
    fakeApi({ ...server, 'GET /api/status': ['no response', { body: status }] })
    const user = show(<DashboardScreen user={clerk} />)
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('For you')).toBeDefined()
  })
})
