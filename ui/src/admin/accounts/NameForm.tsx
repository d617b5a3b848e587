import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { FormikHelpers } from 'formik'
import { MutationError } from '#admin/ui/MutationFeedback'
import { NewerValues } from '#admin/ui/NewerValues'
import { submitMutation } from '#admin/ui/submit-mutation'
import type { Rename } from '#kit/api/accounts'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { t } from '#kit/i18n/message'
import { nameSchema } from './schemas'

interface NameFormProps<Answer> {
  name: string
  /** What browsers may fill in: "name" for a person's own. */
  autoComplete?: string
  mutation: UseMutationOptions<Answer, Error, Rename>
  onDone: (message: string) => void
}

/** The form that changes how somebody is called, or a passkey. */
export function NameForm<Answer extends { message: string }>({
  name,
  autoComplete = 'off',
  mutation,
  onDone,
}: NameFormProps<Answer>) {
  const rename = useMutation(mutation)
  const initial = { userName: name }

  async function save(
    typed: typeof initial,
    { setErrors, resetForm }: FormikHelpers<typeof initial>,
  ) {
    const values = nameSchema.cast(typed)
    const done = await submitMutation(rename, { ...values, wasName: name }, setErrors)
    if (!done) return
    resetForm({ values })
    onDone(done.message)
  }

  return (
    <Formik initialValues={initial} validationSchema={nameSchema} onSubmit={save}>
      {({ isSubmitting }) => (
        <Form>
          <UnsavedChanges />
          <NewerValues values={initial} />
          <TextField name="userName" label={t('Name')} autoComplete={autoComplete} required />
          <SubmitButton label={t('Save the name')} busyLabel={t('Saving...')} busy={isSubmitting} />
          <MutationError mutation={rename} title={t('The name could not be changed.')} />
        </Form>
      )}
    </Formik>
  )
}
