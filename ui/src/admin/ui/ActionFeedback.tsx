import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import styles from './ActionFeedback.module.css'
import type { ActionResult } from './use-action'
import { useUndo } from './use-undo'

interface ActionFeedbackProps {
  outcome: ActionResult
  /** Hears what became of taking it back. */
  onUndone: (outcome: ActionResult) => void
}

/**
 * What became of the last thing that was done, with the way to take it back.
 * Its button keeps the focus: undone, it does it again; refused, it stays.
 */
export function ActionFeedback({ outcome, onUndone }: ActionFeedbackProps) {
  const { done, failed } = outcome
  const { busy, undo } = useUndo((next) => onUndone(next.failed ? { done, ...next } : next))
  const change = done?.undo
  return (
    <>
      <StatusMessage>
        {done && (
          <>
            <p>{done.message}</p>
            {done.leftOut && <LeftOut reasons={done.leftOut} />}
            {change && (
              <Button disabled={busy} onClick={() => undo(change, done.isUndo)}>
                {done.isUndo ? 'Redo' : 'Undo'}
              </Button>
            )}
          </>
        )}
      </StatusMessage>
      {failed && <ErrorAlert {...failed} />}
    </>
  )
}

const LeftOut = ({ reasons }: { reasons: string[] }) => (
  <div className={styles.leftOut}>
    <p>Left out:</p>
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </div>
)
