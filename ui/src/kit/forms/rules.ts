import { type StringSchema, string } from 'yup'
import { t } from '#kit/i18n/message'

// The rules of internal/school/rules.go with the same words; both sides run
// the vectors of internal/school/testdata/rules.json. Of several tests of a
// field that fail, the first one speaks.

export const characters = (value: string) => [...value].length
export const bytes = (value: string) => new TextEncoder().encode(value).length

/** A test that lets an absent value pass: that is for `required` to say. */
export const test = (message: () => string, holds: (value: string) => boolean) => ({
  name: 'rule',
  message,
  skipAbsent: true,
  test: (value: string | undefined | null) => holds(value ?? ''),
})

export const atMost = (max: number) =>
  test(
    () => t('Must be at most {max} characters', { max }),
    (value) => characters(value) <= max,
  )

export const oneLine = (schema: StringSchema<string>) =>
  schema.test(atMost(200)).test(
    test(
      () => t('Must be on one line, without control characters'),
      (value) => ![...value].some(breaksLine),
    ),
  )

// Control characters, line separators, and what turns the text around it.
const breaksLine = (character: string) => /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(character)

// What browsers take in an input of type email, with a dot in the domain; the
// dots of the local part as RFC 5322 has them.
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const domain = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/i

const isEmail = (value: string) => {
  const [local = '', host = '', ...more] = value.split('@')
  return more.length === 0 && value.length <= 254 && localPart.test(local) && domain.test(host)
}

export const email = (whenEmpty: () => string) =>
  string()
    .trim()
    .required(whenEmpty)
    .test(test(() => t('Invalid email address'), isEmail))

export const required = () => t('Required')
