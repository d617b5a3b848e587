import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DisclosureAnswer, Finding } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import DisclosureScreen from './DisclosureScreen'

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
    show(<DisclosureScreen />)
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
    show(<DisclosureScreen />)
    expect(await screen.findByText(/^Nothing is missing or expired/)).toBeDefined()
  })
})
