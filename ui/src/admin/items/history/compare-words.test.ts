import { expect, it } from 'vitest'
import { compareWords } from './compare-words'

/** Both texts with what the other lacks in brackets. */
const marked = (before: string, after: string) =>
  compareWords(before, after).map((runs) =>
    runs.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
  )

it.each([
  ['PGT Mathematics', 'PGT Mathematics, Head', 'PGT Mathematics', 'PGT Mathematics[, Head]'],
  [
    'School closes at 3.',
    'School closes at 12.',
    'School closes at [3].',
    'School closes at [12].',
  ],
  ['Fee ₹1,20,000', 'Fee ₹1,25,000', 'Fee ₹[1,20,000]', 'Fee ₹[1,25,000]'],
  ['', 'All new', '', '[All new]'],
  ['Gone', '', '[Gone]', ''],
  ['the same', 'the same', 'the same', 'the same'],
  ['ಮಳೆ ಬಂತು', 'ಮಳೆ ನಿಂತಿತು', 'ಮಳೆ [ಬಂತು]', 'ಮಳೆ [ನಿಂತಿತು]'],
  ['one two three four', 'zero two four five', '[one ]two [three ]four', '[zero ]two four [five]'],
])('marks the words of “%s” and “%s” that the other lacks', (before, after, old, young) => {
  expect(marked(before, after)).toEqual([old, young])
})

it('compares a text that was written anew without an hour of work', () => {
  const text = (letter: string) =>
    Array.from({ length: 4000 }, (_, at) => `${letter}${at}`).join(' ')
  const [old, young] = compareWords(`Dear all. ${text('a')}`, `Dear all. ${text('b')}`)
  expect(old.map(({ isChanged }) => isChanged)).toEqual([false, true])
  expect(young).toHaveLength(2)
})
