import { object, string } from 'yup'
import { password, userName } from '#kit/auth/schemas'
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

/** What the holder of an invitation writes: without the code where the address had it, or the e-mail address where the owner wrote it. */
export const invitationSchema = ({ hasAddress = false, hasCode = false }) =>
  object({
    code: hasCode ? string() : string().trim().required(required),
    userName,
    emailId: hasAddress ? string() : email(required).lowercase(),
    password,
  })
