import { useCallback, useEffect, useRef } from 'react'
import { getEnquiry, markEnquiry } from '../api/enquiries'
import type { Enquiry, EnquiryState } from '../api/types.gen'
import { Failure, Success } from '../forms/Outcome'
import styles from './enquiries.module.css'
import { Load } from './Load'
import { indianTime } from './times'
import { useDeed } from './use-deed'
import { useLoaded } from './use-loaded'

interface EnquiryViewProps {
  id: string
  onChange: () => void
  onClose: () => void
}

/** One enquiry, with the ways to answer it. */
export function EnquiryView({ id, onChange, onClose }: EnquiryViewProps) {
  const load = useCallback(() => getEnquiry(id), [id])
  const loaded = useLoaded(load)
  const { busy, outcome, run } = useDeed()
  const view = useRef<HTMLElement>(null)

  async function mark(state: EnquiryState, message: string) {
    const work = async () => {
      await markEnquiry(id, state)
      return { done: { message } }
    }
    if (!(await run({ failure: 'The enquiry could not be marked.', work }))) return
    // The button that was pressed may go.
    view.current?.querySelector('h2')?.focus({ preventScroll: true })
    loaded.reload()
    onChange()
  }

  return (
    <article ref={view} className={styles.view}>
      <button type="button" className="button quiet" onClick={onClose}>
        Close
      </button>
      <Load of={loaded} what="The enquiry">
        {({ data }) => (
          <>
            <Letter enquiry={data} />
            <div className={styles.deeds}>
              {data.state === 'new' && (
                <button
                  type="button"
                  className="button quiet"
                  disabled={busy}
                  onClick={() => mark('read', 'Marked as read.')}
                >
                  Mark as read
                </button>
              )}
              {data.state === 'done' ? (
                <button
                  type="button"
                  className="button quiet"
                  disabled={busy}
                  onClick={() => mark('read', 'Opened again.')}
                >
                  Open again
                </button>
              ) : (
                <button
                  type="button"
                  className="button"
                  disabled={busy}
                  onClick={() => mark('done', 'Marked as done.')}
                >
                  Mark as done
                </button>
              )}
            </div>
          </>
        )}
      </Load>
      <Success>{outcome.done && <p>{outcome.done.message}</p>}</Success>
      {outcome.failed && <Failure {...outcome.failed} />}
    </article>
  )
}

function Letter({ enquiry }: { enquiry: Enquiry }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, email, phonenumber, message, at, suspect, changedBy, changedAt, state } = enquiry
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {name}
      </h2>
      <p className={styles.when}>
        <time dateTime={at}>{indianTime(at)}</time>
        {changedBy && `; ${state}, ${changedBy}, ${indianTime(changedAt)}`}
      </p>
      {suspect && <p className={styles.suspect}>Looks like spam: {suspect}</p>}
      <ul className={styles.ways}>
        <li>
          <a href={`tel:+91${phonenumber}`}>Call {phonenumber}</a>
        </li>
        <li>
          <a href={`https://wa.me/91${phonenumber}`} target="_blank" rel="noopener noreferrer">
            WhatsApp
          </a>
        </li>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      </ul>
      <p className={styles.message}>{message}</p>
      <MailNote enquiry={enquiry} />
    </>
  )
}

const mailNotes = {
  off: '',
  waiting: 'Waits to be mailed to the school.',
  sent: 'Mailed to the school.',
  refused: 'The mail server refused it; it stands only here.',
}

function MailNote({ enquiry: { mail, mailError } }: { enquiry: Enquiry }) {
  const note = [mailNotes[mail], mailError].filter(Boolean).join(' ')
  return note ? <p className={styles.when}>{note}</p> : null
}
