import { object, string } from 'yup'
import { password, userName } from '#kit/auth/schemas'
import { required } from '#kit/forms/rules'

/** A person's name alone. */
export const nameSchema = object({ userName })

/** A new password, and the one before it. */
export const passwordChangeSchema = object({
  current: string().required(required),
  password,
})
