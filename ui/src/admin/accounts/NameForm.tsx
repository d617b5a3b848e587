import type { FormikHelpers } from 'formik'
import { NewerValues } from '#admin/ui/NewerValues'
import { useAction } from '#admin/ui/use-action'
import type { AccountAnswer } from '#kit/api/types.gen'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { nameSchema } from './schemas'

interface NameFormProps {
  name: string
  /** What browsers may fill in: "name" for a person's own. */
  autoComplete?: string
  send: (name: string) => Promise<AccountAnswer>
  onDone: (message: string) => void
}

/** The form that changes how somebody is called. */
export function NameForm({ name, autoComplete = 'off', send, onDone }: NameFormProps) {
  const { outcome, run } = useAction()
  const initial = { userName: name }

  async function save(
    typed: typeof initial,
    { setErrors, resetForm }: FormikHelpers<typeof initial>,
  ) {
    const values = nameSchema.cast(typed)
    const work = () => send(values.userName)
    const done = await run({ failure: t('The name could not be changed.'), work, setErrors })
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
          {outcome.failed && <ErrorAlert {...outcome.failed} />}
        </Form>
      )}
    </Formik>
  )
}
