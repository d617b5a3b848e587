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

const rowsOf = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map(
      (row) => `${within(row).getByRole('rowheader').textContent} ${row.children[3]?.textContent}`,
    )

test('results stand by year and by class', () => {
  show(results)
  expect(rowsOf('Board examination 2025–26')).toEqual(['Class X 97.5', 'Class XII 96.1'])
  expect(rowsOf('Class X over the years')).toEqual(['2025–26 97.5', '2024–25 95.0'])
  expect(rowsOf('Class XII over the years')).toEqual(['2025–26 96.1'])
  expect(rowsOf('Class X (Kannada) over the years')).toEqual(['2024–25 94.2'])
})

test('a single year needs no second table', () => {
  show(results.slice(0, 1))
  expect(screen.getAllByRole('table')).toHaveLength(1)
})
