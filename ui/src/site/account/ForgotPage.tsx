import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { fieldsOf, reason } from '#kit/api/error'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { formError, initialFormState } from '#kit/forms/native-post'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import type { PageProps } from '#kit/routing/page'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { AuthLayout } from './AuthLayout'
import { Refusal } from './Refusal'
import { askReset } from './reset-api'
import { emailSchema } from './schemas'

const empty = { emailId: '' }
type Values = typeof empty

/** Where those who have lost their password ask for a link. */
export default function ForgotPage({ page }: PageProps<'forgot'>) {
  const { form } = page
  const [said, setSaid] = useState(form?.done ? form.message : '')
  const [failure, setFailure] = useState('')
  const [refusal, setRefusal] = useState(formError(form))

  async function ask(values: Values, { setErrors }: FormikHelpers<Values>) {
    setSaid('')
    setFailure('')
    setRefusal('')
    try {
      setSaid((await askReset(emailSchema.cast(values))).message)
    } catch (error) {
      setFailure(reason(error))
      setErrors(fieldsOf(error))
    }
  }

  return (
    <AuthLayout heading={page.info.heading}>
      <Seo seo={page.seo} form={form} />
      <p>
        {t('Write the e-mail address of your account. You get a link to choose a new password.')}
      </p>
      <Formik {...initialFormState(empty, form)} validationSchema={emailSchema} onSubmit={ask}>
        {({ isSubmitting }) => (
          <Form>
            {refusal && <Refusal title={refusal} form={form} />}
            <TextField
              id="emailId"
              name="emailId"
              label={t('Email')}
              type="email"
              autoComplete="username"
              required
            />
            <SubmitButton
              label={t('Send the link')}
              busyLabel={t('Sending...')}
              busy={isSubmitting}
            />
            <div id={form?.done ? 'answer' : undefined}>
              <StatusMessage>{said && <p>{said}</p>}</StatusMessage>
            </div>
            {failure && <ErrorAlert title={failure} />}
          </Form>
        )}
      </Formik>
      <p>
        {rich('Remembered it? <a>Login</a>', {
          a: (inner) => <PageLink to="/login">{inner}</PageLink>,
        })}
      </p>
    </AuthLayout>
  )
}
