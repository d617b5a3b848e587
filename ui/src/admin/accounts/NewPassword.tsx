import type { FormikHelpers } from 'formik'
import { useAction } from '#admin/ui/use-action'
import type { AccountAnswer, AccountView } from '#kit/api/types.gen'
import { passwordSchema } from '#kit/auth/schemas'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { PasswordField, passwordHint } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { UsernameForPasswordManager } from '#kit/forms/UsernameForPasswordManager'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { ui } from '#kit/ui/names'

interface NewPasswordProps {
  of: AccountView
  send: (password: string) => Promise<AccountAnswer>
  onDone: (message: string) => void
}

/** The form by which an owner gives somebody a password. */
export function NewPassword({ of: { userName, emailId }, send, onDone }: NewPasswordProps) {
  const { outcome, run } = useAction()
  // A password of the person's own name is easy to guess: the meter has to know it.
  const initial = { password: '', userName, emailId }

  async function save({ password }: typeof initial, { setErrors }: FormikHelpers<typeof initial>) {
    const work = () => send(password)
    const done = await run({ failure: t('The password could not be set.'), work, setErrors })
    if (done) onDone(done.message)
  }

  return (
    <Formik initialValues={initial} validationSchema={passwordSchema} onSubmit={save}>
      {({ isSubmitting }) => (
        <Form>
          <UnsavedChanges />
          <UsernameForPasswordManager emailId={emailId} />
          <PasswordField
            label={t('New password')}
            showLabel={t('Show new password')}
            autoComplete="new-password"
            hint={t(passwordHint)}
          />
          <p className={ui.note}>
            {t(
              'Give them this password yourself: no mail is sent. They are logged out everywhere.',
            )}
          </p>
          <SubmitButton
            label={t('Set the password')}
            busyLabel={t('Setting...')}
            busy={isSubmitting}
          />
          {outcome.failed && <ErrorAlert {...outcome.failed} />}
        </Form>
      )}
    </Formik>
  )
}
