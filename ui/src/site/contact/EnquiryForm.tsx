import { Formik } from 'formik'
import { use, useId, useState } from 'react'
import type { FormState } from '#shared/api/types.gen'
import { Form } from '#shared/forms/Form'
import styles from '#shared/forms/form.module.css'
import { initialFormState } from '#shared/forms/native-post'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { contactSchema } from '#shared/forms/schemas'
import { LayoutContext } from '#shared/routing/layout-context'
import { PageLink } from '#shared/routing/PageLink'
import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import { ContactFields } from './ContactFields'
import { draftBeside, emptyEnquiry, keepDraft } from './contact-draft'
import { type SubmitResult, useEnquiryForm } from './use-enquiry-form'

/** The contact form; `form` is what became of it when it was posted without JavaScript. */
export default function EnquiryForm({ form }: { form?: FormState | undefined }) {
  const [draft] = useState(() => draftBeside(form))
  const { token, outcome, submit } = useEnquiryForm(form, Object.keys(draft).length > 0)
  const purpose = useId()
  return (
    <Formik
      {...initialFormState(emptyEnquiry, form)}
      validationSchema={contactSchema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Form
          action="/contactus#answer"
          kept={draft}
          onTyped={keepDraft}
          onFocus={() => void token.renew()}
        >
          {outcome.native && <Answer outcome={outcome} />}
          <input type="hidden" name="token" defaultValue={token.ofPage} />
          <ContactFields />
          <Purpose id={purpose} />
          <SubmitButton
            label="Send Message"
            busyLabel="Sending..."
            busy={isSubmitting}
            describedBy={purpose}
          />
          {!outcome.native && <Answer outcome={outcome} />}
        </Form>
      )}
    </Formik>
  )
}

/** What is done with a message, said before it is sent. */
function Purpose({ id }: { id: string }) {
  const days = use(LayoutContext)?.school.enquiriesKeptDays
  return (
    <p id={id} className="note links-inline">
      We use what you write only to answer you, and delete it {days} days after that is done.{' '}
      <PageLink to="/privacy">How we keep it</PageLink>
    </p>
  )
}

/** What became of the message. Without scripts the browser leads to it by its id. */
function Answer({ outcome }: { outcome: SubmitResult }) {
  const { sent, name, failure, native } = outcome
  const whenNew = native ? undefined : scrollIntoView
  return (
    <div id="answer" tabIndex={native ? -1 : undefined} className={styles.answer}>
      <StatusMessage>
        {sent && (
          <div ref={whenNew}>
            <p>Email Sent Successfully!</p>
            <WhatNext name={name} />
          </div>
        )}
      </StatusMessage>
      {failure && (
        <div ref={whenNew}>
          <ErrorAlert title="An error occurred while sending your message." reason={failure} />
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
    <p className={styles.reason}>
      Thank you{name && ', '}
      {name && <bdi>{name}</bdi>}. The office has your message and will answer by e-mail or
      telephone. {officeHours && `Office hours: ${officeHours}. `}If it is urgent, call{' '}
      <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
    </p>
  )
}
