import { array, mixed, object, type StringSchema, string } from 'yup'

// The rules of internal/school/rules.go with the same words; both sides run
// the vectors of internal/school/testdata/rules.json. Of several tests of a
// field that fail, the first one speaks.

const characters = (value: string) => [...value].length
const bytes = (value: string) => new TextEncoder().encode(value).length

/** A test that lets an absent value pass: that is for `required` to say. */
const test = (message: string, holds: (value: string) => boolean) => ({
  name: message,
  message,
  skipAbsent: true,
  test: (value: string | undefined | null) => holds(value ?? ''),
})

const oneLine = (schema: StringSchema<string>) =>
  schema
    .test(test('Must be at most 200 characters', (value) => characters(value) <= 200))
    .test(test('Must be on one line', (value) => ![...value].some(isControl)))

const isControl = (character: string) => character < ' ' || character === '\x7f'

// What browsers take in an input of type email, with a dot in the domain; the
// dots of the local part as RFC 5322 has them.
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const domain = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/i

const isEmail = (value: string) => {
  const [local = '', host = '', ...more] = value.split('@')
  return more.length === 0 && value.length <= 254 && localPart.test(local) && domain.test(host)
}

const email = (whenEmpty: string) =>
  string().trim().required(whenEmpty).test(test('Invalid email address', isEmail))

const kinds = [/[A-Z]/, /[a-z]/, /[0-9]/, /[@$!%*?&]/]

/** The ten digits of an Indian mobile number, however it is written; else what was written. */
function phoneDigits(written: string): string {
  const plain = written.replace(/[ \-\u00a0()]/g, '')
  return plain.match(/^(?:\+91|0091|91|0)?([6-9][0-9]{9})$/)?.[1] ?? written
}

export const loginSchema = object({
  emailId: email('Required').lowercase(),
  password: string().required('Required'),
})

export const registerSchema = object({
  userName: oneLine(
    string()
      .trim()
      .required('Required')
      .test(test('Must be at least 3 characters', (value) => characters(value) >= 3)),
  ),
  emailId: email('Required').lowercase(),
  password: string()
    .required('Required')
    .test(test('Must be at least 8 characters', (value) => characters(value) >= 8))
    .test(
      test('Must contain uppercase, lowercase, number, and special character', (value) =>
        kinds.every((kind) => kind.test(value))),
    )
    .test(
      test('Must be at most 72 bytes: shorten it, or use fewer accented or Indian letters', (value) =>
        bytes(value) <= 72),
    ),
})

export const contactSchema = object({
  name: oneLine(string().trim().required('Name is required')),
  email: email('Email is required'),
  phonenumber: string()
    .trim()
    .transform(phoneDigits)
    .required('Phone number is required')
    .matches(/^[6-9][0-9]{9}$/, 'Enter a valid Indian phone number'),
  message: string()
    .trim()
    .required('Message is required')
    .test(test('Message must be at least 10 characters', (value) => characters(value) >= 10))
    .test(test('Message must be shorter than 64 kB', (value) => bytes(value) <= 64 * 1024)),
})

export const sliderSchema = object({
  images: array()
    .of(mixed<object>().required())
    .required('Please select images')
    .min(1, 'Please select at least one image'),
})

export const popupSchema = object({
  image: mixed<File>().required('Please select an image'),
})
