import { afterEach, expect, test } from 'vitest'
import { setLanguage } from './message'
import { messageText, say } from './sentence'

afterEach(() => setLanguage('en', {}))

test('a sentence of Go is filled as Go fills it', () => {
  const text = say({
    format: 'The number %s belongs to %q of %v: at most %d.',
    args: ['12/2026', 'Fees', 'June', 100000],
  })
  expect(text).toBe('The number 12/2026 belongs to "Fees" of June: at most 1,00,000.')
})

test('its translation may have the values in another order, and one of them twice', () => {
  setLanguage('kn', { '%s changed the %s.': '%[2]s: %[1]s, %[2]s', 'news item': 'ಸುದ್ದಿ' })
  const noun = { format: 'news item', args: [] }
  expect(say({ format: '%s changed the %s.', args: ['Asha', noun] })).toBe('ಸುದ್ದಿ: Asha, ಸುದ್ದಿ')
})

test('days, times, sizes and lists are written in the language', () => {
  const args = [
    { day: '2026-10-02' },
    { time: '2026-10-02T03:35:00Z' },
    { size: 245760 },
    { list: ['a', 'b', 'c'] },
  ]
  const sentence = { format: '%s | %s | %s | %s', args }
  expect(say(sentence)).toBe('2 October 2026 | 2 October 2026, 9:05 am | 240.0 kB | a, b and c')
  setLanguage('hi', { '{size} kB': '{size} केबी' })
  expect(say(sentence)).toMatch(/^2 अक्.+ 2026 .*9:05 .* \| 240\.0 केबी \| a, b,? और c$/)
})

test('a time with its day of the week leaves out the hour of midnight', () => {
  const from = (weekday: string) => say({ format: 'From %s.', args: [{ weekday }] })
  expect(from('2026-10-02T03:35:00Z')).toBe('From Friday 2 October 2026, 9:05 am.')
  expect(from('2026-10-01T18:30:00Z')).toBe('From Friday 2 October 2026.')
})

test('a plural follows the rule of the language', () => {
  const drafts = (count: number) =>
    say({ format: '%d drafts wait', one: '%d draft waits', args: [count] })
  expect([drafts(0), drafts(1)]).toEqual(['0 drafts wait', '1 draft waits'])
  setLanguage('hi', { '%d drafts wait': { one: '%d मसौदा', other: '%d मसौदे' } })
  expect([0, 1, 2].map(drafts)).toEqual(['0 मसौदा', '1 मसौदा', '2 मसौदे'])
})

test('a text without values is its own key, and one without a translation is said in English', () => {
  setLanguage('kn', { Required: 'ಅಗತ್ಯ' })
  expect(messageText({ message: 'Required' })).toBe('ಅಗತ್ಯ')
  expect(messageText({ message: 'Must be on one line, without control characters' })).toBe(
    'Must be on one line, without control characters',
  )
  expect(messageText({ message: '1', sentence: { format: '%d left', args: [1] } })).toBe('1 left')
})
