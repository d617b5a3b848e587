import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  DisclosureAnswer,
  DisclosureEntry,
  DisclosureRow,
  Finding,
  ListedItem,
} from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import DisclosureScreen from './DisclosureScreen'

const row = (key: string, label: string, ...entries: DisclosureEntry[]): DisclosureRow => ({
  key,
  label,
  entries,
  computed: false,
})
const item = (at: string, title: string, fields = {}): ListedItem => ({
  id: at.slice(1),
  title,
  file: 'disclosure.yaml',
  at,
  fields,
})
const section = (letter: string, heading: string, ...rows: DisclosureRow[]) => ({
  letter,
  heading,
  columns: [],
  rows,
})
const finding = (kind: Finding['kind'], key: string, message: string, day = ''): Finding => ({
  kind,
  section: key.startsWith('/academics') ? 'C' : key.startsWith('/staff') ? 'D' : 'B',
  row: 'Its row',
  key,
  message,
  day,
})

const fire = { document: 'documents/fire.pdf', issued: '2025-05-11', expires: '2026-05-10' }
const items = [
  item('/documents/fire_safety/0', 'Fire safety certificate', fire),
  item('/documents/water/0', 'Water: Testing', { document: 'w.pdf', expires: '2026-12-12' }),
  item('/documents/water/1', 'Water: Health', { document: 'h.pdf' }),
  item('/documents/noc/0', 'NOC'),
  item('/documents/more/0', 'Buses', { note: 'Six' }),
  item('/documents/more/1', 'Another document'),
  item('/academics/results/0', 'Results'),
]
const data: DisclosureAnswer['data'] = {
  format: '2026',
  updatedText: '2 October 2026',
  sections: [
    section('A', 'General information', row('', 'Name of the school', { value: 'Test' })),
    section(
      'B',
      'Documents',
      row('/documents/fire_safety', 'Valid fire safety certificate', {
        document: { name: 'fire.pdf', size: '1 kB', url: '/documents/x/fire.pdf' },
      }),
      row(
        '/documents/water',
        'Valid water certificates',
        { label: 'Testing' },
        { label: 'Health' },
      ),
      row('/documents/noc', 'No Objection Certificate'),
      row('/documents/more/0', 'Buses', { value: 'Six' }),
    ),
    section('C', 'Results', row('/academics/results', 'Last three years', { value: '2025–26' })),
    section('D', 'Staff', row('/staff/sections', 'Ratio', { value: '0.5' })),
  ],
}
const answer = (...findings: Finding[]): { body: DisclosureAnswer } => ({
  body: { data, findings, summary: '' },
})
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T10:00:00Z'))
})

describe('the disclosure', () => {
  it('is the table of the board, with the state of each paper and the way to its form', async () => {
    fakeApi({
      'GET /api/content/items/disclosure-row': { body: { data: { revision: 7, items } } },
      'GET /api/disclosure': answer(
        finding('expired', '/documents/fire_safety/0', 'This expired.', '2026-05-10'),
        finding('expiring', '/documents/water/0', 'Apply for the new one.', '2026-12-12'),
        finding('missing', '/documents/water/1', 'Nothing says how long.'),
        finding('missing', '/documents/noc', 'Write it under “documents.noc”.'),
        finding('missing', '/academics/results', 'The results of 2024–25 are not there.'),
        finding('contradictory', '/staff/sections', 'There are too few.'),
      ),
    })
    show(<DisclosureScreen />)
    const [documents, results] = await screen.findAllByRole('table')
    expect(rowsOf(documents as HTMLElement)).toEqual([
      'Valid fire safety certificatefire.pdf | 11/05/2025 | 10/05/2026 | Expired | Update Fire safety certificate',
      'Valid water certificatesTesting | – | 12/12/2026 | Expires in 20 days | Update Water: Testing',
      'Valid water certificatesHealth | – | – | Valid until is missing | Update Water: Health',
      'No Objection Certificate | – | – | Missing | Update NOC',
      'BusesSix | – | – | In order | Update Buses',
    ])
    expect(rowsOf(results as HTMLElement)).toEqual([
      'Last three years2025–26 | – | – | MissingThe results of 2024–25 are not there. | Update Results',
    ])
    const update = screen.getByRole('link', { name: 'Update Fire safety certificate' })
    expect(update.getAttribute('href')).toBe(
      '/admin-items?kind=disclosure-row&item=documents%2Ffire_safety%2F0',
    )
    expect(screen.getByText(/^6 things to see to/)).toBeDefined()
    expect(screen.getByText('Does not agree').closest('li')?.textContent).toContain(
      'There are too few.',
    )
    expect(screen.queryByText('A. General information')).toBeNull()
    expect(screen.getByRole('link', { name: 'Another document' })).toBeDefined()
  })

  it('says that all is in order', async () => {
    fakeApi({
      'GET /api/content/items/disclosure-row': { body: { data: { revision: 7, items } } },
      'GET /api/disclosure': answer(),
    })
    show(<DisclosureScreen />)
    expect(await screen.findByText(/^Nothing is missing or expired/)).toBeDefined()
    expect(screen.getAllByText('In order')).toHaveLength(6)
  })
})
