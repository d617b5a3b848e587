import { render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { DisclosureRow, DisclosureSection } from '#kit/api/types.gen'
import { info, layout, pageOf } from '#testing/fixtures'
import { around } from '#testing/show'
import DisclosurePage from './DisclosurePage'

const row = (label: string, ...entries: DisclosureRow['entries']): DisclosureRow => ({
  key: '',
  label,
  entries,
  computed: false,
})

const showRows = (...rows: DisclosureRow[]) => showSection({ rows })

function showSection(section: Pick<DisclosureSection, 'rows' | 'tables'>) {
  const columns = ['Document', 'Upload']
  const sections = [{ letter: 'B', heading: 'Documents', columns, note: 'Attested.', ...section }]
  const shown = pageOf(
    'disclosure',
    { info, disclosure: { format: '2026', updatedText: '2 October 2026', sections } },
    '/mandatory-disclosers',
  )
  shown.seo.canonical = 'https://school.example/mandatory-disclosers'
  render(around(<DisclosurePage page={shown} layout={layout} />, '/mandatory-disclosers'))
}

const cell = (label: string) => {
  const header = screen.getByRole('rowheader', { name: label })
  return within(header.parentElement as HTMLElement).getAllByRole('cell')[1] as HTMLElement
}

describe('the disclosure', () => {
  it('says what is not there yet', () => {
    showRows(row('NOC'))
    expect(cell('NOC').textContent).toBe('Not yet provided')
  })

  it('offers documents with size and days, and puts the day on paper', async () => {
    const document = { name: 'noc.pdf', size: '1.2 kB', url: '/documents/ab/noc.pdf' }
    const days = { issued: '2026-01-02', issuedText: '2 January 2026', expires: '2031-01-01' }
    showRows(row('NOC', { document, ...days, expiresText: '1 January 2031' }))
    const link = within(cell('NOC')).getByRole('link', { name: 'noc.pdf' })
    expect(link.getAttribute('href')).toBe('/documents/ab/noc.pdf')
    expect(cell('NOC').textContent).toBe(
      'noc.pdf (PDF, 1.2 kB)Issued on 2 January 2026, valid until 1 January 2031',
    )
    expect(screen.getByText(/^Printed on/).hidden).toBe(true)
    const letterhead = screen.getByText(/^Printed on/)
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('beforeprint'))
      expect(letterhead.hidden).toBe(false)
    })
    expect(letterhead.textContent).toMatch(/ \d{4}/)
  })

  it('says on paper what files and pages are called', () => {
    const document = { name: 'noc.pdf', size: '1.2 kB', url: '/documents/ab/noc.pdf' }
    showRows(row('NOC', { label: 'Letter', document }, { label: 'Fees', link: '/fees' }))
    const printed = [...cell('NOC').querySelectorAll('.print-only')]
    expect(printed.map((line) => line.textContent)).toEqual(['noc.pdf', 'school.example/fees'])
  })

  it('names a link by its label, else by its note, else by its row', () => {
    showRows(
      row('Fees', { label: 'Class I', value: '2027–28', link: '/fees' }),
      row('Calendar', { value: 'Terms', link: '/terms' }),
      row('Film', { link: 'https://film.example/' }),
    )
    const names = screen.getAllByRole('link').map((link) => link.textContent)
    expect(names.slice(-3)).toEqual(['Class I', 'Terms', 'See: Film'])
    expect(cell('Fees').textContent).toContain('Class I: 2027–28')
  })

  it('shows results of classes, whose remarks may need a row of their own', () => {
    const columns = ['S.No.', 'Year', 'Remarks']
    const tables = [{ heading: 'Result class X', columns, rows: [['1', '2025–26', 'All passed.']] }]
    showSection({ rows: [], tables })
    const remarks = screen.getByRole('cell', { name: 'All passed.' })
    expect(remarks.dataset.sentence).toBe('true')
  })

  it('says only words where there is nothing to open', () => {
    showRows(row('Rooms', { label: 'Physics', value: '1 of 84' }))
    expect(cell('Rooms').textContent).toBe('Physics: 1 of 84')
  })
})
