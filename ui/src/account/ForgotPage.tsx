import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { fieldsOf, reason } from '#shared/api/error'
import { askReset } from '#shared/api/reset'
import { Form } from '#shared/forms/Form'
import { Formik } from '#shared/forms/Formik'
import { formError, initialFormState } from '#shared/forms/native-post'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { emailSchema } from '#shared/forms/schemas'
import { TextField } from '#shared/forms/TextField'
import { t } from '#shared/i18n/message'
import { rich } from '#shared/i18n/rich'
import { PageLink } from '#shared/routing/PageLink'
import type { PageProps } from '#shared/routing/page'
import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import { Seo } from '#shared/ui/Seo'
import { AuthLayout } from './AuthLayout'
import { Refusal } from './Refusal'

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
