import type { FormikHelpers } from 'formik'
import { useAction } from '#admin/ui/use-action'
import { changePassword } from '#kit/api/accounts'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { PasswordField, passwordHint } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { UsernameForPasswordManager } from '#kit/forms/UsernameForPasswordManager'
import { t } from '#kit/i18n/message'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'
import { Stack } from '#kit/ui/arrange'
import { passwordChangeSchema } from './schemas'

const empty = { current: '', password: '' }

/** The form by which a person changes their password. */
export function OwnPassword({ emailId }: { emailId: string }) {
  const { outcome, run } = useAction()

  async function change(
    values: typeof empty,
    { setErrors, resetForm }: FormikHelpers<typeof empty>,
  ) {
    const work = () => changePassword(values)
    const done = await run({ failure: t('Your password was not changed.'), work, setErrors })
    if (done) resetForm()
  }

  return (
    <Stack as="section">
      <h2>{t('Password')}</h2>
      <p>{t('Changing it logs you out in every other browser. Here you stay logged in.')}</p>
      <Formik initialValues={empty} validationSchema={passwordChangeSchema} onSubmit={change}>
        {({ isSubmitting }) => (
          <Form>
            <UnsavedChanges />
            <UsernameForPasswordManager emailId={emailId} />
            <PasswordField
              name="current"
              label={t('Current password')}
              showLabel={t('Show current password')}
              autoComplete="current-password"
            />
            <PasswordField
              label={t('New password')}
              showLabel={t('Show new password')}
              autoComplete="new-password"
              hint={t(passwordHint)}
            />
            <SubmitButton
              label={t('Change the password')}
              busyLabel={t('Changing...')}
              busy={isSubmitting}
            />
            {outcome.failed && <ErrorAlert {...outcome.failed} />}
          </Form>
        )}
      </Formik>
      <StatusMessage>{outcome.done && <p>{outcome.done.message}</p>}</StatusMessage>
    </Stack>
  )
}
