import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { info, layout, pageOf } from '#testing/fixtures'
import CircularsPage from './CircularsPage'

const circular = (title: string, date: string, category: string) => ({
  title,
  category,
  date: `${date}T00:00:00+05:30`,
  dateText: date,
  document: { name: 'a.pdf', size: '2 kB', url: `/documents/0123456789abcdef/${date}.pdf` },
})

const circulars = [
  circular('Fees of 2027', '2027-01-02', 'Fees'),
  { ...circular('Winter holidays', '2026-12-01', 'Holidays'), classes: 'LKG to V' },
  circular('Fees of 2026', '2026-01-02', 'Fees'),
]

const show = (part = circulars) =>
  render(<CircularsPage page={pageOf('circulars', { info, circulars: part })} layout={layout} />)

const seen = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)
const years = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)

test('circulars stand year by year, with the size of their documents', () => {
  show()
  expect(years()).toEqual(['2027', '2026'])
  const link = screen.getByRole('link', { name: 'Winter holidays (PDF, 2 kB)' })
  expect(link.getAttribute('href')).toBe('/documents/0123456789abcdef/2026-12-01.pdf')
})

test('a circular for some classes names them', () => {
  show()
  expect(screen.getAllByText(/^Classes: /).map((each) => each.textContent)).toEqual([
    'Classes: LKG to V',
  ])
})

test('one category can be chosen', async () => {
  show()
  await userEvent.click(screen.getByRole('radio', { name: 'Holidays' }))
  expect(years()).toEqual(['2026'])
  expect(seen()).toEqual(['Winter holidays (PDF, 2 kB)'])
  expect(screen.getByRole('status').textContent).toBe('1 circular')
  await userEvent.click(screen.getByRole('radio', { name: 'All' }))
  expect(seen()).toHaveLength(3)
})

test('a school without circulars says so', () => {
  show([])
  expect(screen.getByText(/There are no circulars yet/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})
