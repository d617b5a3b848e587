import { useState } from 'react'
import type { EnquiriesLocation } from '#admin/ui/enquiries-url'
import { RelativeTime } from '#admin/ui/RelativeTime'
import { useAction } from '#admin/ui/use-action'
import { editEnquiry, removeEnquiry } from '#shared/api/enquiries'
import type { Enquiry, ManyAnswer } from '#shared/api/types.gen'
import { ErrorAlert } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog'
import { EnquiryLink } from '../EnquiryLink'
import styles from '../enquiries.module.css'
import { SetAsideMany } from '../SetAsideMany'
import type { EnquirySectionProps } from './section'

interface EnquiryMoreActionsProps extends EnquirySectionProps {
  addressOf: (change: Partial<EnquiriesLocation>) => string
  visit: (change: Partial<EnquiriesLocation>) => void
  leave: (message: string, change?: Partial<EnquiriesLocation>) => void
  onSetAside: (answer: ManyAnswer) => void
  toHeading: () => void
  /** Hears that it was removed. */
  onGone: () => void
}

/** What is seldom done to an enquiry, and where it came from. */
export function EnquiryMoreActions(props: EnquiryMoreActionsProps) {
  const { answer, onChanged, leave, onSetAside, toHeading, onGone } = props
  const { id, name, spam, from, openedAt, openedBy } = answer.data
  const { busy, outcome, run } = useAction()
  const [asking, setAsking] = useState(false)

  async function act(failure: string, deed: () => Promise<unknown>): Promise<boolean> {
    const work = async () => {
      await deed()
      return {}
    }
    return (await run({ failure, work })) !== undefined
  }
  async function markUnread() {
    const work = async () => onChanged(await editEnquiry(id, { read: false }))
    if (await act('The enquiry could not be marked.', work)) leave('Marked as unread.')
  }
  async function setAside() {
    const work = async () => onChanged(await editEnquiry(id, { spam: true }))
    if (await act('The enquiry could not be set aside.', work)) toHeading()
  }
  async function remove() {
    await removeEnquiry(id)
    onGone()
    leave(`Removed: ${name}`)
  }
  const button = (label: string, press: () => void) => (
    <Button disabled={busy} onClick={press}>
      {label}
    </Button>
  )

  return (
    <section className={styles.part}>
      <SamePerson {...props} />
      <div className={styles.deeds}>
        {button('Mark as unread', markUnread)}
        {!spam && button('Set aside as spam', setAside)}
        {!spam && (
          <SetAsideMany
            label="Set aside all from this sender…"
            person={personOf(answer.data)}
            onSetAside={onSetAside}
          />
        )}
        {button('Remove for good…', () => setAsking(true))}
      </div>
      {outcome.failed && <ErrorAlert {...outcome.failed} />}
      <p className="note">
        Sent from {from}.
        {openedAt && openedBy && (
          <>
            {' '}
            First read by {openedBy} <RelativeTime at={openedAt} />.
          </>
        )}
      </p>
      {asking && (
        <ConfirmDialog
          title={`Remove the enquiry of ${name}?`}
          confirmLabel="Yes, remove it for good"
          busyLabel="Removing…"
          danger
          failure="The enquiry could not be removed."
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          The message, the address and the notes go for good. This can’t be undone. A letter about
          it that was mailed stays in the mail.
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The way to what the same person sent besides: with the same e-mail address or telephone. */
function SamePerson({ answer, addressOf, visit }: EnquiryMoreActionsProps) {
  const { data, same } = answer
  if (same === 0) return null
  return (
    <div className={styles.same}>
      <p>{same} more with this e-mail address or telephone:</p>
      <EnquiryLink to={{ person: personOf(data), id: '' }} {...{ addressOf, visit }}>
        all from this person
      </EnquiryLink>
    </div>
  )
}

/** By what an enquiry's sender is found: "asha@mail.in,9876543210". */
const personOf = ({ email, phonenumber }: Enquiry) => [email, phonenumber].filter(Boolean).join()
