import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClassResult } from '#kit/api/types.gen'
import { info, layout, pageOf } from '#testing/fixtures'
import ResultsPage from './ResultsPage'

const result = (name: string, passPercent: string): ClassResult => ({
  class: name,
  registered: 40,
  passed: 39,
  passPercent,
  distinction: 10,
  firstClass: 20,
})

const results = [
  { year: '2025–26', classes: [result('Class X', '97.5'), result('Class XII', '96.1')] },
  { year: '2024–25', classes: [result('Class X', '95.0'), result('Class X (Kannada)', '94.2')] },
]

const show = (years: typeof results) =>
  render(<ResultsPage page={pageOf('results', { info, results: years })} layout={layout} />)

test('all results are one table, class by class, the newest year first', () => {
  show(results)
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(
    rows.map(
      (row) => `${within(row).getByRole('rowheader').textContent} ${row.children[3]?.textContent}`,
    ),
  ).toEqual([
    'Class X · 2025–26 97.5',
    'Class X · 2024–25 95.0',
    'Class XII · 2025–26 96.1',
    'Class X (Kannada) · 2024–25 94.2',
  ])
})
