import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DisclosureAnswer, Finding, User } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import DisclosureScreen from './DisclosureScreen'

const owner: User = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' }
const section = (letter: string, heading: string) => ({ letter, heading, columns: [], rows: [] })
const finding = (kind: Finding['kind'], message: string): Finding => ({
  kind,
  section: 'B',
  row: 'Valid fire safety certificate',
  key: '/documents/fire_safety/0',
  message,
})
const answer = (...findings: Finding[]): { body: DisclosureAnswer } => ({
  body: {
    data: {
      format: '2026',
      updatedText: '2 October 2026',
      sections: [section('A', 'General information'), section('B', 'Documents')],
    },
    findings,
    summary: '',
  },
})

describe('the disclosure', () => {
  it('lists what is wrong under its section, with what to do', async () => {
    fakeApi({
      'GET /api/disclosure': answer(finding('expired', 'This expired. Correct “documents.noc”.')),
    })
    show(<DisclosureScreen user={owner} />)
    expect(await screen.findByRole('heading', { level: 2, name: 'B. Documents' })).toBeDefined()
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(
      'Valid fire safety certificate',
    )
    expect(screen.getByText('Expired.').closest('p')?.textContent).toBe(
      'Expired. This expired. Correct “documents.noc”.',
    )
    expect(screen.queryByText('A. General information')).toBeNull()
  })

  it('says that all is in order', async () => {
    fakeApi({ 'GET /api/disclosure': answer() })
    show(<DisclosureScreen user={owner} />)
    expect(await screen.findByText(/^Nothing is missing or expired/)).toBeDefined()
    expect(screen.getByText(/have not been checked since/)).toBeDefined()
  })

  it('checks the links and shows what came of it', async () => {
    const later = answer(finding('dead', 'It says that there is no such page (404).'))
    later.body.checkedAt = '2026-11-20T03:30:00Z'
    const calls = fakeApi({
      'GET /api/disclosure': [answer(), later],
      'POST /api/disclosure/check': later,
    })
    const user = show(<DisclosureScreen user={owner} />)
    await user.click(await screen.findByRole('button', { name: 'Check the links now' }))
    expect(await screen.findByText('Broken link.')).toBeDefined()
    expect(screen.getByText(/were checked on 20 November 2026, 9:00 am/)).toBeDefined()
    expect(calls.map(({ call }) => call)).toContain('POST /api/disclosure/check')
  })

  it('says why the links could not be checked', async () => {
    fakeApi({
      'GET /api/disclosure': answer(),
      'POST /api/disclosure/check': { status: 503, body: { message: 'Try again in a minute.' } },
    })
    const user = show(<DisclosureScreen user={owner} />)
    await user.click(await screen.findByRole('button', { name: 'Check the links now' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in a minute.')
  })

  it('lets only owners ask other sites', async () => {
    fakeApi({ 'GET /api/disclosure': answer() })
    show(<DisclosureScreen user={{ ...owner, role: 'staff' }} />)
    await screen.findByText(/^Nothing is missing/)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
