import { NewerValues } from '#admin/ui/NewerValues'
import { useAction } from '#admin/ui/use-action'
import { changeAccount } from '#kit/api/accounts'
import type { AccountView } from '#kit/api/types.gen'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { SectionsField } from './SectionsField'
import { unchanged } from './use-account-action'

interface EditorFormProps {
  account: AccountView
  onDone: (message: string) => void
}

/** The form that makes somebody an editor, or changes the sections of one. */
export function EditorForm({ account, onDone }: EditorFormProps) {
  const { outcome, run } = useAction()
  const initial = { sections: account.sections ?? [] }

  async function save({ sections }: typeof initial) {
    const work = () => changeAccount(account._id, { do: 'role', role: 'editor', sections })
    const done = await run({ failure: unchanged(account), work })
    if (done) onDone(done.message)
  }

  return (
    <Formik initialValues={initial} onSubmit={save}>
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
          {outcome.failed && <ErrorAlert {...outcome.failed} />}
        </Form>
      )}
    </Formik>
  )
}
