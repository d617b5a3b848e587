import { expect, it } from 'vitest'
import { readDay, readTime, writeDate } from './dates'

it.each([
  ['25/11/2026', '2026-11-25'],
  [' 5.1.2027 ', '2027-01-05'],
  ['05-12-2026', '2026-12-05'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', undefined],
  ['11/25/2026', undefined],
  ['25/11/26', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('the day %j is %j', (text, day) => expect(readDay(text)).toBe(day))

it.each([
  ['5/12/2026', '2026-12-05T23:59'],
  ['05/12/2026 18:00', '2026-12-05T18:00'],
  ['05/12/2026, 6.30 pm', '2026-12-05T18:30'],
  ['05/12/2026 12:15 am', '2026-12-05T00:15'],
  ['05/12/2026 12:15 PM', '2026-12-05T12:15'],
  ['05/12/2026 25:00', undefined],
  ['05/12/2026 6', undefined],
])('the time %j is %j', (text, time) => expect(readTime(text, '23:59')).toBe(time))

it('writes day, month, year, and leaves what is no date', () => {
  expect(['2026-12-05', '2026-12-05T18:00', '5 Dec', ''].map(writeDate)).toEqual([
    '05/12/2026',
    '05/12/2026 18:00',
    '5 Dec',
    '',
  ])
})
