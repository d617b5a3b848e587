import {
  type FormikConfig,
  type FormikErrors,
  type FormikHelpers,
  FormikProvider,
  type FormikValues,
  setIn,
  useFormik,
} from 'formik'
import { type SyntheticEvent, useRef } from 'react'

type Texts = Record<string, string | undefined>

interface FormProps<Values> extends FormikConfig<Values> {
  validate?: (values: Values) => FormikErrors<Values> | Texts
}

/**
 * A formik form, in which the server's error of a field stays until that field's value changes or the
 * form is sent again: formik's own validation would clear it when any field is left, and the button
 * below would move away from under the pointer. An empty field that was only passed is not touched
 * until the form is sent.
 */
export function Formik<Values extends FormikValues>(props: FormProps<Values>) {
  const { children, initialErrors, initialValues, onSubmit, validate } = props
  const refused = useRef({ errors: (initialErrors ?? {}) as Texts, values: initialValues })
  const formik = useFormik<Values>({
    ...props,
    validate: (values) => {
      const isSame = ([name]: [string, unknown]) =>
        fieldOf(name) in values && values[fieldOf(name)] === refused.current.values[fieldOf(name)]
      const still = Object.entries(refused.current.errors).filter(isSame)
      return { ...byField(still), ...validate?.(values) }
    },
    onSubmit: (values, helpers) => {
      const setErrors: FormikHelpers<Values>['setErrors'] = (errors) => {
        refused.current = { errors: errors as Texts, values }
        helpers.setErrors(byField(Object.entries(errors)) as typeof errors)
      }
      return onSubmit(values, { ...helpers, setErrors })
    },
  })
  function handleSubmit(event?: SyntheticEvent<HTMLFormElement>) {
    refused.current = { errors: {}, values: formik.values }
    formik.handleSubmit(event as Parameters<typeof formik.handleSubmit>[0])
  }
  function getFieldMeta(name: string) {
    const meta = formik.getFieldMeta(name)
    const wasEmpty = !meta.initialValue && !meta.initialTouched
    const isPassed = wasEmpty && !meta.value && formik.submitCount === 0
    return { ...meta, touched: meta.touched && !isPassed }
  }
  const form = { ...formik, handleSubmit, getFieldMeta }
  return (
    <FormikProvider value={form}>
      {typeof children === 'function' ? children(form) : children}
    </FormikProvider>
  )
}

/** The value that an error is about: "images" of "images/0/alt". */
const fieldOf = (name: string) => name.replace(/[./].*/, '')

/** Errors by field as formik has them: that of "answers.0.text" lies in lists and objects. */
const byField = (errors: [string, unknown][]): Texts =>
  errors.reduce((all, [name, error]) => setIn(all, name, error), {})
