import type { Change } from '../api/types.gen'
import styles from './dashboard.module.css'
import { indianTime } from './times'
import type { Outcome } from './use-deed'
import { useUndo } from './use-undo'

interface ChangesProps {
  changes: Change[]
  onUndone: (outcome: Outcome) => void
}

/** What was done lately and can be taken back, for 30 days. */
export function Changes({ changes, onUndone }: ChangesProps) {
  const { busy, takeBack } = useUndo(onUndone)

  return (
    <section className={styles.panel}>
      <h2>Changes of the last 30 days</h2>
      {changes.length === 0 && <p>None that can be taken back.</p>}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.id}>
            <span>
              {nouns[change.subject]} {change.what}
              <small>
                {indianTime(change.at)}, {change.by}
              </small>
            </span>
            <button
              type="button"
              className="button quiet"
              disabled={busy}
              aria-label={`Take back: ${nouns[change.subject]} ${change.what}, ${indianTime(change.at)}`}
              onClick={() => takeBack(change.id)}
            >
              Take back
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const nouns = { slider: 'Slider', popup: 'Pop-up' }
