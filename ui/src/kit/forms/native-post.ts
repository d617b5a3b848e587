import type { FormState } from '#kit/api/types.gen'

/** Why a native post was refused; "" when it was not. */
export const formError = (form: FormState | undefined) => (form?.done ? '' : (form?.message ?? ''))

/** What a formik form starts with: empty, or as a native post left it. */
export function initialFormState<Values extends Record<string, string>>(
  empty: Values,
  form: FormState | undefined,
) {
  const { values = {}, fields = {} } = form ?? {}
  const typed = Object.keys(empty).map((name) => [name, values[name] ?? empty[name]])
  const wrong = Object.keys(fields).map((name) => [name, true])
  return {
    initialValues: Object.fromEntries(form?.done ? Object.entries(empty) : typed) as Values,
    initialErrors: fields as Partial<Record<keyof Values, string>>,
    initialTouched: Object.fromEntries(wrong) as Partial<Record<keyof Values, boolean>>,
  }
}
