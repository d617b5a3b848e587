import type { Enquiry } from '../api/types.gen'
import styles from './enquiries.module.css'
import { indianTime } from './times'

interface EnquiryListProps {
  enquiries: Enquiry[]
  open: string | undefined
  onOpen: (id: string) => void
  /** What was searched for, "" when all are listed. */
  searched: string
}

export function EnquiryList({ enquiries, open, onOpen, searched }: EnquiryListProps) {
  return (
    <>
      <p role="status" className={styles.found}>
        {found(enquiries.length, searched)}
      </p>
      <ul className={styles.enquiries}>
        {enquiries.map((enquiry) => (
          <li key={enquiry.id}>
            <button
              type="button"
              aria-current={enquiry.id === open || undefined}
              onClick={() => onOpen(enquiry.id)}
            >
              <strong>{enquiry.name}</strong>
              <span>{enquiry.message}</span>
              <time dateTime={enquiry.at}>{indianTime(enquiry.at)}</time>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The server lists no more at once. */
const mostListed = 500

/** What is listed, in words, where the list does not say it by itself. */
function found(count: number, searched: string): string {
  if (count === 0) return searched ? `Nothing here matches “${searched}”.` : 'No enquiries here.'
  if (count < mostListed) return searched && `${count} found.`
  return searched
    ? `The latest ${mostListed} that match. Search for more words to find older ones.`
    : `The latest ${mostListed}. Search to find older ones.`
}
