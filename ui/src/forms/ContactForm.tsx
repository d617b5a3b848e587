import { Formik, type FormikHelpers } from 'formik'
import { useRef, useState } from 'react'
import { sendMessage } from '../api/enquiries'
import { fieldsOf, reason } from '../api/error'
import type { FormState } from '../api/types.gen'
import { PageLink } from '../components/PageLink'
import { FormBody } from './FormBody'
import styles from './form.module.css'
import { messageKeys } from './message-key'
import { refusalOf, startWith } from './native-post'
import { Failure, Success } from './Outcome'
import { SubmitButton } from './SubmitButton'
import { contactSchema } from './schemas'
import { TextField } from './TextField'
import { useShownAt } from './use-shown-at'

const empty = { name: '', email: '', phonenumber: '', message: '', website: '' }
type Values = typeof empty

/** The contact form; `form` is what became of it when it was posted without JavaScript. */
export default function ContactForm({ form }: { form?: FormState | undefined }) {
  const [sent, setSent] = useState(form?.done ?? false)
  const [failure, setFailure] = useState(refusalOf(form))
  const shownAt = useShownAt()
  const keyOf = useRef(messageKeys())

  async function send(values: Values, { resetForm, setErrors }: FormikHelpers<Values>) {
    setSent(false)
    setFailure('')
    const elapsed = Math.round(performance.now() - (shownAt.current ?? 0))
    try {
      const { website } = values
      const message = { ...contactSchema.cast(values), website }
      await sendMessage({ ...message, elapsed, key: keyOf.current(message) })
      setSent(true)
      resetForm({ values: empty, errors: {}, touched: {} })
    } catch (error) {
      setFailure(reason(error))
      setErrors(fieldsOf(error))
    }
  }

  return (
    <Formik {...startWith(empty, form)} validationSchema={contactSchema} onSubmit={send}>
      {({ isSubmitting }) => (
        <FormBody action="/contactus">
          <ContactFields />
          <p className={styles.note}>
            We use what you write only to answer you.{' '}
            <PageLink to="/privacy">How we keep it</PageLink>
          </p>
          <SubmitButton label="Send Message" busyLabel="Sending..." busy={isSubmitting} />
          <Success>{sent && <p>Email Sent Successfully!</p>}</Success>
          {failure && (
            <Failure title="An error occurred while sending your message." reason={failure} />
          )}
        </FormBody>
      )}
    </Formik>
  )
}

function ContactFields() {
  return (
    <>
      <TextField name="name" label="Name" autoComplete="name" required />
      <TextField name="email" label="Email" type="email" autoComplete="email" required />
      <TextField name="phonenumber" label="Phone Number" type="tel" autoComplete="tel" required />
      <TextField name="message" label="Message" rows={6} required />
      <div className={styles.trap} aria-hidden>
        <TextField name="website" label="Website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
