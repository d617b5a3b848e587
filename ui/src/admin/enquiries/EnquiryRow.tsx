import type { BoxPlace } from '#admin/ui/enquiries-url'
import { When } from '#admin/ui/When'
import type { Enquiry } from '#shared/api/types.gen'
import { languageOf } from '#shared/lib/language'
import { BoxLink } from './BoxLink'
import styles from './enquiries.module.css'
import { beginning, mailTrouble, stateNames } from './enquiry-words'

interface EnquiryRowProps {
  enquiry: Enquiry
  now: number
  open: boolean
  addressOf: (change: Partial<BoxPlace>) => string
  visit: (change: Partial<BoxPlace>) => void
}

/** One enquiry in the list: from whom, how it begins, where it stands. */
export function EnquiryRow({ enquiry, now, open, addressOf, visit }: EnquiryRowProps) {
  const { id, name, message, at, state, spam, spamText, openedAt, formless, noteCount } = enquiry
  const trouble = mailTrouble(enquiry)
  const begins = beginning(message)
  return (
    <li>
      <BoxLink
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
          <When at={at} now={now} />
          <span className={styles.state} data-state={spam ? 'spam' : state}>
            {spam ? 'Suspected spam' : stateNames[state]}
          </span>
          {trouble && <span className={styles.trouble}>{trouble}</span>}
          {noteCount && <span>{noteCount === 1 ? '1 note' : `${noteCount} notes`}</span>}
          {formless && <span>Sent without the page’s form</span>}
        </span>
        {spam && <span className={styles.why}>{spamText}</span>}
      </BoxLink>
    </li>
  )
}
