import { useRef, useState } from 'react'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { formatDateTime, formatTimeAgo } from '#admin/ui/times'
import { useAction } from '#admin/ui/use-action'
import { useNow } from '#admin/ui/use-now'
import type { ChangeView } from '#shared/api/types.gen'
import { Button } from '#shared/ui/Button'
import styles from './dashboard.module.css'
import { PurgeChange } from './PurgeChange'

interface ChangeHistoryProps {
  changes: ChangeView[]
  /** Whether the person may delete changes for good. */
  owner: boolean
}

/** So many changes are shown at first. */
const few = 10

/** The changes of the last 30 days, by whom, and what of them can be undone. */
export function ChangeHistory({ changes, owner }: ChangeHistoryProps) {
  const action = useAction()
  const [all, setAll] = useState(false)
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const purged = (message: string) => {
    action.setOutcome({ done: { message } })
    heading.current?.focus() // the row that had it goes
  }
  return (
    <section className={styles.panel}>
      <h2 ref={heading} tabIndex={-1}>
        Changes of the last 30 days
      </h2>
      {changes.length === 0 && (
        <p>None. What is done to the slider or the pop-up can be undone here.</p>
      )}
      <ActionFeedback {...action} />
      <ul className={styles.changes}>
        {changes.slice(0, all ? undefined : few).map((change) => (
          <Row
            key={change.id}
            change={change}
            now={now}
            onUndo={() => action.undo(change.id, change.kind === 'undone')}
            onPurged={owner ? purged : undefined}
          />
        ))}
      </ul>
      {changes.length > few && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the last ${few}` : `Show all ${changes.length}`}
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  change: ChangeView
  now: number
  /** Resolves to whether it was undone. */
  onUndo: () => Promise<boolean>
  onPurged?: ((message: string) => void) | undefined
}

/** One change. It takes the focus when its button goes, because it was undone. */
function Row({ change, now, onUndo, onPurged }: RowProps) {
  const { who, text, at, state, kind, tookDown } = change
  const button = kind === 'undone' ? 'Redo' : 'Undo'
  return (
    <li tabIndex={-1}>
      <span>
        {who} {text}
        <small>
          <time dateTime={at}>
            {formatTimeAgo(at, now)}
            {formatDateTime(at)}
          </time>
        </small>
      </span>
      {state === 'ready' ? (
        <Button
          aria-label={`${button}: ${who} ${text}, ${formatDateTime(at)}`}
          onClick={async ({ currentTarget }) => {
            const row = currentTarget.closest('li')
            if (await onUndo()) row?.focus()
          }}
        >
          {button}
        </Button>
      ) : (
        <small>{standings[state]}</small>
      )}
      {onPurged && tookDown && state !== 'undone' && (
        <PurgeChange change={change} onPurged={onPurged} />
      )}
    </li>
  )
}

const standings = {
  undone: 'Undone',
  later: 'To undo it, undo what came later first',
}
