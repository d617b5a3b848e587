import { validateYupSchema, yupToFormErrors } from 'formik'
import { expect, it } from 'vitest'
import type { ItemKind } from '#kit/api/items'
import { contentOf, type ItemValues, valuesOf } from './item-values'
import { itemSchema } from './schema'

const certificate = { document: 'documents/fire.pdf', issued: '2026-05-11', expires: '2036-05-10' }
const row = 'disclosure-row'
const values = valuesOf(row, certificate)
const files = new Map([['/document', new File(['%PDF'], 'fire.pdf')]])

/** What the form of a kind says about values. */
const errorsOf = (kind: ItemKind, values: ItemValues) =>
  validateYupSchema(values, itemSchema(kind)).then(() => ({}), yupToFormErrors)

it('writes what it has read', () => {
  expect(values).toMatchObject({ issued: '11/05/2026', expires: '10/05/2036', link: '' })
  expect(contentOf(row, values, new Map())).toEqual(certificate)
})

it('keeps one answer: the file or what is written instead', () => {
  const { document: _, ...days } = certificate
  expect(contentOf(row, { ...values, link: '/fees' }, new Map())).toEqual({
    ...days,
    link: '/fees',
  })
  expect(contentOf(row, valuesOf(row, { link: '/fees' }), files)).toEqual({})
})

it('asks for an answer and for days that there are', async () => {
  const none = valuesOf(row, {})
  expect(await errorsOf(row, none)).toEqual({
    document: 'Choose the PDF, or fill in one of the fields below.',
  })
  expect(await errorsOf(row, { ...none, note: 'In the office' })).toEqual({})
  expect(await errorsOf(row, { ...none, note: 'x', issued: '31/02/2026' })).toEqual({
    issued: 'Enter the date as 25/11/2026',
  })
  const chosen = { ...none, document: { path: '', chosen: 'fire.pdf' } }
  expect(await errorsOf(row, chosen)).toEqual({})
})

it('asks for what entries of a list lack, and for what another field needs', async () => {
  const year = valuesOf('results', { year: '2026–27', classes: [{ class: 'X', registered: 51 }] })
  expect(await errorsOf('results', year)).toEqual({
    classes: [{ passed: 'Write how many passed, in digits.' }],
  })
  expect(await errorsOf('results', { ...year, classes: [] })).toEqual({
    classes: 'Add at least one class.',
  })
  const dates = [{ date: '2099-04-03', text: 'School begins' }]
  const home = valuesOf('home', { heading: 'H', intro: 'I', admissions: { dates } })
  expect(await errorsOf('home', home)).toEqual({ admissions: { heading: 'Write a heading.' } })
})

it('says how long a text may be, by the limits of the server', async () => {
  const news = { title: 'ಕ'.repeat(121), summary: 'S', category: 'C', date: '2026-11-24' }
  expect(await errorsOf('news', valuesOf('news', news))).toEqual({
    title: 'At most 120 characters, please: this has 121.',
  })
})
