import { useFormikContext } from 'formik'
import { use } from 'react'
import styles from '#kit/forms/form.module.css'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { LayoutContext } from '#kit/routing/layout-context'
import { ui } from '#kit/ui/names'
import type { EnquiryValues } from './contact-draft'

/** The fields of the contact form. While it is sent, what is typed stays as it is. */
export function ContactFields() {
  const { isSubmitting } = useFormikContext<EnquiryValues>()
  const whatsapp = use(LayoutContext)?.school.whatsapp
  const asked = { required: true, readOnly: isSubmitting }
  return (
    <>
      <TextField name="name" label={t('Name')} autoComplete="name" {...asked} />
      <TextField name="email" label={t('Email')} type="email" autoComplete="email" {...asked} />
      {whatsapp && (
        <p className={`${ui.note} ${ui.linksInline}`}>
          {rich('No e-mail? <a>Write to us on WhatsApp</a>', {
            a: (inner) => (
              <a href={`https://wa.me/${whatsapp}`} rel="noopener">
                {inner}
              </a>
            ),
          })}
        </p>
      )}
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
