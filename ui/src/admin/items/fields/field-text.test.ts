import { expect, it } from 'vitest'
import type { FieldSpec } from '../kinds/kind-spec'
import { contentOfText } from './field-text'

it.each([
  ['62,000', 62000],
  ['₹ 1,59,000', 159000],
  ['six', 'six'],
  ['', undefined],
])('has for the number %s in the content %s', (written, value) => {
  const spec = { name: 'fee', control: 'number' } as FieldSpec
  expect(contentOfText(spec, written)).toBe(value)
})
