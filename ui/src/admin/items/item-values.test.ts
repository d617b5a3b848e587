import { expect, it } from 'vitest'
import { itemFields, validate, valuesOf } from './item-values'

const certificate = { document: 'documents/fire.pdf', issued: '2026-05-11', expires: '2036-05-10' }
const row = 'disclosure-row'
const values = valuesOf(row, certificate, '2026-11-24')
const file = new File(['%PDF'], 'fire.pdf')

it('writes what it has read', () => {
  expect(values).toMatchObject({ issued: '11/05/2026', expires: '10/05/2036', link: '' })
  expect(itemFields(row, certificate, values)).toEqual(certificate)
})

it('keeps one answer: the file or what is written instead', () => {
  const { document: _, ...days } = certificate
  expect(itemFields(row, certificate, { ...values, link: '/fees' })).toEqual({
    ...days,
    link: '/fees',
  })
  const linked = { link: '/fees' }
  expect(itemFields(row, linked, { ...valuesOf(row, linked, ''), file })).toEqual({})
})

it('asks for an answer and for days that there are', () => {
  const none = valuesOf(row, {}, '')
  expect(validate(row, false, none)).toEqual({
    file: 'Choose the PDF, or fill in one of the fields below.',
  })
  expect(validate(row, false, { ...none, note: 'In the office' })).toEqual({})
  expect(validate(row, true, { ...none, issued: '31/02/2026' })).toEqual({
    issued: 'Enter the date as 25/11/2026',
  })
})
