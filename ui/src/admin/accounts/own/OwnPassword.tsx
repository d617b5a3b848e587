import { useMutation } from '@tanstack/react-query'
import type { FormikHelpers } from 'formik'
import { MutationError } from '#admin/ui/MutationFeedback'
import { submitMutation } from '#admin/ui/submit-mutation'
import { passwordSchema } from '#kit/auth/schemas'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { PasswordField, passwordHint } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { UnsavedChanges } from '#kit/forms/UnsavedChanges'
import { UsernameForPasswordManager } from '#kit/forms/UsernameForPasswordManager'
import { t } from '#kit/i18n/message'
import { StatusMessage } from '#kit/ui/Alert'
import { Stack } from '#kit/ui/arrange'
import { changePasswordMutation } from '../queries'
import { passwordChangeSchema } from '../schemas'

const empty = { current: '', password: '' }

interface OwnPasswordProps {
  emailId: string
  /** Whether the person has none yet, and logs in with a passkey alone. */
  isFirst: boolean
}

/** The form by which a person changes their password, or chooses one. */
export function OwnPassword({ emailId, isFirst }: OwnPasswordProps) {
  const change = useMutation(changePasswordMutation)

  async function save(values: typeof empty, { setErrors, resetForm }: FormikHelpers<typeof empty>) {
    if (await submitMutation(change, values, setErrors)) resetForm()
  }

  return (
    <Stack as="section">
      <h2>{t('Password')}</h2>
      <p>
        {isFirst
          ? t('You log in with a passkey alone. With a password you can log in if it is lost.')
          : t('Changing it logs you out in every other browser. Here you stay logged in.')}
      </p>
      <Formik
        initialValues={empty}
        validationSchema={isFirst ? passwordSchema : passwordChangeSchema}
        onSubmit={save}
      >
        {({ isSubmitting }) => (
          <Form>
            <UnsavedChanges />
            <UsernameForPasswordManager emailId={emailId} />
            {!isFirst && (
              <PasswordField
                name="current"
                label={t('Current password')}
                showLabel={t('Show current password')}
                autoComplete="current-password"
              />
            )}
            <PasswordField
              label={t('New password')}
              showLabel={t('Show new password')}
              autoComplete="new-password"
              hint={t(passwordHint)}
            />
            <SubmitButton
              label={isFirst ? t('Choose the password') : t('Change the password')}
              busyLabel={t('Changing...')}
              busy={isSubmitting}
            />
            <MutationError mutation={change} title={t('Your password was not changed.')} />
          </Form>
        )}
      </Formik>
      <StatusMessage>{change.data?.message}</StatusMessage>
    </Stack>
  )
}
