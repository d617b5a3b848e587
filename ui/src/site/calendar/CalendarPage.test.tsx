import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { CalendarPage as CalendarData, CalendarEvent, CalendarMonth } from '#kit/api/types.gen'
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

const past: CalendarMonth[] = [
  {
    id: 'october-2026',
    name: 'October 2026',
    month: '2026-10',
    events: [event('Dasara', '2026-10-12', { kind: 'holiday', until: '2026-10-25' })],
  },
]

const months: CalendarMonth[] = [
  {
    id: 'december-2026',
    name: 'December 2026',
    month: '2026-12',
    events: [
      event('Practice papers', '2026-12-07', { kind: 'examination', classes: 'X, XII' }),
      event('Annual Day', '2026-12-19', { note: '5 pm' }),
    ],
  },
]

const feeds = [
  { name: '', path: '/calendar.ics', page: '/calendar' },
  { name: 'Class VI', path: '/calendar/class-6.ics', page: '/calendar/class-6' },
]

const calendar = { today: '2026-12-19', todayText: 'Saturday 19 December', months, past, feeds }

const show = (more: Partial<CalendarData> = {}, path = '/calendar') =>
  render(
    <MemoryRouter>
      <CalendarPage
        page={pageOf('calendar', { info, calendar: { ...calendar, ...more } }, path)}
        layout={layout}
      />
    </MemoryRouter>,
  )

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
  expect(first?.textContent).toBe('2026-12-07Practice papersClasses: X, XIIEExamination')
  const times = [...container.querySelectorAll<HTMLTimeElement>('li time')].map(
    (time) => time.dateTime,
  )
  expect(times).toEqual(['2026-12-07', '2026-12-19'])
})

test('one kind can be chosen', async () => {
  show()
  await userEvent.click(screen.getByRole('radio', { name: 'Holidays' }))
  expect(titles()).toEqual(['Dasara'])
  expect(screen.getByRole('status').textContent).toBe('1 date')
  await userEvent.click(screen.getByRole('radio', { name: 'All' }))
  expect(titles()).toHaveLength(3)
})

test('a month is a table of weeks, whose days say what is on them', () => {
  show()
  const december = screen.getByRole('table', { name: 'December 2026' })
  const [, ...weeks] = within(december).getAllByRole('row')
  const days = weeks.map((week) => [...week.children].map((day) => day.textContent))
  expect(days[0]).toEqual(['', '1', '2', '3', '4', '5', '6'])
  expect(days[1]?.[0]).toBe('7E: Practice papers')
  expect(days.at(-1)).toEqual(['28', '29', '30', '31', '', '', ''])
  expect(screen.queryByText('October 2026', { selector: 'caption' })).toBeNull() // it is over
})

test('dates that last into the next month are in its table, too', () => {
  const winter = event('Winter holidays', '2026-12-24', { kind: 'holiday', until: '2027-01-03' })
  const january = event('School begins', '2027-01-04')
  show({
    months: [
      { id: 'december-2026', name: 'December 2026', month: '2026-12', events: [winter] },
      { id: 'january-2027', name: 'January 2027', month: '2027-01', events: [january] },
    ],
    past: [],
  })
  const [, first] = within(screen.getByRole('table', { name: 'January 2027' })).getAllByRole('row')
  expect(first?.textContent).toBe('1H: Winter holidays2H: Winter holidays3H: Winter holidays')
})

const linksOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('each class has its page, and the dates are files for all and for each class', () => {
  show()
  expect(linksOf(screen.getByRole('navigation', { name: 'By class' }))).toEqual([
    '/calendar',
    '/calendar/class-6',
  ])
  const feedsPanel = screen.getByRole('region', { name: 'In your own calendar' })
  expect(linksOf(feedsPanel)).toEqual(['/calendar.ics', '/calendar/class-6.ics'])
})

test('the page of a class offers the file of the class', () => {
  show({}, '/calendar/class-6')
  const current = within(screen.getByRole('navigation', { name: 'By class' })).getByText('Class VI')
  expect(current.getAttribute('aria-current')).toBe('page')
  expect(linksOf(screen.getByRole('region', { name: 'In your own calendar' }))).toEqual([
    '/calendar/class-6.ics',
  ])
})

test('only what is not usual is marked: no school, and examinations of most classes', () => {
  show({
    months: [
      {
        id: 'december-2026',
        name: 'December 2026',
        month: '2026-12',
        events: [
          event('Practice papers', '2026-12-07', { kind: 'examination', isForFew: true }),
          event('Examinations', '2026-12-08', { kind: 'examination' }),
          event('Kanakadasa Jayanti', '2026-12-09', { kind: 'holiday' }),
          event('Annual Day', '2026-12-19'),
        ],
      },
    ],
  })
  const grid = screen.getByRole('table', { name: 'December 2026' })
  const marks = [...grid.querySelectorAll('[data-kind]')].map((mark) => mark.textContent)
  expect(marks).toEqual(['8E: Examinations', '9H: Kanakadasa Jayanti'])
  expect(grid.querySelector('[aria-current=date]')?.textContent).toBe('19: Annual Day')
  const entries = [...document.querySelectorAll('li:has(time)')]
  expect(entries.map((entry) => entry.querySelector('b')?.dataset.kind)).toEqual([
    'examination',
    'examination',
    'holiday',
    undefined,
  ])
  expect(entries.map((entry) => entry.getAttribute('aria-current'))).toEqual([
    null,
    null,
    null,
    'date',
  ])
})

test('the class that was seen last is offered on the page of all classes', () => {
  const offer = () => document.querySelector<HTMLAnchorElement>('[data-own-class]')
  show().unmount()
  show({}, '/calendar/class-6')
  expect(offer()?.hidden).toBe(true)
  cleanup()
  show()
  expect(offer()?.hidden).toBe(false)
  expect(offer()?.textContent).toBe('Class VI')
  expect(offer()?.pathname).toBe('/calendar/class-6')
})

test('the list of holidays is one table', () => {
  const dasara = { title: 'Dasara', days: '12 – 25 October', weekdays: 'Monday – Sunday' }
  show({ holidays: [{ ...dasara, until: '2026-10-25', note: 'Boarders come back' }] })
  const [, row] = screen.getAllByRole('row')
  expect(row?.textContent).toBe('12 – 25 OctoberMonday – SundayDasaraBoarders come back')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a school without dates says so', () => {
  show({ months: [], past: [], feeds: [] })
  expect(screen.getByText(/There are no dates yet/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})
