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
  if (enquiries.length === 0) {
    return (
      <p className={styles.none}>
        {searched ? `Nothing here matches “${searched}”.` : 'No enquiries here.'}
      </p>
    )
  }
  return (
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
  )
}
