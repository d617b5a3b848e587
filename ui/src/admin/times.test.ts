import { describe, expect, it } from 'vitest'
import { popupInWords } from './popup-words'
import { indianInput, indianTime } from './times'

describe('Indian time', () => {
  it.each([
    ['2026-12-05T12:30:00Z', '5 December 2026, 6:00 pm'],
    ['2026-12-31T18:30:00Z', '1 January 2027, 12:00 am'],
    ['2026-06-01T06:35:09.123Z', '1 June 2026, 12:05 pm'],
    ['2026-06-01T12:05:00+05:30', '1 June 2026, 12:05 pm'],
  ])('of %s is %s', (time, words) => {
    expect(indianTime(time)).toBe(words)
  })

  it('fits an input', () => {
    expect(indianInput('2026-12-05T12:30:00Z')).toBe('2026-12-05T18:00')
    expect(indianInput(undefined)).toBe('')
  })
})

describe('a pop-up in words', () => {
  const popup = {
    _id: 'p1',
    image: '/media/p.jpg',
    images: ['/media/p.jpg'],
    srcset: '',
    width: 1,
    height: 1,
    alt: '',
    decorative: false,
    color: '',
    live: false,
    version: '1',
  }
  const from = '2026-12-01T03:30:00Z'
  const until = '2026-12-05T12:30:00Z'
  const november = Date.parse('2026-11-20T00:00:00Z')
  const january = Date.parse('2027-01-01T00:00:00Z')

  it.each([
    [{ live: true }, november, 'On the home page now, until you delete it.'],
    [{ live: true, until }, november, 'On the home page now, until 5 December 2026, 6:00 pm.'],
    [
      { from, until },
      november,
      'Not on the home page yet: it comes on 1 December 2026, 9:00 am and stays until 5 December 2026, 6:00 pm.',
    ],
    [{ from, until }, january, 'Not on the home page: it ended on 5 December 2026, 6:00 pm.'],
  ])('%j', (part, now, words) => {
    expect(popupInWords({ ...popup, ...part }, now)).toBe(words)
  })
})
