import { expect, it } from 'vitest'
import { lastNamedDay } from './named-day'

it.each([
  ['The school is closed on Monday 30 November.', '2026-11-30'],
  ['Closed from 23 December to 1 January', '2027-01-01'],
  ['Closed on Sunday 6 December and opens again on Monday 7 December.', '2026-12-06'],
  ['We reopen on 7 Dec.', undefined],
  ['The meeting is on 12th December 2026, not on 11 December', '2026-12-12'],
  ['Until 45 November', undefined],
  ['Closed tomorrow', undefined],
])('the last day of “%s” is %s', (text, day) => {
  expect(lastNamedDay(text, '2026-11-28')).toBe(day)
})
