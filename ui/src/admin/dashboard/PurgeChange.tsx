import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#admin/ui/times'
import { useAction } from '#admin/ui/use-action'
import { purgeChange } from '#shared/api/status'
import type { ChangeView } from '#shared/api/types.gen'
import { ErrorAlert } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import styles from './dashboard.module.css'

interface PurgeChangeProps {
  change: ChangeView
  onPurged: (message: string) => void
}

/** The way to delete a change, all older ones and their pictures for good. It asks first. */
export function PurgeChange({ change, onPurged }: PurgeChangeProps) {
  const { busy, outcome, run, setOutcome } = useAction()
  const [asked, setAsked] = useState(false)
  const ask = useRef<HTMLButtonElement>(null)

  function leave() {
    setAsked(false)
    setOutcome({})
    ask.current?.focus()
  }

  async function remove() {
    const failure = 'This could not be deleted for good.'
    const done = await run({ failure, work: () => purgeChange(change.id) })
    if (done) onPurged(done.message)
  }

  return (
    <>
      <Button
        variant="bare"
        ref={ask}
        className={styles.ask}
        aria-expanded={asked}
        aria-label={`Delete for good: ${change.who} ${change.text}, ${formatDateTime(change.at)}`}
        onClick={asked ? leave : () => setAsked(true)}
      >
        Delete for good
      </Button>
      {asked && (
        <div className={styles.forget}>
          <Question subject={change.subject} />
          <div className={styles.deeds}>
            <Button variant="main" disabled={busy} onClick={remove}>
              {busy ? 'Deleting…' : 'Yes, delete for good'}
            </Button>
            <Button disabled={busy} onClick={leave}>
              Leave as it is
            </Button>
          </div>
          {outcome.failed && <ErrorAlert {...outcome.failed} />}
        </div>
      )}
    </>
  )
}

/** It takes the focus, so that it is read before it is answered. */
function Question({ subject }: { subject: ChangeView['subject'] }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <p ref={words} tabIndex={-1}>
      Delete this and every older change of the {subject === 'popup' ? 'pop-up' : subject} for good?
      Nobody can take them back any more. Pictures that nothing else shows are removed from the
      server at once; what visitors see now stays.
    </p>
  )
}
