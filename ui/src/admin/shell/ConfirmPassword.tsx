import { Formik, type FormikHelpers } from 'formik'
import { useEffect, useRef, useState } from 'react'
import styles from '#admin/ui/dialog.module.css'
import { useDialog } from '#admin/ui/use-dialog'
import { confirmPassword } from '#shared/api/accounts'
import { fieldsOf, reason } from '#shared/api/error'
import { setPasswordPrompt } from '#shared/auth/step-up'
import { Form } from '#shared/forms/Form'
import { PasswordField } from '#shared/forms/PasswordField'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { passwordConfirmSchema } from '#shared/forms/schemas'
import { UsernameForPasswordManager } from '#shared/forms/UsernameForPasswordManager'
import { ErrorAlert } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'

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
  const dialog = useDialog('[name=password]')
  const confirmed = useRef(false)
  const [failure, setFailure] = useState('')

  async function confirm({ password }: typeof empty, { setErrors }: FormikHelpers<typeof empty>) {
    setFailure('')
    try {
      await confirmPassword(password)
      confirmed.current = true
      dialog.current?.close()
    } catch (error) {
      const wrong = fieldsOf(error)
      if (!wrong.password) setFailure(reason(error))
      setErrors(wrong)
    }
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="confirm-password"
      aria-describedby="confirm-password-why"
      onClose={() => onClose(confirmed.current)}
    >
      <h2 id="confirm-password">Enter your password to go on</h2>
      <p id="confirm-password-why">
        This protects accounts and enquiries when a browser was left open. You will not be asked
        again for five minutes.
      </p>
      <Formik initialValues={empty} validationSchema={passwordConfirmSchema} onSubmit={confirm}>
        {({ isSubmitting }) => (
          <Form>
            <UsernameForPasswordManager emailId={emailId} />
            <PasswordField label="Your password" autoComplete="current-password" />
            {failure && <ErrorAlert title={failure} />}
            <div className={styles.deeds}>
              <SubmitButton label="Go on" busyLabel="Checking..." busy={isSubmitting} />
              <Button onClick={() => dialog.current?.close()}>Cancel</Button>
            </div>
          </Form>
        )}
      </Formik>
    </dialog>
  )
}
