import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { formatDayAndTime } from '#admin/ui/time/times'
import type { EnquiryAnswer } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich, strong } from '#kit/i18n/rich'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Callout, Cluster, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import styles from '../enquiries.module.css'
import { useEnquiriesContext } from '../enquiries-context'
import { describeState, stateClass } from '../enquiry-labels'
import { enquiryQuery } from '../queries'
import type { EnquiriesList } from '../use-enquiries'
import { EnquiryFollowUp } from './EnquiryFollowUp'
import { EnquiryMail } from './EnquiryMail'
import { EnquiryMessage } from './EnquiryMessage'
import { EnquiryMoreActions } from './EnquiryMoreActions'
import { EnquiryNotes } from './EnquiryNotes'
import { EnquiryPager } from './EnquiryPager'
import { EnquiryReply } from './EnquiryReply'
import { useMarkAsRead } from './use-mark-as-read'

interface EnquiryDetailProps {
  id: string
  list: EnquiriesList
}

/** One enquiry, with the ways to answer it, who follows it up and what was noted. */
export function EnquiryDetail({ id, list }: EnquiryDetailProps) {
  const query = useQuery(enquiryQuery(id))
  const { edits } = useEnquiriesContext()
  // One that opened by itself, after another was answered, stays unread until something of it is used.
  const [reads, setReads] = useState(!edits.outcome.done)
  useMarkAsRead(query.data?.data, reads)
  const begin = ({ target }: { target: Element }) =>
    target.matches('a, button, input, select, textarea, summary') && setReads(true)
  return (
    <Stack as="article">
      <EnquiryPager list={list} />
      <QueryBoundary query={query} failed={t('The enquiry could not be loaded.')}>
        {(answer) => (
          <Stack onFocus={begin}>
            <Sections answer={answer} list={list} />
          </Stack>
        )}
      </QueryBoundary>
    </Stack>
  )
}

/** The heading takes the focus: what is under it has just been opened. */
function Sections({ answer, list }: { answer: EnquiryAnswer; list: EnquiriesList }) {
  const { edits, user } = useEnquiriesContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const arrive = useCallback((element: HTMLHeadingElement | null) => {
    heading.current = element
    moveFocus(element)
  }, [])
  const { data } = answer
  const { name, email, phonenumber, at, message, spam, spamText } = data
  return (
    <>
      <h2 ref={arrive} tabIndex={-1}>
        <bdi>{name}</bdi>
      </h2>
      <Cluster as="p" className={`${ui.note} ${styles.facts}`}>
        <time dateTime={at}>{formatDayAndTime(at)}</time>
        {!spam && <span className={stateClass(data)}>{describeState(data, user)}</span>}
      </Cluster>
      <Cluster>
        {phonenumber && (
          <a className={ui.target} href={`tel:+91${phonenumber}`}>
            <Phone aria-hidden size={18} /> {t('Call {phone}', { phone: phonenumber })}
          </a>
        )}
        <span>{email}</span>
      </Cluster>
      {spam && (
        <Callout tone="urgent" arrange="stack" gap="tight">
          <p>{rich('<strong>Suspected spam:</strong> {why}', { strong, why: spamText })}</p>
          <PassingButton
            focusFallback={heading}
            variant="main"
            disabled={edits.busy}
            onClick={() => edits.edit([data], { spam: false }, t('Moved out of spam.'))}
          >
            {t('Not spam')}
          </PassingButton>
        </Callout>
      )}
      <EnquiryMessage message={message} />
      {!spam && <EnquiryReply enquiry={data} next={list.nextWaiting} heading={heading} />}
      {!spam && <EnquiryFollowUp enquiry={data} heading={heading} />}
      <EnquiryNotes enquiry={data} />
      <EnquiryMail enquiry={data} />
      <EnquiryMoreActions answer={answer} heading={heading} />
    </>
  )
}
