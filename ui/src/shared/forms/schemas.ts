import { array, lazy, mixed, object, type StringSchema, string } from 'yup'
import { t } from '#shared/i18n/message'

// The rules of internal/school/rules.go with the same words; both sides run
// the vectors of internal/school/testdata/rules.json. Of several tests of a
// field that fail, the first one speaks.

const characters = (value: string) => [...value].length
const bytes = (value: string) => new TextEncoder().encode(value).length

/** A test that lets an absent value pass: that is for `required` to say. */
const test = (message: () => string, holds: (value: string) => boolean) => ({
  name: 'rule',
  message,
  skipAbsent: true,
  test: (value: string | undefined | null) => holds(value ?? ''),
})

const oneLine = (schema: StringSchema<string>) =>
  schema
    .test(
      test(
        () => t('Must be at most 200 characters'),
        (value) => characters(value) <= 200,
      ),
    )
    .test(
      test(
        () => t('Must be on one line'),
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

const email = (whenEmpty: () => string) =>
  string()
    .trim()
    .required(whenEmpty)
    .test(test(() => t('Invalid email address'), isEmail))

const required = () => t('Required')

const kinds = [/[A-Z]/, /[a-z]/, /[0-9]/, /[@$!%*?&]/]

/**
 * The ten digits of an Indian mobile number, however it is written; else what was written. Telephones
 * put marks that nobody sees around a number that is copied from their contacts.
 */
function phoneDigits(written: string): string {
  const plain = written.replace(/[()\p{Z}\p{Pd}\p{Cf}]/gu, '')
  return plain.match(/^(?:\+91|0091|91|0)?([6-9][0-9]{9})$/)?.[1] ?? written
}

export const loginSchema = object({
  emailId: email(required).lowercase(),
  password: string().required(required),
})

/** The password of who is signed in, alone. */
export const passwordConfirmSchema = object({ password: string().required(required) })

/** A picture that is deleted permanently, and why. */
export const takedownSchema = object({
  picture: string()
    .trim()
    .required(() => t('Paste the address of the picture or document')),
  reason: string()
    .trim()
    .default('')
    .test(
      test(
        () => t('Write at most 200 letters'),
        (value) => characters(value) <= 200,
      ),
    ),
})

/** The code of a mailed link, and the password of the registration that it confirms. */
export const confirmSchema = object({
  code: string().trim().required(required),
  password: string().required(required),
})

/** An account's address alone. */
export const emailSchema = object({ emailId: email(required).lowercase() })

/** A password that somebody chooses. */
const password = string()
  .required(required)
  .test(
    test(
      () => t('Must be at least 8 characters'),
      (value) => characters(value) >= 8,
    ),
  )
  .test(
    test(
      () => t('Must contain uppercase, lowercase, number, and special character'),
      (value) => kinds.every((kind) => kind.test(value)),
    ),
  )
  .test(
    test(
      () => t('Must be at most 72 bytes: shorten it, or use fewer accented or Indian letters'),
      (value) => bytes(value) <= 72,
    ),
  )

const userName = oneLine(
  string()
    .trim()
    .required(required)
    .test(
      test(
        () => t('Must be at least 3 characters'),
        (value) => characters(value) >= 3,
      ),
    ),
)

/** A person's name alone. */
export const nameSchema = object({ userName })

/** A new password alone. */
export const passwordSchema = object({ password })

/** A password that is chosen by the code of a link. */
export const newPasswordSchema = object({
  code: string().trim().required(required),
  password,
})

/** A new password, and the one before it. */
export const passwordChangeSchema = object({
  current: string().required(required),
  password,
})

export const registerSchema = object({
  userName,
  emailId: email(required).lowercase(),
  password,
})

export const contactSchema = object({
  name: oneLine(
    string()
      .trim()
      .required(() => t('Name is required')),
  ),
  email: email(() => t('Email is required')),
  phonenumber: string()
    .trim()
    .transform(phoneDigits)
    .required(() => t('Phone number is required'))
    .matches(/^[6-9][0-9]{9}$/, () => t('Enter a valid Indian phone number')),
  message: string()
    .trim()
    .required(() => t('Message is required'))
    .test(
      test(
        () => t('Message must be at least 10 characters'),
        (value) => characters(value) >= 10,
      ),
    )
    .test(
      test(
        () => t('Message must be shorter than 64 kB'),
        (value) => bytes(value) <= 64 * 1024,
      ),
    ),
})

const fileNames = [
  /\.(jpe?g|jfif|png|gif|webp|hei[cf]|avif|bmp|tiff?|svg|pdf)$/i,
  /^(img|dsc[nf]?|pxl|mvimg|pict|screenshot|whatsapp image|scan|untitled)?[ _().:~\d-]*((wa|at|am|pm|edited|copy)[ _().:~\d-]*)*$/i,
  /^[0-9a-f][0-9a-f-]{15,}$/i,
]

/** What a picture shows, for those who can't see it; may be empty. */
const alt = string()
  .trim()
  .test(
    test(
      () => t('Describe the picture in at most 250 characters'),
      (value) => characters(value) <= 250,
    ),
  )
  .test(
    test(
      () => t('Say what the picture shows: this is the name of a file'),
      (value) => value === '' || !fileNames.some((name) => name.test(value)),
    ),
  )

/** The words for a picture that may be empty. */
export const altSchema = object({ alt })

/** The words for a picture, which has to be described or said to be decorative. */
export const describedSchema = object({
  alt: alt.when('decorative', {
    is: true,
    // biome-ignore lint/suspicious/noThenProperty: yup's own name
    then: () => string(),
    otherwise: (words) =>
      words.required(() => t('Say what the picture shows, or mark it as decorative')),
  }),
})

/** Chosen pictures in their order. Of those that are left out nothing is asked. */
export const sliderSchema = (leftOut: (slide: { key: string }) => boolean) =>
  object({
    images: array()
      .of(lazy((slide) => (leftOut(slide) ? mixed() : describedSchema)))
      .required(() => t('Please select images'))
      .min(1, () => t('Please select at least one image')),
  })

const isLink = (link: string) =>
  link === '' || /^(\/(?!\/)|https:\/\/[^\s/@\\])[^\s\\]*$/.test(link)

/** What is said of a pop-up and when it is shown; `kept` is an end that may have passed already. */
const wrongTime = () => t('Write the date as 25/11/2026, with a time as 25/11/2026 18:00')
const isTime = (value: string) => /^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/.test(value)

const popupWords = (kept: string) =>
  describedSchema.shape({
    link: string()
      .trim()
      .test(
        test(
          () =>
            t('Write a page of this site like /boarding, or an address that starts with https://'),
          isLink,
        ),
      ),
    from: string().test(test(wrongTime, isTime)),
    until: string().test({
      name: 'end',
      test: (until, { parent, createError }) => {
        const message = endMessage(parent.from, until ?? '', kept)
        return message ? createError({ message }) : true
      },
    }),
  })

/** What is wrong with the end of what is shown. Both times are Indian, as inputs have them. */
function endMessage(from: string, until: string, kept: string): string | undefined {
  if (!isTime(until)) return wrongTime()
  if (!until) return undefined
  const passed = Date.parse(`${until}+05:30`) <= Date.now()
  if (passed && until !== kept) return t('This time has passed already: choose a later one')
  return isTime(from) && from && until <= from ? t('The end must be after the start') : undefined
}

export const popupSchema = popupWords('').shape({
  image: string().required(() => t('Please select an image')),
})

/** For one that there is already, which keeps its picture where no other is chosen. */
export const popupEditSchema = (until: string) => popupWords(until)
