import { use, useId, useState } from 'react'
import type { FormState } from '#kit/api/types.gen'
import { Formik } from '#kit/forms/Formik'
import styles from '#kit/forms/form.module.css'
import { NativeForm } from '#kit/forms/NativeForm'
import { initialFormState } from '#kit/forms/native-post'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { LayoutContext } from '#kit/routing/layout-context'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'
import { ui } from '#kit/ui/names'
import { edition } from '#site/routing/edition'
import { PageLink } from '#site/routing/PageLink'
import { Slot } from '#site/routing/Slot'
import { ContactFields } from './ContactFields'
import { draftBeside, emptyEnquiry, keepDraft } from './contact-draft'
import { contactSchema } from './schema'
import { type SubmitResult, useEnquiryForm } from './use-enquiry-form'

/** The contact form; `form` is what became of it when it was posted without JavaScript. */
export default function EnquiryForm({ form }: { form?: FormState | undefined }) {
  const [draft] = useState(() => draftBeside(form))
  const { token, outcome, submit, clearFailure } = useEnquiryForm(
    form,
    Object.keys(draft).length > 0,
  )
  const purpose = useId()
  return (
    <Formik
      {...initialFormState(emptyEnquiry, form)}
      validationSchema={contactSchema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <NativeForm
          action={`${edition.prefix}/contactus#answer`}
          kept={draft}
          onTyped={(typed) => {
            keepDraft(typed)
            clearFailure()
          }}
          onFocus={() => void token.renew()}
        >
          {outcome.native && <Answer outcome={outcome} />}
          <Slot name="token">
            <input type="hidden" name="token" defaultValue={token.ofPage} />
          </Slot>
          <ContactFields />
          <Purpose id={purpose} />
          <SubmitButton
            label={t('Send Message')}
            busyLabel={t('Sending...')}
            busy={isSubmitting}
            describedBy={purpose}
          />
          {!outcome.native && <Answer outcome={outcome} />}
        </NativeForm>
      )}
    </Formik>
  )
}

/** What is done with a message, said before it is sent. */
function Purpose({ id }: { id: string }) {
  const days = use(LayoutContext)?.school.enquiriesKeptDays ?? ''
  return (
    <p id={id} className={`${ui.note} ${ui.linksInline}`}>
      {t('We use your message only to answer you, and delete it {days} days after our answer.', {
        days,
      })}{' '}
      <PageLink to="/privacy">{t('How we keep it')}</PageLink>
    </p>
  )
}

/** What became of the message. Without scripts the browser leads to it by its id. */
function Answer({ outcome }: { outcome: SubmitResult }) {
  const { sent, name, failure, invalid, native } = outcome
  const whenNew = native ? undefined : scrollIntoView
  return (
    <div
      id="answer"
      tabIndex={native ? -1 : undefined}
      className={`${ui.outcome} ${styles.answer}`}
    >
      <StatusMessage>
        {sent && (
          <div ref={whenNew}>
            <p>{t('Email Sent Successfully!')}</p>
            <WhatNext name={name} />
          </div>
        )}
      </StatusMessage>
      {failure && (
        <div ref={whenNew}>
          {invalid ? (
            <ErrorAlert title={failure} />
          ) : (
            <ErrorAlert
              title={t('An error occurred while sending your message.')}
              reason={failure}
            />
          )}
        </div>
      )}
    </div>
  )
}

const scrollIntoView = (news: HTMLElement | null) =>
  news?.closest('#answer')?.scrollIntoView({ block: 'nearest' })

/** What happens with a message that was sent, and what to do if that takes too long. */
function WhatNext({ name }: { name: string | undefined }) {
  const school = use(LayoutContext)?.school
  if (!school) return null
  const { officeHours, phone } = school
  return (
    <p className={ui.plain}>
      {name
        ? rich(
            'Thank you, {name}. The office has your message and will answer by e-mail or telephone.',
            { name: <bdi>{name}</bdi> },
          )
        : t('Thank you. The office has your message and will answer by e-mail or telephone.')}{' '}
      {officeHours && <>{t('Office hours: {officeHours}.', { officeHours })} </>}
      {rich('If it is urgent, call {phone}.', {
        phone: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>,
      })}
    </p>
  )
}
