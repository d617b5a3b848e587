import { useFormikContext } from 'formik'
import styles from '#kit/forms/form.module.css'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import type { EnquiryValues } from './contact-draft'

/** The fields of the contact form. While it is sent, what is typed stays as it is. */
export function ContactFields() {
  const { isSubmitting } = useFormikContext<EnquiryValues>()
  const asked = { required: true, readOnly: isSubmitting }
  return (
    <>
      <TextField name="name" label={t('Name')} autoComplete="name" {...asked} />
      <TextField name="email" label={t('Email')} type="email" autoComplete="email" {...asked} />
      <TextField
        name="phonenumber"
        label={t('Phone Number')}
        type="tel"
        autoComplete="tel"
        {...asked}
      />
      <TextField name="message" label={t('Message')} rows={6} {...asked} />
      <div className={styles.honeypot} aria-hidden>
        <TextField name="website" label={t('Leave this empty')} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
