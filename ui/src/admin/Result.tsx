import { Failure, Success } from '../forms/Outcome'
import type { Outcome } from './use-deed'
import { useUndo } from './use-undo'

interface ResultProps {
  outcome: Outcome
  /** Hears what became of taking it back. */
  onUndone: (outcome: Outcome) => void
}

/** What became of the last thing that was done, with the way to take it back. */
export function Result({ outcome: { done, failed }, onUndone }: ResultProps) {
  const { busy, takeBack } = useUndo(onUndone)
  const change = done?.undo
  return (
    <>
      <Success>
        {done && (
          <>
            <p>{done.message}</p>
            {change && (
              <button
                type="button"
                className="button quiet"
                disabled={busy}
                onClick={() => takeBack(change)}
              >
                Undo
              </button>
            )}
          </>
        )}
      </Success>
      {failed && <Failure {...failed} />}
    </>
  )
}
