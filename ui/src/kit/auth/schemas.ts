import { object, string } from 'yup'
import { bytes, characters, email, oneLine, required, test } from '#kit/forms/rules'
import { t } from '#kit/i18n/message'

// What accounts are made of, for the pages of the site on which people come in and the screens that change accounts.

const kinds = [/[A-Z]/, /[a-z]/, /[0-9]/, /[@$!%*?&]/]

export const loginSchema = object({
  emailId: email(required).lowercase(),
  password: string().required(required),
})

/** A code of an authenticator app, or a recovery code. */
export const codeSchema = object({ code: string().trim().required(required) })

/** The password of who is signed in, alone. */
export const passwordConfirmSchema = object({ password: string().required(required) })

/** A password that somebody chooses. */
export const password = string()
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

export const userName = oneLine(
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

/** A new password alone. */
export const passwordSchema = object({ password })

export const registerSchema = object({
  userName,
  emailId: email(required).lowercase(),
  password,
})
