import type { EnquiriesLocation } from '#admin/ui/enquiries-url'
import { RelativeTime } from '#admin/ui/RelativeTime'
import type { Enquiry } from '#shared/api/types.gen'
import { languageOf } from '#shared/lib/language'
import { EnquiryLink } from './EnquiryLink'
import styles from './enquiries.module.css'
import { excerpt, mailProblem, stateLabels } from './enquiry-labels'

interface EnquiryRowProps {
  enquiry: Enquiry
  open: boolean
  addressOf: (change: Partial<EnquiriesLocation>) => string
  visit: (change: Partial<EnquiriesLocation>) => void
}

/** One enquiry in the list: from whom, how it begins, where it stands. */
export function EnquiryRow({ enquiry, open, addressOf, visit }: EnquiryRowProps) {
  const { id, name, message, at, state, spam, spamText, openedAt, formless, noteCount } = enquiry
  const trouble = mailProblem(enquiry)
  const begins = excerpt(message)
  return (
    <li>
      <EnquiryLink
        to={{ id }}
        row={id}
        unread={!openedAt}
        current={open}
        addressOf={addressOf}
        visit={visit}
      >
        <span className={styles.who}>
          {!openedAt && (
            <>
              <span className={styles.unread} aria-hidden />
              <span className="visually-hidden">Unread: </span>
            </>
          )}
          <bdi>{name}</bdi>
        </span>
        <span className={styles.begins} lang={languageOf(begins)}>
          {begins}
        </span>
        <span className={styles.facts}>
          <RelativeTime at={at} />
          <span className={styles.state} data-state={spam ? 'spam' : state}>
            {spam ? 'Suspected spam' : stateLabels[state]}
          </span>
          {trouble && <span className={styles.trouble}>{trouble}</span>}
          {noteCount && <span>{noteCount === 1 ? '1 note' : `${noteCount} notes`}</span>}
          {formless && <span>Sent without the page’s form</span>}
        </span>
        {spam && <span className={styles.why}>{spamText}</span>}
      </EnquiryLink>
    </li>
  )
}
