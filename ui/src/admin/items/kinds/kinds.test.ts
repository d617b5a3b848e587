import { expect, it } from 'vitest'
import { itemKinds } from '#kit/api/items'
import { type ContentSchema, schemas } from '#testing/item-samples'
import type { FieldSpec } from './kind-spec'
import { kinds } from './kinds'

const at = (shape: ContentSchema | undefined, path: string) =>
  path.split('.').reduce<ContentSchema | undefined>((part, key) => part?.properties?.[key], shape)

/** An entry is sent whole, so a key that its form leaves out would be lost. */
function hasFieldsOfSchema(fields: readonly FieldSpec[], shape: ContentSchema | undefined) {
  const names = fields.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(shape?.properties ?? {}).toSorted())
  const asked = fields.filter(({ required, unless }) => required && !unless)
  expect(asked.map(({ name }) => name)).toEqual(shape?.required)
  for (const { name, control, entries } of fields) {
    const part = shape?.properties?.[name]
    expect(part?.type === 'integer', `${name} is a number`).toBe(control === 'number')
    expect(part?.type === 'array', `${name} is a list`).toBe(control === 'entries')
    expect(part?.format === 'date', `${name} is a day`).toBe(control === 'date')
    if (entries) hasFieldsOfSchema(entries.fields, part?.items)
  }
}

/** The server makes them, or the fields for times ask for them. */
const elsewhere = ['id', 'number', 'expires']

it.each(itemKinds)(
  'the form of %s has fields of its schema, and asks for what that needs',
  (kind) => {
    const shape = schemas[kind]
    for (const { name, control, options, entries, ofNew } of kinds[kind].fields) {
      if (name === 'body' || ofNew) continue // stands behind the front matter, or elsewhere
      const part = at(shape, name)
      if (entries) hasFieldsOfSchema(entries.fields, part?.items)
      expect(part, name).toBeDefined()
      expect(part?.format === 'date', `${name} is a day`).toBe(control === 'date')
      expect(part?.type === 'integer', `${name} is a number`).toBe(control === 'number')
      expect(part?.format === 'school-year', `${name} is a year`).toBe(control === 'school-year')
      expect(part?.enum ?? [], name).toEqual(Object.keys(options ?? {}))
    }
    if (!kinds[kind].add) return // what is there has what it needs
    const asked = kinds[kind].fields.flatMap((spec) => (spec.required ? spec.name : []))
    expect(asked).toEqual(
      expect.arrayContaining((shape?.required ?? []).filter((key) => !elsewhere.includes(key))),
    )
  },
)
