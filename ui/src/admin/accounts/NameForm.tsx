import { Formik, type FormikHelpers } from 'formik'
import { useState } from 'react'
import { fieldsOf, reason } from '#shared/api/error'
import type { AccountAnswer } from '#shared/api/types.gen'
import { Form } from '#shared/forms/Form'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { nameSchema } from '#shared/forms/schemas'
import { TextField } from '#shared/forms/TextField'
import { ErrorAlert } from '#shared/ui/Alert'

interface NameFormProps {
  name: string
  /** What browsers may fill in: "name" for a person's own. */
  autoComplete?: string
  send: (name: string) => Promise<AccountAnswer>
  onDone: (message: string) => void
}

/** The form that changes how somebody is called. */
export function NameForm({ name, autoComplete = 'off', send, onDone }: NameFormProps) {
  const [failure, setFailure] = useState('')
  const initial = { userName: name }

  async function save(values: typeof initial, { setErrors }: FormikHelpers<typeof initial>) {
    setFailure('')
    try {
      const { message } = await send(nameSchema.cast(values).userName)
      onDone(message)
    } catch (error) {
      setFailure(reason(error))
      setErrors(fieldsOf(error))
    }
  }

  return (
    <Formik
      initialValues={initial}
      enableReinitialize
      validationSchema={nameSchema}
      onSubmit={save}
    >
      {({ isSubmitting }) => (
        <Form>
          <TextField name="userName" label="Name" autoComplete={autoComplete} required />
          <SubmitButton label="Save the name" busyLabel="Saving..." busy={isSubmitting} />
          {failure && <ErrorAlert title="The name could not be changed." reason={failure} />}
        </Form>
      )}
    </Formik>
  )
}
