import { setIn, validateYupSchema, yupToFormErrors } from 'formik'
import { describe, expect, it } from 'vitest'
import type { ObjectSchema } from 'yup'
import { editorSchema, tokenSchema } from '#admin/accounts/schemas'
import { answersSchema } from '#admin/enquiries/answers/schema'
import { moveManySchema } from '#admin/enquiries/move-many-fields'
import { pictureSchema } from '#admin/pictures/schema'
import { popupEditSchema, popupSchema } from '#admin/popup/schema'
import { sliderSchema } from '#admin/slider/schema'
import { altSchema, describedSchema } from '#admin/ui/pictures/picture-schema'
import { loginSchema, registerSchema } from '#kit/auth/schemas'
import { contactSchema } from '#site/contact/schema'
import vectors from '../../../internal/school/testdata/rules.json'

const schemas = {
  login: loginSchema,
  register: registerSchema,
  contact: contactSchema,
  alt: altSchema,
  answers: answersSchema,
}

/** The messages by field, as formik finds them. */
async function messages(schema: ObjectSchema<object>, values: object) {
  return validateYupSchema(values, schema).then(
    () => ({}),
    (error) => yupToFormErrors(error),
  )
}

/** Errors as formik has them: that of "answers.0.text" lies in lists and objects. */
const nested = (messages: Record<string, string>) =>
  Object.entries(messages).reduce((all, [name, message]) => setIn(all, name, message), {})

interface Vector {
  values: Record<string, unknown>
  messages: Record<string, string>
  phone?: string
}

describe.each(Object.entries(vectors as unknown as Record<string, Vector[]>))(
  '%s',
  (form, rows) => {
    const schema = schemas[form as keyof typeof schemas]

    it.each(rows.map((row) => [JSON.stringify(row.values), row] as const))('%s', async (_, row) => {
      expect(await messages(schema, row.values)).toEqual(nested(row.messages))
    })

    it.each(rows.filter((row) => row.phone))('stores $values.phonenumber as ten digits', (row) => {
      expect(schema.cast(row.values)).toMatchObject({ phonenumber: row.phone })
    })
  },
)

describe('slider', () => {
  it('wants at least one picture', async () => {
    expect(
      await messages(
        sliderSchema(() => false),
        { images: [] },
      ),
    ).toEqual({
      images: 'Please select at least one image',
    })
  })
  it('wants the list of pictures', async () => {
    expect(
      await messages(
        sliderSchema(() => false),
        {},
      ),
    ).toEqual({ images: 'Please select images' })
  })
})

describe('pop-up', () => {
  const fine = { image: 'p', alt: 'The gate', decorative: false, link: '', from: '', until: '' }
  const passed = '2020-01-01T09:00'
  const link = 'Write a page of this site like /boarding, or an address that starts with https://'

  it.each([
    [{ image: '' }, { image: 'Please select an image' }],
    [{ alt: '' }, { alt: 'Say what the picture shows, or mark it as decorative' }],
    [{ link: 'http://x.test' }, { link }],
    [{ link: '//x.test' }, { link }],
    [{ link: '/latest?year=1#top' }, {}],
    [{ until: passed }, { until: 'This time has passed already: choose a later one' }],
    [
      { from: 'soon', until: passed },
      {
        from: 'Write the date as 25/11/2026, with a time as 25/11/2026 18:00',
        until: 'This time has passed already: choose a later one',
      },
    ],
    [
      { from: '2099-01-02T09:00', until: '2099-01-01T09:00' },
      { until: 'The end must be after the start' },
    ],
    [{ from: passed, until: '2099-01-01T09:00' }, {}],
  ])('of %j says %j', async (part, said) => {
    expect(await messages(popupSchema, { ...fine, ...part })).toEqual(said)
  })

  it('that is there may keep its picture, and an end that has passed', async () => {
    const kept = { ...fine, image: '', until: passed }
    expect(await messages(popupEditSchema(passed), kept)).toEqual({})
  })
})

describe('the words for a picture', () => {
  it.each([
    [{ alt: ' ', decorative: false }, 'Say what the picture shows, or mark it as decorative'],
    [
      { alt: 'DSC0042', decorative: false },
      'Say what the picture shows: this is the name of a file',
    ],
  ])('refuses %j', async (values, alt) => {
    expect(await messages(describedSchema, values)).toEqual({ alt })
  })
  it.each([
    { alt: 'The gate', decorative: false },
    { alt: 'DSC0042', decorative: true },
  ])('takes %j', async (values) => {
    expect(await messages(describedSchema, values)).toEqual({})
  })
})

describe('an app token', () => {
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  const fine = { name: 'Office laptop', sections: ['news'], until: inDays(90) }
  const until = 'Must be a day within a year from today'

  it.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'Required' }],
    [{ sections: [] }, { sections: 'Choose where the token may publish.' }],
    [{ until: 'next year' }, { until }],
    [{ until: inDays(-1) }, { until }],
    [{ until: inDays(400) }, { until }],
  ])('of %j says %j', async (part, said) => {
    expect(await messages(tokenSchema, { ...fine, ...part })).toEqual(said)
  })
})

it('lets an editor publish everywhere, but gives none a section of tokens', async () => {
  expect(await messages(editorSchema, { sections: [] })).toEqual({})
  expect(await messages(editorSchema, { sections: ['site'] })).not.toEqual({})
})

describe('many enquiries', () => {
  const empty = { person: '', network: '', since: '', until: '' }
  const wrong = 'Write the date as 25/11/2026, with a time as 25/11/2026 18:00'
  const [early, late] = ['2026-11-20T09:00', '2026-11-20T18:00']

  it.each([
    [{ person: ' ' }, { person: 'Fill in at least one of these' }],
    [{ network: '203.0.113.7' }, {}],
    [{ since: 'soon' }, { since: wrong }],
    [{ until: '20/11' }, { until: wrong }],
    [{ since: early, until: late }, {}],
    [{ since: late, until: early }, { until: 'Must not be before the first time' }],
  ])('of %j says %j', async (part, said) => {
    expect(await messages(moveManySchema, { ...empty, ...part })).toEqual(said)
  })
})

describe('a picture that is changed everywhere', () => {
  const alt = 'Say in a few words what this picture shows.'
  it.each([
    [{ alt: '', focus: '', replacement: '' }, { alt }],
    [{ alt: '', focus: 'top', replacement: '' }, {}],
    [{ alt: '', focus: '', replacement: 'u1' }, {}],
    [{ alt: 'The gate', focus: '', replacement: '' }, {}],
  ])('of %j says %j', async (values, said) => {
    expect(await messages(pictureSchema, values)).toEqual(said)
  })
})
