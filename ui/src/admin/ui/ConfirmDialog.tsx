import { type ReactNode, useId } from 'react'
import { ErrorAlert } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import styles from './dialog.module.css'
import type { ActionResult } from './use-action'
import { useDialog } from './use-dialog'

interface ConfirmDialogProps {
  question: string
  /** What comes of a yes. */
  children: ReactNode
  confirmLabel: string
  pendingLabel: string
  busy: boolean
  failed: ActionResult['failed']
  /** Does it; resolves to whether it is done. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

/** Asks before something is done. Closed, it gives the focus back to where it was asked from. */
export function ConfirmDialog({
  question,
  children,
  confirmLabel,
  pendingLabel,
  busy,
  failed,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const dialog = useDialog('[data-no]')
  const id = useId()
  // The parent hears of it at once. The close event has a task of its own, and a key that comes
  // before that would ask again a question that the event then takes away.
  function close() {
    dialog.current?.close()
    onClose()
  }

  async function answerYes() {
    if (await onConfirm()) close()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-words`}
      onCancel={close}
      onClose={onClose}
    >
      <h2 id={id}>{question}</h2>
      <p id={`${id}-words`}>{children}</p>
      <div className={styles.deeds}>
        <Button variant="main" disabled={busy} onClick={answerYes}>
          {busy ? pendingLabel : confirmLabel}
        </Button>
        <Button data-no onClick={close}>
          Leave as it is
        </Button>
      </div>
      {failed && <ErrorAlert {...failed} />}
    </dialog>
  )
}
