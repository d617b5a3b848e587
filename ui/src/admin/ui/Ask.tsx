import { type ReactNode, useId } from 'react'
import { Button } from '#shared/ui/Button'
import { Failure } from '#shared/ui/Outcome'
import styles from './dialog.module.css'
import type { Outcome } from './use-deed'
import { useDialog } from './use-dialog'

interface AskProps {
  question: string
  /** What comes of a yes. */
  children: ReactNode
  yes: string
  busyYes: string
  busy: boolean
  failed: Outcome['failed']
  /** Does it; resolves to whether it is done. */
  onYes: () => Promise<boolean>
  onClose: () => void
}

/** Asks before something is done. Closed, it gives the focus back to where it was asked from. */
export function Ask({ question, children, yes, busyYes, busy, failed, onYes, onClose }: AskProps) {
  const dialog = useDialog('[data-no]')
  const id = useId()
  // The parent hears of it at once. The close event has a task of its own, and a key that comes
  // before that would ask again a question that the event then takes away.
  function close() {
    dialog.current?.close()
    onClose()
  }

  async function answerYes() {
    if (await onYes()) close()
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
          {busy ? busyYes : yes}
        </Button>
        <Button data-no onClick={close}>
          Leave as it is
        </Button>
      </div>
      {failed && <Failure {...failed} />}
    </dialog>
  )
}
