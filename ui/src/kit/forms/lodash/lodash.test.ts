import { expect, test } from 'vitest'
import clone from './clone'
import cloneDeep from './cloneDeep'
import toPath from './toPath'

// What Formik has in place of lodash's own (ui/vite.config.ts).

const file = new File(['%PDF'], 'fees.pdf')
const values = { title: 'Fees', answers: [{ title: 'Visit', text: '' }], file, until: undefined }

test('a copy of one level shares what is inside', () => {
  expect(clone(values)).toEqual(values)
  expect(clone(values)).not.toBe(values)
  expect(clone(values).answers).toBe(values.answers)
  expect(clone(values.answers)).toEqual(values.answers)
  expect(clone(values.answers)).not.toBe(values.answers)
})

test('a deep copy shares files alone', () => {
  const copy = cloneDeep(values)
  expect(copy).toEqual(values)
  expect(copy.answers).not.toBe(values.answers)
  expect(copy.answers[0]).not.toBe(values.answers[0])
  expect(copy.file).toBe(file)
  expect([undefined, null, 7, ''].map(cloneDeep)).toEqual([undefined, null, 7, ''])
})

test('a path is read from the name of a field', () => {
  expect(toPath('name')).toEqual(['name'])
  expect(toPath('answers.0.title')).toEqual(['answers', '0', 'title'])
  expect(toPath('images[12].alt')).toEqual(['images', '12', 'alt'])
  expect(toPath('')).toEqual([])
})
