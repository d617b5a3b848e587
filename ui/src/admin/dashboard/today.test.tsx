import { screen, within } from '@testing-library/react'
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
  it('says what needs attention and what is live', async () => {
    fakeApi(server)
    show(
      <ScreenLabels value={{ '/admin-accounts': 'Accounts' }}>
        <DashboardScreen user={clerk} />
      </ScreenLabels>,
    )
    expect(await screen.findByText('1 person waits for an answer.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open Accounts' }).getAttribute('href')).toBe(
      '/admin-accounts',
    )
    const live = screen.getByRole('region', { name: 'What visitors see now' })
    expect(await within(live).findByRole('img', { name: 'The hall' })).toBeDefined()
    expect(live.textContent).toContain('1 picture')
    expect(live.textContent).toContain('Visitors see no pop-up.')
    expect(live.textContent).toContain(
      'Content: 42 pages, each news item and album counted, published Wednesday, 18 November by the server’s operator (command line).',
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

  it('says that all is well', async () => {
    const backup = { ...status.backup, late: true, text: 'No backup was made yet' }
    fakeApi({ ...server, 'GET /api/status': { body: { ...status, backup, attention: [] } } })
    show(<DashboardScreen user={clerk} />)
    expect(await screen.findByText('Nothing. All is well.')).toBeDefined()
    expect(screen.queryByText('No backup was made yet.')).toBeNull()
  })

  it('offers another try when nobody answers', async () => {
    fakeApi({ ...server, 'GET /api/status': ['no response', { body: status }] })
    const user = show(<DashboardScreen user={clerk} />)
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Needs attention')).toBeDefined()
  })
})
