import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#kit/i18n/message'
import { Actions } from '#kit/ui/Actions'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import { MutationError } from './MutationFeedback'

interface ConfirmDialogProps<Answer, Variables> {
  /** The question. */
  title: string
  /** What a yes does. */
  children: ReactNode
  /** What is chosen with a yes. */
  field?: ReactNode
  confirmLabel: string
  busyLabel: string
  /** The action deletes something. */
  danger?: boolean
  /** The title of the alert when the action fails. */
  failure: string
  /** The mutation that a yes runs, and with what. */
  action: Pick<
    UseMutationResult<Answer, Error, Variables>,
    'mutateAsync' | 'isPending' | 'error' | 'reset'
  >
  variables: Variables
  /** Stops rendering the dialog. */
  onClose: () => void
  /** Goes on with the answer, when the dialog has closed and given the focus back. */
  onDone?: (answer: Answer) => void
}

/**
 * Asks before a mutation is run. The dialog can't be closed while that runs; it closes when it is done,
 * and stays and says why when it fails.
 */
export function ConfirmDialog<Answer, Variables>(props: ConfirmDialogProps<Answer, Variables>) {
  const { title, children, field, confirmLabel, busyLabel, danger, failure, action, variables } =
    props
  const { isPending, mutateAsync, reset } = action

  function close() {
    reset() // it may be opened again, for something else
    props.onClose()
  }

  async function confirm() {
    const answer = await mutateAsync(variables).then(
      (answer) => ({ answer }),
      () => undefined, // which `action.error` says
    )
    if (!answer) return
    flushSync(close) // an open dialog keeps the focus from what is behind it
    props.onDone?.(answer.answer)
  }

  return (
    <Dialog
      title={title}
      description={<p>{children}</p>}
      initialFocus="[data-cancel]"
      busy={isPending}
      onClose={close}
    >
      <Stack>
        {field}
        <Actions>
          <Button
            variant={danger ? 'danger' : 'main'}
            busy={isPending && busyLabel}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
          <Button data-cancel disabled={isPending} onClick={close}>
            {t('Cancel')}
          </Button>
        </Actions>
      </Stack>
      <MutationError mutation={action} title={failure} />
    </Dialog>
  )
}
