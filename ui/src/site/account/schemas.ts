import { object, string } from 'yup'
import { password } from '#kit/auth/schemas'
import { email, required } from '#kit/forms/rules'

/** The code of a mailed link, and the password of the registration that it confirms. */
export const confirmSchema = object({
  code: string().trim().required(required),
  password: string().required(required),
})

/** An account's address alone. */
export const emailSchema = object({ emailId: email(required).lowercase() })

/** A password that is chosen by the code of a link. */
export const newPasswordSchema = object({
  code: string().trim().required(required),
  password,
})
