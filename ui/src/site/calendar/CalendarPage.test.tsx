import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CalendarEvent, CalendarMonth } from '#shared/api/types.gen'
import { info, layout, pageOf } from '#testing/fixtures'
import CalendarPage from './CalendarPage'

const event = (title: string, from: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  kind: 'event',
  title,
  from,
  until: from,
  daysText: from,
  ...more,
})

const months: CalendarMonth[] = [
  {
    id: 'october-2026',
    name: 'October 2026',
    isPast: true,
    events: [event('Dasara', '2026-10-12', { kind: 'holiday', until: '2026-10-25' })],
  },
  {
    id: 'december-2026',
    name: 'December 2026',
    isPast: false,
    events: [
      event('Practice papers', '2026-12-07', { kind: 'examination', classes: 'X, XII' }),
      event('Annual Day', '2026-12-19', { note: '5 pm' }),
    ],
  },
]

const feeds = [
  { name: '', path: '/calendar.ics' },
  { name: 'Class VI', path: '/calendar/class-6.ics' },
]

const show = (calendar = { months, feeds }) =>
  render(<CalendarPage page={pageOf('calendar', { info, calendar })} layout={layout} />)

const titles = () => [...document.querySelectorAll('li .strong')].map((each) => each.textContent)

test('what is ahead comes first, what is over is folded away', () => {
  show()
  expect(titles()).toEqual(['Practice papers', 'Annual Day', 'Dasara'])
  const past = screen.getByText('Earlier this year').closest('details') as HTMLElement
  expect(within(past).getByText('Dasara')).toBeTruthy()
  expect((past as HTMLDetailsElement).open).toBe(false)
  const jump = screen.getByRole('navigation', { name: 'Months' })
  expect(within(jump).getByRole('link').getAttribute('href')).toBe('#december-2026')
})

test('a date says its day, its kind and its classes', () => {
  const { container } = show()
  const [first] = container.querySelectorAll('li:has(time)')
  expect(first?.textContent).toBe('2026-12-07Practice papersExaminationClasses: X, XII')
  const times = [...container.querySelectorAll('time')].map((time) => time.dateTime)
  expect(times).toEqual(['2026-12-07', '2026-12-19', '2026-10-12/2026-10-25'])
})

test('one kind can be chosen', async () => {
  show()
  await userEvent.click(screen.getByRole('radio', { name: 'Holidays' }))
  expect(titles()).toEqual(['Dasara'])
  expect(screen.getByRole('status').textContent).toBe('1 date')
  await userEvent.click(screen.getByRole('radio', { name: 'All' }))
  expect(titles()).toHaveLength(3)
})

test('the dates are files for all and for each class', () => {
  show()
  expect(screen.getByRole('link', { name: 'All classes' }).getAttribute('href')).toBe(
    '/calendar.ics',
  )
  expect(screen.getByRole('link', { name: 'Class VI' }).getAttribute('href')).toBe(
    '/calendar/class-6.ics',
  )
})

test('a school without dates says so', () => {
  show({ months: [], feeds: [] })
  expect(screen.getByText(/There are no dates yet/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})
