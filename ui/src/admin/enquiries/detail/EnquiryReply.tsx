import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import { type RefObject, use, useState } from 'react'
import { CopyButton } from '#admin/ui/CopyButton'
import { useDraftText } from '#admin/ui/use-draft-text'
import { reason } from '#kit/api/error'
import type { Enquiry } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { LayoutContext } from '#kit/routing/layout-context'
import { Actions } from '#kit/ui/Actions'
import { ErrorAlert } from '#kit/ui/Alert'
import { Stack } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { emptyAnswer, fillAnswer, mailUrl, whatsAppUrl } from '../answers/answer-text'
import { EnquiryLink } from '../EnquiryLink'
import styles from '../enquiries.module.css'
import { useEnquiriesContext } from '../enquiries-context'
import { enquiryQuery, readyAnswersQuery } from '../queries'

interface EnquiryReplyProps {
  enquiry: Enquiry
  /** The enquiry to answer after this one. */
  next: string | undefined
  /** Takes the focus of a button that goes. */
  heading: RefObject<HTMLElement | null>
}

/** The answer: a text to begin with, the ways to send it, and the tap that says it was sent. */
export function EnquiryReply({ enquiry, next, heading }: EnquiryReplyProps) {
  const { edits } = useEnquiriesContext()
  const school = use(LayoutContext)?.school.name ?? ''
  const { choice, text, setText } = useReplyText(enquiry, school)
  const { id, email, phonenumber: phone, state } = enquiry
  const markAsAnswered = useMarkAsAnswered(enquiry, next, () => setText(undefined))
  return (
    <Stack as="section" className={`${ui.lined} ${styles.part}`} aria-labelledby={`reply-${id}`}>
      <h3 id={`reply-${id}`}>{t('Reply')}</h3>
      {choice}
      <Field label={t('Text')}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={5}
            dir="auto"
            value={text}
            onFocus={edits.clear}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Actions>
        {phone && (
          <ButtonLink
            variant="quiet"
            href={whatsAppUrl(phone, text)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MessageCircle aria-hidden size="1.25em" /> {t('Reply by WhatsApp')}
          </ButtonLink>
        )}
        {email && (
          <ButtonLink variant="quiet" href={mailUrl(enquiry, text, school)}>
            <Mail aria-hidden size="1.25em" /> {t('Reply by e-mail')}
          </ButtonLink>
        )}
        {email && <CopyButton text={text} label={t('Copy the text')} />}
        {state !== 'done' && (
          <PassingButton
            focusFallback={heading}
            variant="main"
            busy={edits.busy}
            onClick={markAsAnswered}
          >
            {t('Mark as answered')}
          </PassingButton>
        )}
      </Actions>
      <p className={ui.note}>
        {t('The text opens in WhatsApp or in your mail program, and you send it there.')}
      </p>
      <EnquiryLink className={ui.target} to={{ view: 'answers' }}>
        {t('Ready answers')}
      </EnquiryLink>
    </Stack>
  )
}

/** Marks it, and goes on to the next enquiry that waits, or back to the list when none does. */
function useMarkAsAnswered(enquiry: Enquiry, next: string | undefined, onDone: () => void) {
  const { edits, go } = useEnquiriesContext()
  const client = useQueryClient()
  return async () => {
    const loaded = next && client.prefetchQuery(enquiryQuery(next))
    const message = t('Marked as answered: {name}.', { name: enquiry.name })
    if (!(await edits.edit([enquiry], { state: 'done' }, message))) return
    onDone()
    await loaded
    go({ id: next ?? '' })
  }
}

/** The text of a reply: a ready answer that the person chooses for it and may change. */
function useReplyText({ id, name }: Enquiry, school: string) {
  const { edits } = useEnquiriesContext()
  const [answer, setAnswer] = useState('')
  const { data, error } = useQuery(readyAnswersQuery)
  const [typed, setTyped] = useDraftText(`reply ${id}`)
  const answers = data?.answers ?? []
  const chosen = answers.find(({ title }) => title === answer)
  const text = typed ?? fillAnswer(chosen?.text ?? t(emptyAnswer), name, school)

  function choose(title: string) {
    edits.clear()
    setAnswer(title)
    setTyped(undefined)
  }
  const choice = (
    <>
      {error && (
        <ErrorAlert title={t('The ready answers could not be loaded.')} reason={reason(error)} />
      )}
      {answers.length > 0 && (
        <Field label={t('Ready answer')}>
          {(wiring) => (
            <select
              {...wiring}
              value={chosen?.title ?? ''}
              onChange={({ target }) => choose(target.value)}
            >
              <option value="">{t('None')}</option>
              {answers.map(({ title }) => (
                <option key={title}>{title}</option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  )
  return { choice, text, setText: setTyped }
}
