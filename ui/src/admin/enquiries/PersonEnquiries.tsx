import { useEffect, useRef, useState } from 'react'
import type { EnquiriesLocation } from '#admin/ui/enquiries-url'
import { deletePersonData, type EnquiryFilter } from '#shared/api/enquiries'
import { Button } from '#shared/ui/Button'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog'
import { EnquiryLink } from './EnquiryLink'
import styles from './enquiries.module.css'
import { describeNames } from './enquiry-labels'
import type { EnquiryPages } from './enquiry-pages'

interface PersonEnquiriesProps {
  filter: EnquiryFilter
  list: EnquiryPages | undefined
  addressOf: (change: Partial<EnquiriesLocation>) => string
  visit: (change: Partial<EnquiriesLocation>) => void
  leave: (message: string, change: Partial<EnquiriesLocation>) => void
}

/** Stands over all that one person sent: what may be asked of the school, to have it and to have it removed. */
export function PersonEnquiries(props: PersonEnquiriesProps) {
  const { filter, list, addressOf, visit, leave } = props
  const { person } = filter
  const known = person.split(',')
  const whom = known.join(' or ')
  const names = describeNames(list?.data ?? [])
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const count = list?.data.length ?? 0

  async function remove() {
    const { message } = await deletePersonData(person)
    leave(message, { person: '' })
  }

  return (
    <div className={styles.person}>
      <h2 ref={heading} tabIndex={-1}>
        Everything from {whom}
      </h2>
      {names && <p>{names}</p>}
      {known.length > 1 && (
        <div className={styles.same}>
          <p>Only what came from</p>
          {known.map((one) => (
            <EnquiryLink key={one} to={{ person: one }} {...{ addressOf, visit }}>
              {one}
            </EnquiryLink>
          ))}
        </div>
      )}
      <div className={styles.deeds}>
        <Button onClick={() => visit({ person: '' })}>Back to the box</Button>
        {count > 0 && (
          <Button onClick={() => setAsking(true)}>Remove everything of this person…</Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={`Remove ${numberOf(count, list?.next !== undefined)} from ${whom}?`}
          confirmLabel="Yes, remove them for good"
          busyLabel="Removing…"
          danger
          failure="They could not be removed."
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {names && `${names} `}
          Messages, addresses and notes go for good, those set aside as spam too. This can’t be
          undone. Letters that were mailed stay in the mail.
        </ConfirmDialog>
      )}
    </div>
  )
}

function numberOf(count: number, isMore: boolean): string {
  if (isMore) return `more than ${count} enquiries`
  return count === 1 ? '1 enquiry' : `all ${count} enquiries`
}
