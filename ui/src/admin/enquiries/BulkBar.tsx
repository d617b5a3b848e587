import type { RefObject } from 'react'
import type { Enquiry, EnquiryEdit } from '#shared/api/types.gen'
import { PassingButton } from '#shared/ui/PassingButton'
import styles from './enquiries.module.css'
import { useEnquiriesContext } from './enquiries-context'
import { numberOfEnquiries } from './enquiry-labels'

interface BulkBarProps {
  chosen: Enquiry[]
  /** How many are listed. */
  listed: number
  onChooseAll: () => void
  onClear: () => void
  /** Takes the focus when the bar goes. */
  heir: RefObject<HTMLElement | null>
}

/** What can be done with the chosen enquiries, all at once. */
export function BulkBar({ chosen, listed, onChooseAll, onClear, heir }: BulkBarProps) {
  const { place, edits, user } = useEnquiriesContext()
  const isSpam = place.tab === 'spam'
  const free = chosen.filter(({ assignee }) => !assignee || assignee === user)

  async function edit(enquiries: Enquiry[], change: EnquiryEdit, words: string, more = '') {
    const message = `${words}: ${numberOfEnquiries(enquiries.length)}.${more}`
    if (await edits.edit(enquiries, change, message)) onClear()
  }
  const assign = () => {
    const kept = chosen.length - free.length
    const others = kept > 0 ? ' Those of a colleague stay theirs; open one to take it over.' : ''
    return edit(free, { mine: true }, 'Assigned to you', others)
  }
  const button = (label: string, onClick: () => void) => (
    <PassingButton heir={heir} disabled={edits.busy} onClick={onClick}>
      {label}
    </PassingButton>
  )
  return (
    <section className={`card cluster ${styles.bulk}`} aria-label="Chosen enquiries">
      <p role="status">{chosen.length} chosen</p>
      {isSpam ? (
        button('Not spam', () => edit(chosen, { spam: false }, 'Moved out of spam'))
      ) : (
        <>
          {place.tab !== 'done' &&
            button('Mark as answered', () => edit(chosen, { state: 'done' }, 'Marked as answered'))}
          {button('Move to spam', () => edit(chosen, { spam: true }, 'Moved to spam'))}
          {free.length > 0 && place.tab !== 'done' && button('Assign to me', assign)}
        </>
      )}
      {chosen.length < listed && button('Choose all', onChooseAll)}
      {button('Cancel', onClear)}
    </section>
  )
}
