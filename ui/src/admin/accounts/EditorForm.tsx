import { useMutation } from '@tanstack/react-query'
import { MutationError } from '#admin/ui/MutationFeedback'
import { NewerValues } from '#admin/ui/NewerValues'
import { submitMutation } from '#admin/ui/submit-mutation'
import type { AccountView } from '#kit/api/types.gen'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { t } from '#kit/i18n/message'
import { changeAccountMutation } from './queries'
import { SectionsField } from './SectionsField'
import { editorSchema } from './schemas'
import { changeFailedTitle } from './use-account-action'

interface EditorFormProps {
  account: AccountView
  onDone: (message: string) => void
}

/** The form that makes somebody an editor, or changes the sections of one. */
export function EditorForm({ account, onDone }: EditorFormProps) {
  const change = useMutation(changeAccountMutation(account._id))
  const initial = { sections: account.sections ?? [] }

  async function save({ sections }: typeof initial) {
    const done = await submitMutation(change, { do: 'role', role: 'editor', sections })
    if (done) onDone(done.message)
  }

  return (
    <Formik initialValues={initial} validationSchema={editorSchema} onSubmit={save}>
      {({ isSubmitting }) => (
        <Form>
          <UnsavedChanges />
          <NewerValues values={initial} />
          <SectionsField />
          <SubmitButton
            label={account.role === 'editor' ? t('Save the sections') : t('Make an editor')}
            busyLabel={t('Saving...')}
            busy={isSubmitting}
          />
          <MutationError mutation={change} title={changeFailedTitle(account)} />
        </Form>
      )}
    </Formik>
  )
}
