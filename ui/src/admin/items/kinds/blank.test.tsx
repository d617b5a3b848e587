import { expect, it } from 'vitest'
import { hasBlank, selectBlank } from './blank'

it.each([
  ['Closed on ___.', 11, '___'],
  ['Closed on ___ until ___.', 10, '___'],
  ['Closed on ___ until ___.', 23, '___'],
  ['Closed on ___.', 4, ''],
  ['Closed', 3, ''],
])('selects the blank of %s that is pressed at %d', (text, caret, selected) => {
  const field = document.createElement('textarea')
  field.value = text
  field.setSelectionRange(caret, caret)
  selectBlank({ target: field })
  expect(text.slice(field.selectionStart, field.selectionEnd)).toBe(selected)
})

it('finds what is left of a blank', () => {
  expect(['on ___', 'on 5 May__', 'on 5 May'].map(hasBlank)).toEqual([true, true, false])
})
