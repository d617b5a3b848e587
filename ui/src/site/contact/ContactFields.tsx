import { useFormikContext } from 'formik'
import styles from '#shared/forms/form.module.css'
import { TextField } from '#shared/forms/TextField'
import type { EnquiryValues } from './contact-draft'

/** The fields of the contact form. While it is sent, what is typed stays as it is. */
export function ContactFields() {
  const { isSubmitting } = useFormikContext<EnquiryValues>()
  const asked = { required: true, readOnly: isSubmitting }
  return (
    <>
      <TextField name="name" label="Name" autoComplete="name" {...asked} />
      <TextField name="email" label="Email" type="email" autoComplete="email" {...asked} />
      <TextField name="phonenumber" label="Phone Number" type="tel" autoComplete="tel" {...asked} />
      <TextField name="message" label="Message" rows={6} {...asked} />
      <div className={styles.more} aria-hidden>
        <TextField name="website" label="Leave this empty" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
