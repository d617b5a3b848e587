import { validateYupSchema, yupToFormErrors } from 'formik'
import { describe, expect, it } from 'vitest'
import type { ObjectSchema } from 'yup'
import vectors from '../../../internal/school/testdata/rules.json'
import { contactSchema, loginSchema, popupSchema, registerSchema, sliderSchema } from './schemas'

const schemas = { login: loginSchema, register: registerSchema, contact: contactSchema }

/** The messages by field, as formik finds them. */
async function messages(schema: ObjectSchema<object>, values: object) {
  return validateYupSchema(values, schema).then(
    () => ({}),
    (error) => yupToFormErrors(error),
  )
}

interface Vector {
  values: Record<string, string>
  messages: Record<string, string>
  phone?: string
}

describe.each(Object.entries(vectors as Record<string, Vector[]>))('%s', (form, rows) => {
  const schema = schemas[form as keyof typeof schemas]

  it.each(rows.map((row) => [JSON.stringify(row.values), row] as const))('%s', async (_, row) => {
    expect(await messages(schema, row.values)).toEqual(row.messages)
  })

  it.each(rows.filter((row) => row.phone))('stores $values.phonenumber as ten digits', (row) => {
    expect(schema.cast(row.values)).toMatchObject({ phonenumber: row.phone })
  })
})

describe('slider', () => {
  it('wants at least one picture', async () => {
    expect(await messages(sliderSchema, { images: [] })).toEqual({
      images: 'Please select at least one image',
    })
  })
  it('wants the list of pictures', async () => {
    expect(await messages(sliderSchema, {})).toEqual({ images: 'Please select images' })
  })
})

describe('pop-up', () => {
  it('wants a picture', async () => {
    expect(await messages(popupSchema, { image: null })).toEqual({
      image: 'Please select an image',
    })
  })
})
