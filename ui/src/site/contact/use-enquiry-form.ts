import type { FormikHelpers } from 'formik'
import { useRef, useState } from 'react'
import { fieldsOf, reason } from '#kit/api/error'
import type { FormState } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { sendMessage } from './api'
import { clearDraft, type EnquiryValues, emptyEnquiry } from './contact-draft'
import { clearIdempotencyKey, idempotencyKeys } from './idempotency-key'
import { contactSchema } from './schema'
import { useFormOpenedAt } from './use-form-opened-at'
import { useFormToken } from './use-form-token'

/** What became of a message; nothing yet if it is empty. */
export interface SubmitResult {
  sent?: boolean
  /** Who sent it. */
  name?: string
  /** Why it was not sent, and what to do. */
  failure?: string
  /** It was not sent because fields are wrong, which say so themselves. */
  invalid?: boolean
  /** It was posted without JavaScript: the page itself is the answer. */
  native?: boolean
}

/**
 * Sends what the contact form holds; `form` is what became of it when it was
 * posted without JavaScript. What was typed on an earlier page took its time
 * there: nothing is said of how long it took.
 */
export function useEnquiryForm(form: FormState | undefined, isDraft: boolean) {
  const [outcome, setOutcome] = useState(() => toSubmitResult(form))
  const openedAt = useFormOpenedAt()
  const token = useFormToken(isDraft)
  const keyOf = useRef<ReturnType<typeof idempotencyKeys>>(undefined)

  async function send({ website, ...typed }: EnquiryValues) {
    const typedHere = !isDraft && !form
    const elapsed = typedHere ? Math.round(performance.now() - openedAt) : 0
    const message = { ...contactSchema.cast(typed), website }
    keyOf.current ??= idempotencyKeys()
    const key = keyOf.current(message)
    await sendMessage({ ...message, elapsed, key, token: await token.ready() })
    clearIdempotencyKey()
    clearDraft()
  }

  async function submit(values: EnquiryValues, form: FormikHelpers<EnquiryValues>) {
    setOutcome({})
    try {
      await send(values)
      setOutcome({ sent: true, name: values.name.trim() })
      form.resetForm({ values: emptyEnquiry, errors: {}, touched: {} })
    } catch (error) {
      const why = navigator.onLine ? reason(error) : t('You are offline.')
      setOutcome(toRefusal(why, fieldsOf(error)))
      form.setErrors(fieldsOf(error))
    }
  }
  /** What is wrong is said until something of it is changed. */
  const clearFailure = () => setOutcome((shown) => (shown.failure ? {} : shown))
  return { token, outcome, submit, clearFailure }
}

function toSubmitResult(form: FormState | undefined): SubmitResult {
  if (!form) return {}
  if (form.done) return { native: true, sent: true, name: form.values.name ?? '' }
  return { native: true, ...toRefusal(form.message, form.fields) }
}

function toRefusal(why: string, fields: Record<string, string>): SubmitResult {
  if (Object.keys(fields).length > 0) return { failure: why, invalid: true }
  const failure = t('{why} Your message is still here. Press Send Message to try again.', { why })
  return { failure }
}
