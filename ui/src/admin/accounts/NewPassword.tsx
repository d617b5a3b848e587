import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { FormikHelpers } from 'formik'
import { MutationError } from '#admin/ui/MutationFeedback'
import { submitMutation } from '#admin/ui/submit-mutation'
import type { AccountAnswer, AccountView } from '#kit/api/types.gen'
import { passwordSchema } from '#kit/auth/schemas'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { PasswordField, passwordHint } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { UsernameForPasswordManager } from '#kit/forms/UsernameForPasswordManager'
import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'

interface NewPasswordProps {
  of: AccountView
  mutation: UseMutationOptions<AccountAnswer, Error, string>
  onDone: (message: string) => void
}

/** The form by which an owner gives somebody a password. */
export function NewPassword({ of: { userName, emailId }, mutation, onDone }: NewPasswordProps) {
  const setPassword = useMutation(mutation)
  // A password of the person's own name is easy to guess: the meter has to know it.
  const initial = { password: '', userName, emailId }

  async function save({ password }: typeof initial, { setErrors }: FormikHelpers<typeof initial>) {
    const done = await submitMutation(setPassword, password, setErrors)
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
          <MutationError mutation={setPassword} title={t('The password could not be set.')} />
        </Form>
      )}
    </Formik>
  )
}
