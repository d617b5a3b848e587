import { describe, expect, it } from 'vitest'
import { formatDateTime, formatRelativeDay, formatTimeAgo, toInputTime } from './times'

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
    [0, 'Just now, '],
    [61, '1 minute ago, '],
    [59 * 60, '59 minutes ago, '],
    [7200, '2 hours ago, '],
    [86_400, ''],
  ])('of %d seconds ago is told as that', (seconds, words) => {
    const time = '2026-12-05T12:30:00Z'
    expect(formatTimeAgo(time, Date.parse(time) + seconds * 1000)).toBe(words)
  })

  it.each([
    ['2026-12-05T03:44:00Z', 'today at 9:14 am'],
    ['2026-12-05T07:31:00Z', 'today at 1:01 pm'], // a server's clock that is a little ahead
    ['2026-12-04T18:31:00Z', 'today at 12:01 am'],
    ['2026-12-04T18:29:00Z', 'yesterday at 11:59 pm'],
    ['2026-12-02T07:00:00Z', '3 days ago'],
    ['2026-11-05T07:00:00Z', '30 days ago'],
    ['2026-11-04T07:00:00Z', 'on 4 November 2026'],
  ])('of %s is %s at half past noon', (time, words) => {
    expect(formatRelativeDay(time, Date.parse('2026-12-05T07:00:00Z'))).toBe(words)
  })

  it('fits an input', () => {
    expect(toInputTime('2026-12-05T12:30:00Z')).toBe('2026-12-05T18:00')
    expect(toInputTime(undefined)).toBe('')
  })
})
