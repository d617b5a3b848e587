import type { FormikHelpers } from 'formik'
import { useEffect, useState } from 'react'
import { confirmPassword } from '#kit/api/accounts'
import { fieldsOf, reason } from '#kit/api/error'
import { passwordConfirmSchema } from '#kit/auth/schemas'
import { setPasswordPrompt } from '#kit/auth/step-up'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { PasswordField } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { UsernameForPasswordManager } from '#kit/forms/UsernameForPasswordManager'
import { t } from '#kit/i18n/message'
import { Actions } from '#kit/ui/Actions'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'

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
