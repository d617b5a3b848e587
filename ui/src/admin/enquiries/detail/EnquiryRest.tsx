import { useState } from 'react'
import { Ask } from '#admin/ui/Ask'
import type { BoxPlace } from '#admin/ui/enquiries-url'
import { useDeed } from '#admin/ui/use-deed'
import { useNow } from '#admin/ui/use-now'
import { When } from '#admin/ui/When'
import { editEnquiry, removeEnquiry } from '#shared/api/enquiries'
import type { Enquiry, ManyAnswer } from '#shared/api/types.gen'
import { Button } from '#shared/ui/Button'
import { Failure } from '#shared/ui/Outcome'
import { BoxLink } from '../BoxLink'
import styles from '../enquiries.module.css'
import { SetAsideMany } from '../SetAsideMany'
import type { PartProps } from './EnquiryView'

interface EnquiryRestProps extends PartProps {
  addressOf: (change: Partial<BoxPlace>) => string
  visit: (change: Partial<BoxPlace>) => void
  leave: (message: string, change?: Partial<BoxPlace>) => void
  onSetAside: (answer: ManyAnswer) => void
  toHeading: () => void
  /** Hears that it was removed. */
  onGone: () => void
}

/** What is seldom done to an enquiry, and where it came from. */
export function EnquiryRest(props: EnquiryRestProps) {
  const { answer, onChanged, leave, onSetAside, toHeading, onGone } = props
  const { id, name, spam, from, openedAt, openedBy } = answer.data
  const { busy, outcome, run, setOutcome } = useDeed()
  const [asking, setAsking] = useState(false)
  const now = useNow()

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
  async function remove(): Promise<boolean> {
    const done = await act('The enquiry could not be removed.', () => removeEnquiry(id))
    if (done) {
      onGone()
      leave(`Removed: ${name}`)
    }
    return done
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
        {button('Remove for good…', () => {
          setOutcome({})
          setAsking(true)
        })}
      </div>
      {!asking && outcome.failed && <Failure {...outcome.failed} />}
      <p className="note">
        Sent from {from}.
        {openedAt && openedBy && (
          <>
            {' '}
            First read by {openedBy} <When at={openedAt} now={now} />.
          </>
        )}
      </p>
      {asking && (
        <Ask
          question={`Remove the enquiry of ${name}?`}
          yes="Yes, remove it for good"
          busyYes="Removing…"
          busy={busy}
          failed={outcome.failed}
          onYes={remove}
          onClose={() => setAsking(false)}
        >
          The message, the address and the notes go for good. This can’t be undone. A letter about
          it that was mailed stays in the mail.
        </Ask>
      )}
    </section>
  )
}

/** The way to what the same person sent besides: with the same e-mail address or telephone. */
function SamePerson({ answer, addressOf, visit }: EnquiryRestProps) {
  const { data, same } = answer
  if (same === 0) return null
  return (
    <div className={styles.same}>
      <p>{same} more with this e-mail address or telephone:</p>
      <BoxLink to={{ person: personOf(data), id: '' }} {...{ addressOf, visit }}>
        all from this person
      </BoxLink>
    </div>
  )
}

/** By what an enquiry's sender is found: "asha@mail.in,9876543210". */
const personOf = ({ email, phonenumber }: Enquiry) => [email, phonenumber].filter(Boolean).join()
