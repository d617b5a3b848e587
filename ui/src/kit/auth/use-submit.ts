import type { FormikConfig, FormikErrors } from 'formik'
import { useState } from 'react'
import type { AnyObject, ObjectSchema } from 'yup'
import { fieldsOf, reason } from '#kit/api/error'
import type { FormState } from '#kit/api/types.gen'
import { formError, initialFormState } from '#kit/forms/native-post'

type Values = Record<string, string>

interface SubmitOptions<V extends Values, Answer> {
  /** The values that the form begins with. */
  empty: V
  /** The result of a post without JavaScript, if this page is the answer to one. */
  form?: FormState | undefined
  /** Goes on with the answer. Without it, the answer's message becomes the notice. */
  onDone?: (answer: Answer) => unknown
  /** Handles a failure by itself, such as a link that has expired, and reports whether it did. */
  onFailure?: (error: unknown) => boolean
}

/** The state of a form that signs in, registers or sets a password, for `AuthForm`. */
export interface Submission<V extends Values> {
  formik: Omit<FormikConfig<V>, 'children' | 'validate'>
  isBusy: boolean
  /** What was done, in the server's words; "" before that. */
  notice: string
  /** Why it was refused, by a post without JavaScript (`form`) or by a call; undefined when it was not. */
  failure: { message: string; form?: FormState } | undefined
}

/**
 * Sends the values of a form, as the schema casts them, and has the server's answer: the one that a post
 * without JavaScript has left in the page, or the one of the last call.
 */
export function useSubmit<V extends Values, Answer extends { message: string }>(
  schema: ObjectSchema<AnyObject>,
  send: (values: V) => Promise<Answer>,
  { empty, form, onDone, onFailure }: SubmitOptions<V, Answer>,
): Submission<V> {
  const refused = formError(form)
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState(form?.done ? form.message : '')
  const [failure, setFailure] = useState<Submission<V>['failure']>(
    form && refused ? { message: refused, form } : undefined,
  )

  const onSubmit: FormikConfig<V>['onSubmit'] = async (values, { setErrors }) => {
    setBusy(true)
    setNotice('')
    setFailure(undefined)
    try {
      const answer = await send(schema.cast(values) as V)
      if (onDone) await onDone(answer)
      else setNotice(answer.message)
    } catch (error) {
      if (onFailure?.(error)) return
      setFailure({ message: reason(error) })
      setErrors(fieldsOf(error) as FormikErrors<V>)
    } finally {
      setBusy(false)
    }
  }
  const formik = { ...initialFormState(empty, form), validationSchema: schema, onSubmit }
  return { formik: formik as Submission<V>['formik'], isBusy, notice, failure }
}
