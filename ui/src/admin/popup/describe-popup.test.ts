import { describe, expect, it } from 'vitest'
import type { PopupView } from '#kit/api/types.gen'
import { describeSchedule, describeStatus, untilNextChange } from './describe-popup'

const from = '2026-12-01T03:30:00Z'
const until = '2026-12-05T12:30:00Z'
const november = Date.parse('2026-11-20T00:00:00Z')
const january = Date.parse('2027-01-01T00:00:00Z')

describe('what visitors see now', () => {
  it.each([
    [{ live: true }, november, 'Visitors see this pop-up now, until you delete it.'],
    [
      { live: true, until },
      november,
      'Visitors see this pop-up now, until Saturday 5 December 2026, 6:00 pm.',
    ],
    [
      { from, until },
      november,
      'Nobody sees it yet: it begins on Tuesday 1 December 2026, 9:00 am and stays until Saturday 5 December 2026, 6:00 pm.',
    ],
    [{ from, until }, january, 'Nobody sees it: it ended on Saturday 5 December 2026, 6:00 pm.'],
  ])('%j', (part, now, words) => {
    expect(describeStatus({ live: false, ...part } as PopupView, now)).toBe(words)
  })
})

describe('when it begins or ends next', () => {
  const second = 1000
  it.each([
    [{ live: false, from, until }, november, 60 * second],
    [{ live: false, from, until }, Date.parse(from) - 5 * second, 5 * second],
    [{ live: false, from, until }, Date.parse(from), 2 * second],
    [{ live: true, from, until }, Date.parse(until) - 5 * second, 5 * second],
    [{ live: true, from, until }, Date.parse(until), 2 * second],
    [{ live: false, from, until }, january, false],
    [{ live: true }, january, false],
  ])('%j', (part, now, wait) => {
    expect(untilNextChange(part as PopupView, now)).toBe(wait)
  })
})

describe('what will come of the times', () => {
  it.each([
    ['', '', 'Each visitor will see it once a day, from now until you delete it.'],
    [
      '2026-12-01T09:00',
      '2026-12-05T18:00',
      'Each visitor will see it once a day, from Tuesday 1 December 2026, 9:00 am until Saturday 5 December 2026, 6:00 pm.',
    ],
    ['2026-11-01T09:00', '', 'Each visitor will see it once a day, from now until you delete it.'],
    ['2026-12-05T18:00', '2026-12-01T09:00', undefined],
    ['', '2026-11-01T09:00', undefined],
  ])('from "%s" until "%s"', (begin, end, words) => {
    expect(describeSchedule(begin, end, november)).toBe(words)
  })
})
