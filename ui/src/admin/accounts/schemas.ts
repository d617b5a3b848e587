import { array, object, string } from 'yup'
import { parseInputTime } from '#admin/ui/time/times'
import type { Section } from '#kit/api/types.gen'
import { password, userName } from '#kit/auth/schemas'
import { limits } from '#kit/forms/limits'
import { required, test } from '#kit/forms/rules'
import { t } from '#kit/i18n/message'
import { editorSections, tokenSections } from './account-labels'

/** A person's name alone. */
export const nameSchema = object({ userName })

/** A new password, and the one before it. */
export const passwordChangeSchema = object({
  current: string().required(required),
  password,
})

const sections = (choice: readonly Section[]) => array().of(string().oneOf(choice).required())

/** Where an editor may publish; everywhere without a section. */
export const editorSchema = object({ sections: sections(editorSections) })

const day = 86_400_000

/** An app token, which may publish somewhere, for a year at most. */
export const tokenSchema = object({
  name: userName,
  sections: sections(tokenSections).min(1, () => t('Choose where the token may publish.')),
  until: string().test(
    test(
      () => t('Must be a day within a year from today'),
      (value) => {
        const left = (parseInputTime(value) ?? 0) - Date.now()
        return left > 0 && left <= limits.tokenDays * day
      },
    ),
  ),
})
