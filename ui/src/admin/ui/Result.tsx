import { Button } from '#shared/ui/Button'
import { Failure, Success } from '#shared/ui/Outcome'
import styles from './result.module.css'
import type { Outcome } from './use-deed'
import { useUndo } from './use-undo'

interface ResultProps {
  outcome: Outcome
  /** Hears what became of taking it back. */
  onUndone: (outcome: Outcome) => void
}

/**
 * What became of the last thing that was done, with the way to take it back.
 * Its button keeps the focus: undone, it does it again; refused, it stays.
 */
export function Result({ outcome, onUndone }: ResultProps) {
  const { done, failed } = outcome
  const { busy, takeBack } = useUndo((next) => onUndone(next.failed ? { done, ...next } : next))
  const change = done?.undo
  return (
    <>
      <Success>
        {done && (
          <>
            <p>{done.message}</p>
            {done.leftOut && <LeftOut reasons={done.leftOut} />}
            {change && (
              <Button disabled={busy} onClick={() => takeBack(change, done.undone)}>
                {done.undone ? 'Redo' : 'Undo'}
              </Button>
            )}
          </>
        )}
      </Success>
      {failed && <Failure {...failed} />}
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
