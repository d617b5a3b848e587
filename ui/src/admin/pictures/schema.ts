import { object, string } from 'yup'
import { alt } from '#admin/ui/pictures/picture-schema'
import { characters, test } from '#kit/forms/rules'
import { t } from '#kit/i18n/message'

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

/** What changes a picture everywhere: its description, what stays in view, or another picture. */
export const pictureSchema = object({
  alt: alt.when(['focus', 'replacement'], ([focus, replacement], schema) =>
    focus || replacement
      ? schema
      : schema.required(() => t('Say in a few words what this picture shows.')),
  ),
})
