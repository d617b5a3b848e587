import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reason } from '#kit/api/error'
import { t } from '#kit/i18n/message'
import { Actions } from '#kit/ui/Actions'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** What a yes does. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  /** The action deletes something. */
  danger?: boolean
  /** The title of the alert when `onConfirm` rejects. */
  failure: string
  /** Does it. When it resolves the dialog closes; when it rejects the dialog stays and says why. */
  onConfirm: () => Promise<unknown>
  /** Stops rendering the dialog. */
  onClose: () => void
}

/** Asks before a change is made, which is a mutation. It can't be closed while that runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, busyLabel, danger, failure, onConfirm, onClose } = props
  const { isPending, error, mutate } = useMutation({ mutationFn: onConfirm, onSuccess: onClose })
  return (
    <Dialog
      title={title}
      description={<p>{children}</p>}
      initialFocus="[data-cancel]"
      busy={isPending}
      onClose={onClose}
    >
      <Actions>
        <Button
          variant={danger ? 'danger' : 'main'}
          busy={isPending && busyLabel}
          onClick={() => mutate()}
        >
          {confirmLabel}
        </Button>
        <Button data-cancel disabled={isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Actions>
      {error && <ErrorAlert title={failure} reason={reason(error)} />}
    </Dialog>
  )
}
