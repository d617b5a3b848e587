import { useEffect, useRef } from 'react'
import type { EnquiriesLocation } from '#admin/ui/enquiries-url'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { EnquiryFilter } from '#shared/api/enquiries'
import type { Enquiry, EnquiryAnswer, ManyAnswer } from '#shared/api/types.gen'
import styles from '../enquiries.module.css'
import { totalOf } from '../enquiry-labels'
import type { EnquiryPages } from '../enquiry-pages'
import { EnquiryMail } from './EnquiryMail'
import { EnquiryMessage } from './EnquiryMessage'
import { EnquiryMoreActions } from './EnquiryMoreActions'
import { EnquiryNotes } from './EnquiryNotes'
import { EnquiryPager } from './EnquiryPager'
import { EnquiryStatus } from './EnquiryStatus'
import { ReplyLinks } from './ReplyLinks'
import { useEnquiryDetail } from './use-enquiry-detail'

interface EnquiryDetailProps {
  id: string
  /** How often the list was asked for by the clock. */
  polls: number
  /** What is listed, as far as it was loaded. */
  filter: EnquiryFilter
  list: EnquiryPages | undefined
  enquiries: Enquiry[]
  changed: (id: string, enquiry?: Enquiry) => void
  addressOf: (change: Partial<EnquiriesLocation>) => string
  visit: (change: Partial<EnquiriesLocation>) => void
  leave: (message: string, change?: Partial<EnquiriesLocation>) => void
  /** Hears that many were set aside. */
  onSetAside: (answer: ManyAnswer) => void
}

/** One enquiry, with the ways to answer it, where it stands and what was noted. */
export function EnquiryDetail(props: EnquiryDetailProps) {
  const { id, polls, filter, list, enquiries, changed, addressOf, visit, leave, onSetAside } = props
  const tell = (answer: EnquiryAnswer) => changed(id, answer.data)
  const enquiry = useEnquiryDetail(id, polls, tell)
  const view = useRef<HTMLElement>(null)

  function onChanged(answer: EnquiryAnswer) {
    enquiry.change(answer)
    tell(answer)
  }
  const toHeading = () =>
    view.current?.querySelector<HTMLElement>('[data-name]')?.focus({ preventScroll: true })

  return (
    <article ref={view} className={styles.view}>
      <EnquiryPager {...{ id, enquiries, visit }} total={totalOf(enquiries.length, list, filter)} />
      <QueryBoundary query={enquiry.loaded} what="The enquiry">
        {(loaded) => {
          const answer = enquiry.changed ?? loaded
          const part = { answer, onChanged }
          return (
            <>
              <Name>{answer.data.name}</Name>
              <ReplyLinks enquiry={answer.data} />
              <EnquiryStatus {...part} toHeading={toHeading} />
              <EnquiryMessage message={answer.data.message} />
              <EnquiryNotes {...part} />
              <EnquiryMail {...part} />
              <EnquiryMoreActions
                {...part}
                {...{ addressOf, visit, leave, onSetAside, toHeading }}
                onGone={() => changed(id)}
              />
            </>
          )
        }}
      </QueryBoundary>
    </article>
  )
}

/** The heading takes the focus: what is under it has just been opened. */
function Name({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} data-name>
      <bdi>{children}</bdi>
    </h2>
  )
}
