import { useState } from 'react'
import { deletePersonData } from '#shared/api/enquiries'
import { useFocusTarget } from '#shared/lib/use-focus-target'
import { Actions } from '#shared/ui/Actions'
import { Button } from '#shared/ui/Button'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog'
import { EnquiryLink } from './EnquiryLink'
import styles from './enquiries.module.css'
import { useEnquiriesContext } from './enquiries-context'
import { describeNames, numberOfEnquiries } from './enquiry-labels'
import type { EnquiriesList } from './use-enquiries'

/** Stands over all that one person sent: what may be asked of the school, to have it and to have it removed. */
export function PersonEnquiries({ list }: { list: EnquiriesList }) {
  const { place, visit, go, edits } = useEnquiriesContext()
  const { person } = place
  const known = person.split(',')
  const whom = known.join(' or ')
  const names = describeNames(list.enquiries)
  const count = list.enquiries.length
  const number = list.hasMore
    ? `more than ${count} enquiries`
    : `${count > 1 ? 'all ' : ''}${numberOfEnquiries(count)}`
  const [asking, setAsking] = useState(false)
  const { ref } = useFocusTarget<HTMLHeadingElement>({ onMount: true })

  async function remove() {
    const { message } = await deletePersonData(person)
    edits.say(message)
    go({ person: '', id: '' })
  }

  return (
    <div className={`stack ${styles.person}`}>
      <h2 ref={ref} tabIndex={-1}>
        Everything from {whom}
      </h2>
      {names && <p>{names}</p>}
      {known.length > 1 && (
        <div className="cluster">
          <p>Only what came from</p>
          {known.map((one) => (
            <EnquiryLink className="target" key={one} to={{ person: one }}>
              {one}
            </EnquiryLink>
          ))}
        </div>
      )}
      <Actions>
        <Button onClick={() => visit({ person: '' })}>Back to enquiries</Button>
        {count > 0 && (
          <Button onClick={() => setAsking(true)}>Remove everything of this person…</Button>
        )}
      </Actions>
      {asking && (
        <ConfirmDialog
          title={`Remove ${number} from ${whom}?`}
          confirmLabel="Yes, remove them for good"
          busyLabel="Removing…"
          danger
          failure="They could not be removed."
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {names && `${names} `}
          Messages, addresses and notes are removed for good, and what was moved to spam too. This
          can’t be undone. Letters that were mailed stay in the mail.
        </ConfirmDialog>
      )}
    </div>
  )
}
