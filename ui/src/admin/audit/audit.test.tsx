import { cleanup, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, fakeApi } from '#testing/fake-api'
import { around, show } from '#testing/show'
import AuditScreen from './AuditScreen'

const entry = (_id: string, at: string, more: object) => ({
  _id,
  at,
  by: 'asha@school.example',
  who: 'Asha Patil',
  action: 'x.y',
  text: 'signed in',
  sentence: { format: '%s signed in', args: ['Asha Patil'] },
  ...more,
})
const role = entry('3', '2026-11-20T20:00:00Z', {
  from: '203.0.113.9',
  text: 'changed the role of ravi@school.example',
  sentence: {
    format: '%s changed the role of %s',
    args: ['Asha Patil', 'ravi@school.example'],
  },
  before: 'staff',
  after: 'owner',
})
const deleted = entry('2', '2026-11-20T10:00:00Z', {
  by: 'cli:root',
  who: 'root (by command)',
  text: 'deleted the slider',
  sentence: { format: '%s deleted the slider', args: ['root (by command)'] },
  before: '1 picture: “The hall”',
})
const older = entry('1', '2026-11-19T03:30:00Z', {})
const log = (next: string | undefined, ...data: object[]): Answer => ({ body: { data, next } })

describe('the audit log', () => {
  it('is told by day, with what was before and after', async () => {
    fakeApi({ 'GET /api/audit?': log(undefined, role, deleted) })
    show(<AuditScreen />, '/admin-audit')
    const day = (name: string) =>
      within(screen.getByRole('heading', { name }).parentElement as HTMLElement)
    await screen.findByText('2 entries.')
    expect(screen.queryByRole('region')).toBeNull() // days are no landmarks
    const today = day('Saturday 21 November 2026')
    expect(today.getByRole('listitem').textContent).toBe(
      '1:30 amAsha Patil changed the role of ravi@school.exampleBeforestaffAfterowner' +
        'asha@school.example, from 203.0.113.9',
    )
    const before = day('Friday 20 November 2026')
    expect(before.getByRole('listitem').textContent).toBe(
      '3:30 pmThe server’s operator (command line) deleted the sliderBefore: 1 picture: “The hall”',
    )
    expect(screen.getByText('2 entries.').getAttribute('role')).toBe('status')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('goes on with older entries, and shows where they begin', async () => {
    fakeApi({
      'GET /api/audit?': log('2', role, deleted),
      'GET /api/audit?before=2': ['no response', log(undefined, older)],
    })
    const user = show(<AuditScreen />, '/admin-audit')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    const came = await screen.findByText('9:00 am')
    await expect.poll(() => document.activeElement).toBe(came.closest('li'))
    expect(screen.getByText('3 entries.')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has its older entries still for who comes back to it', async () => {
    fakeApi({
      'GET /api/audit?who=asha': log('2', role, deleted),
      'GET /api/audit?who=asha&before=2': log(undefined, older),
    })
    const user = show(<AuditScreen />, '/admin-audit?who=asha')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await screen.findByText('3 entries.')
    cleanup()
    render(around(<AuditScreen />, '/admin-audit?who=asha'))
    expect(await screen.findByText('3 entries.')).toBeDefined()
    await expect.poll(() => document.activeElement).toBe(document.body)
  })

  it('says its words in a region that is there before them', async () => {
    fakeApi({ 'GET /api/audit?who=meera': log(undefined, role) })
    show(<AuditScreen />, '/admin-audit?who=meera')
    const region = screen.getByText('Loading...')
    expect(region.getAttribute('role')).toBe('status')
    await expect.poll(() => region.textContent).toBe('1 entry.')
  })

  it('is filtered by what stands in the address', async () => {
    const calls = fakeApi({
      'GET /api/audit?kind=account&who=asha': log(undefined, role),
      'GET /api/audit?kind=account&who=ravi&since=2026-11-01': log(undefined),
      'GET /api/audit?': log(undefined, role, deleted),
    })
    const user = show(<AuditScreen />, '/admin-audit?kind=account&who=asha')
    expect((await screen.findByText('1 entry.')).getAttribute('role')).toBe('status')
    const who = screen.getByLabelText('Who')
    await user.clear(who)
    await user.type(screen.getByLabelText('From'), '31/11/2026')
    await user.type(who, ' ravi{Enter}')
    expect(screen.getByText('Enter the date as 25/11/2026')).toBeDefined()
    await user.clear(screen.getByLabelText('From'))
    await user.type(screen.getByLabelText('From'), '1/11/2026{Enter}')
    expect(await screen.findByText('No entries match.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'CSV, for a spreadsheet' }).getAttribute('href')).toBe(
      '/api/audit/export?format=csv&kind=account&who=ravi&since=2026-11-01',
    )
    await user.click(screen.getByRole('link', { name: 'Show all' }))
    expect(await screen.findByText('2 entries.')).toBeDefined()
    expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('')
    expect(calls.map(({ call }) => call)).not.toContain('GET /api/audit?kind=account')
  })

  it('says why it could not be had', async () => {
    fakeApi({ 'GET /api/audit?': ['no response', log(undefined)] })
    const user = show(<AuditScreen />, '/admin-audit')
    expect((await screen.findByRole('alert')).textContent).toContain('The activity could not')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('There are no entries yet.')).toBeDefined()
  })
})
