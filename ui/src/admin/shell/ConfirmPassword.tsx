import type { FormikHelpers } from 'formik'
import { useEffect, useState } from 'react'
import { confirmPassword } from '#shared/api/accounts'
import { fieldsOf, reason } from '#shared/api/error'
import { setPasswordPrompt } from '#shared/auth/step-up'
import { Form } from '#shared/forms/Form'
import { Formik } from '#shared/forms/Formik'
import { PasswordField } from '#shared/forms/PasswordField'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { passwordConfirmSchema } from '#shared/forms/schemas'
import { UsernameForPasswordManager } from '#shared/forms/UsernameForPasswordManager'
import { t } from '#shared/i18n/message'
import { Actions } from '#shared/ui/Actions'
import { ErrorAlert } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import { Dialog } from '#shared/ui/Dialog'

type Answer = (confirmed: boolean) => void

/** Asks for the password again before something sensitive is done. */
export function ConfirmPassword({ emailId }: { emailId: string }) {
  const [answer, setAnswer] = useState<{ give: Answer }>()
  useEffect(() => {
    let give: Answer = () => {}
    const withdraw = setPasswordPrompt(
      () =>
        new Promise((resolve) => {
          give = resolve
          setAnswer({ give })
        }),
    )
    return () => {
      withdraw()
      give(false)
    }
  }, [])
  if (!answer) return null
  return (
    <PasswordDialog
      emailId={emailId}
      onClose={(confirmed) => {
        setAnswer(undefined)
        answer.give(confirmed)
      }}
    />
  )
}

interface PasswordDialogProps {
  emailId: string
  onClose: Answer
}

const empty = { password: '' }

function PasswordDialog({ emailId, onClose }: PasswordDialogProps) {
  const [failure, setFailure] = useState('')

  async function confirm({ password }: typeof empty, { setErrors }: FormikHelpers<typeof empty>) {
    setFailure('')
    try {
      await confirmPassword(password)
      onClose(true)
    } catch (error) {
      const wrong = fieldsOf(error)
      if (!wrong.password) setFailure(reason(error))
      setErrors(wrong)
    }
  }

  return (
    <Formik initialValues={empty} validationSchema={passwordConfirmSchema} onSubmit={confirm}>
      {({ isSubmitting }) => (
        <Dialog
          title={t('Enter your password to continue')}
          description={
            <p>
              {t(
                'To be safe, please type your password again. You will not be asked again for five minutes.',
              )}
            </p>
          }
          initialFocus="[name=password]"
          busy={isSubmitting}
          onClose={() => onClose(false)}
        >
          <Form>
            <UsernameForPasswordManager emailId={emailId} />
            <PasswordField label={t('Your password')} autoComplete="current-password" />
            {failure && <ErrorAlert title={failure} />}
            <Actions>
              <SubmitButton
                label={t('Continue')}
                busyLabel={t('Checking...')}
                busy={isSubmitting}
              />
              <Button disabled={isSubmitting} onClick={() => onClose(false)}>
                {t('Cancel')}
              </Button>
            </Actions>
          </Form>
        </Dialog>
      )}
    </Formik>
  )
}
