import { type ReactNode, useRef, useState } from 'react'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { authorAtStart } from '#admin/ui/author-name'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/RelativeTime'
import { formatDateTime } from '#admin/ui/times'
import { useAction } from '#admin/ui/use-action'
import type { ChangeView } from '#shared/api/types.gen'
import { msg, t } from '#shared/i18n/message'
import { moveFocus } from '#shared/lib/use-focus-target'
import { Button } from '#shared/ui/Button'
import { PurgeChange } from './PurgeChange'

interface ChangeHistoryProps {
  changes: ChangeView[]
  /** Whether the person may delete changes permanently. */
  owner: boolean
}

/** How many changes are shown at first. */
const few = 5

/** The changes of the last 30 days, by whom, and what of them can be undone. */
export function ChangeHistory({ changes, owner }: ChangeHistoryProps) {
  const action = useAction()
  const [all, setAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t('Changes of the last 30 days')}
      </h2>
      <p className="note">
        {t('Of the slider and the pop-up. What was published stands under Content.')}
      </p>
      {changes.length === 0 && (
        <p>
          {t('None yet. Each change of the slider or the pop-up is listed here and can be undone.')}
        </p>
      )}
      <ActionFeedback {...action} />
      <ul className="rows tight">
        {changes.slice(0, all ? undefined : few).map((change) => (
          <Row
            key={change.id}
            change={change}
            onUndo={() => action.undo(change.id, change.kind === 'undone')}
          >
            {owner && (
              <PurgeChange
                change={change}
                words={describe(change)}
                heir={heading}
                onPurged={(message) => action.setOutcome({ done: { message } })}
              />
            )}
          </Row>
        ))}
      </ul>
      {changes.length > few && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? t('Show the last {few}', { few })
            : t('Show all {count}', { count: changes.length })}
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  change: ChangeView
  /** Resolves to whether it was undone. */
  onUndo: () => Promise<boolean>
  /** What else can be done with it, when it removed something. */
  children: ReactNode
}

/** One change. It takes the focus when its button goes, because it was undone. */
function Row({ change, onUndo, children }: RowProps) {
  const { at, state, kind, tookDown } = change
  const words = describe(change)
  const button = kind === 'undone' ? t('Redo') : t('Undo')
  return (
    <li tabIndex={-1} className="split">
      <div className={parts.about}>
        <p>{words}</p>
        <p className="note">
          <RelativeTime at={at} />
        </p>
      </div>
      {state === 'ready' ? (
        <Button
          aria-label={`${button}: ${words}, ${formatDateTime(at)}`}
          onClick={async ({ currentTarget }) => {
            const row = currentTarget.closest('li')
            if (await onUndo()) moveFocus(row)
          }}
        >
          {button}
        </Button>
      ) : (
        <small className="soft">{t(stateLabels[state])}</small>
      )}
      {tookDown && state !== 'undone' && children}
    </li>
  )
}

const describe = ({ by, who, text }: ChangeView) => `${authorAtStart(by, who)} ${text}`

const stateLabels = {
  undone: msg('Undone'),
  later: msg('Undo the later changes first'),
}
