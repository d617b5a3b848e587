import { object, string } from 'yup'
import { characters, test } from '#kit/forms/rules'
import { t } from '#kit/i18n/message'

const fileNames = [
  /\.(jpe?g|jfif|png|gif|webp|hei[cf]|avif|bmp|tiff?|svg|pdf)$/i,
  /^(img|dsc[nf]?|pxl|mvimg|pict|screenshot|whatsapp image|scan|untitled)?[ _().:~\d-]*((wa|at|am|pm|edited|copy)[ _().:~\d-]*)*$/i,
  /^[0-9a-f][0-9a-f-]{15,}$/i,
]

/** What a picture shows, for those who can't see it; may be empty. */
export const alt = string()
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
    otherwise: (schema) =>
      schema.required(() => t('Say what the picture shows, or mark it as decorative')),
  }),
})
