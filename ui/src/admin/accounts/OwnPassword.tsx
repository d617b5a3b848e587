import { Formik, type FormikHelpers } from 'formik'
import { useState } from 'react'
import { changePassword } from '#shared/api/accounts'
import { fieldsOf, reason } from '#shared/api/error'
import { Form } from '#shared/forms/Form'
import { PasswordField, passwordHint } from '#shared/forms/PasswordField'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { passwordChangeSchema } from '#shared/forms/schemas'
import { UsernameForPasswordManager } from '#shared/forms/UsernameForPasswordManager'
import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import styles from './accounts.module.css'

const empty = { current: '', password: '' }

interface OwnPasswordProps {
  emailId: string
  onChanged: () => void
}

/** The form by which a person changes their password. */
export function OwnPassword({ emailId, onChanged }: OwnPasswordProps) {
  const [failure, setFailure] = useState('')
  const [said, setSaid] = useState('')

  async function change(
    values: typeof empty,
    { setErrors, resetForm }: FormikHelpers<typeof empty>,
  ) {
    setFailure('')
    setSaid('')
    try {
      const { message } = await changePassword(values)
      resetForm()
      setSaid(message)
      onChanged()
    } catch (error) {
      setFailure(reason(error))
      setErrors(fieldsOf(error))
    }
  }

  return (
    <section className={styles.part}>
      <h2>Password</h2>
      <p>Changing it signs you out in every other browser. Here you stay signed in.</p>
      <Formik initialValues={empty} validationSchema={passwordChangeSchema} onSubmit={change}>
        {({ isSubmitting }) => (
          <Form>
            <UsernameForPasswordManager emailId={emailId} />
            <PasswordField
              name="current"
              label="Current password"
              autoComplete="current-password"
            />
            <PasswordField label="New password" autoComplete="new-password" hint={passwordHint} />
            <SubmitButton label="Change the password" busyLabel="Changing..." busy={isSubmitting} />
            {failure && <ErrorAlert title="Your password was not changed." reason={failure} />}
          </Form>
        )}
      </Formik>
      <StatusMessage>{said && <p>{said}</p>}</StatusMessage>
    </section>
  )
}
