import { t } from '#kit/i18n/message'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import styles from './ActionFeedback.module.css'
import { CloseButton } from './CloseButton'
import parts from './parts.module.css'
import type { Action } from './use-action'

interface ActionFeedbackProps extends Pick<Action, 'busy' | 'outcome' | 'undo'> {
  /** Takes the message away, where it stays over what else is on the screen. */
  onClose?: () => void
}

/**
 * The result of the last action, with the button to undo it. The button keeps
 * the focus: once undone, it does it again; if that fails, it stays.
 */
export function ActionFeedback({ busy, outcome, undo, onClose }: ActionFeedbackProps) {
  const { done, failed } = outcome
  const change = done?.undo
  return (
    <>
      <StatusMessage>
        {done && (
          <>
            <p className={parts.words}>{done.message}</p>
            {done.leftOut && <LeftOut reasons={done.leftOut} />}
            {(change || onClose) && (
              <Cluster>
                {change && (
                  <Button disabled={busy} onClick={() => undo(change, done.isUndo)}>
                    {done.isUndo ? t('Redo') : t('Undo')}
                  </Button>
                )}
                {onClose && <CloseButton onClick={onClose} />}
              </Cluster>
            )}
          </>
        )}
      </StatusMessage>
      {failed && <ErrorAlert {...failed} />}
    </>
  )
}

const LeftOut = ({ reasons }: { reasons: string[] }) => (
  <div className={`${ui.wholeRow} ${ui.note} ${ui.plain} ${styles.leftOut}`}>
    <p>{t('Left out:')}</p>
    <ul className={ui.bullets}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </div>
)
