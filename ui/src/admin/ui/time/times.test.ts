import { describe, expect, it } from 'vitest'
import { formatDateTime, formatEnd, formatRelativeDay, toInputTime } from './times'

describe('Indian time', () => {
  it.each([
    ['2026-12-05T12:30:00Z', '5 December 2026, 6:00 pm'],
    ['2026-12-31T18:30:00Z', '1 January 2027, 12:00 am'],
    ['2026-06-01T06:35:09.123Z', '1 June 2026, 12:05 pm'],
    ['2026-06-01T12:05:00+05:30', '1 June 2026, 12:05 pm'],
  ])('of %s is %s', (time, words) => {
    expect(formatDateTime(time)).toBe(words)
  })

  it.each([
    ['2026-12-05T03:44:00Z', 'today, 9:14 am'],
    ['2026-12-05T07:31:00Z', 'today, 1:01 pm'], // a server's clock that is a little ahead
    ['2026-12-04T18:31:00Z', 'today, 12:01 am'],
    ['2026-12-04T18:29:00Z', 'yesterday, 11:59 pm'],
    ['2026-12-02T07:00:00Z', 'Wednesday, 2 December'],
    ['2026-11-05T07:00:00Z', 'Thursday, 5 November'],
    ['2025-12-31T07:00:00Z', '31 December 2025'],
  ])('of %s is %s at half past noon', (time, words) => {
    expect(formatRelativeDay(time, Date.parse('2026-12-05T07:00:00Z'))).toBe(words)
  })

  it('of an end at midnight is the day before', () => {
    expect(formatEnd('2027-03-31T18:30:00Z')).toBe('31 March 2027')
    expect(formatEnd('2027-03-31T18:29:00Z')).toBe('31 March 2027, 11:59 pm')
  })

  it('fits an input', () => {
    expect(toInputTime('2026-12-05T12:30:00Z')).toBe('2026-12-05T18:00')
    expect(toInputTime(undefined)).toBe('')
  })
})
