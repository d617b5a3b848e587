import { Mail, MessageCircle, Phone } from 'lucide-react'
import { use } from 'react'
import { formatDayAndTime } from '#admin/ui/times'
import type { Enquiry } from '#shared/api/types.gen'
import { LayoutContext } from '#shared/routing/layout-context'
import styles from '../enquiries.module.css'
import { replyUrl } from '../enquiry-labels'

/** When it came, and the ways to answer it. */
export function ReplyLinks({ enquiry }: { enquiry: Enquiry }) {
  const { email, phonenumber: phone, at } = enquiry
  const school = use(LayoutContext)?.school.name ?? ''
  return (
    <>
      <p className={styles.when}>
        <time dateTime={at}>{formatDayAndTime(at)}</time>
      </p>
      <ul className={styles.ways}>
        {phone && (
          <>
            <li>
              <a href={`tel:+91${phone}`}>
                <Phone aria-hidden size={18} /> Call {phone}
              </a>
            </li>
            <li>
              <a href={`https://wa.me/91${phone}`} target="_blank" rel="noopener noreferrer">
                <MessageCircle aria-hidden size={18} /> WhatsApp
              </a>
            </li>
          </>
        )}
        {email && (
          <li>
            <a href={replyUrl(enquiry, school)}>
              <Mail aria-hidden size={18} /> {email}
            </a>
          </li>
        )}
      </ul>
    </>
  )
}
