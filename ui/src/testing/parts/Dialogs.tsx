import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import { Actions } from '#kit/ui/Actions'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import { Part } from './Part'

const never = () => new Promise<void>(() => {})
const refused = () => Promise.reject(new Error('The server did not answer.'))

/** Buttons that open dialogs: one with words, one that fails, one that stays busy. */
export function Dialogs() {
  const [open, setOpen] = useState('')
  const onClose = () => setOpen('')
  const confirmations = {
    'Delete the pop-up': { action: useMutation({ mutationFn: refused }), danger: true },
    'Publish the slider': { action: useMutation({ mutationFn: never }), danger: false },
  }
  return (
    <Part title="Dialogs">
      <Actions>
        {['See details', ...Object.keys(confirmations)].map((title) => (
          <Button key={title} onClick={() => setOpen(title)}>
            {title}
          </Button>
        ))}
      </Actions>
      {open === 'See details' && (
        <Dialog title={open} onClose={onClose}>
          <p>Words, and nothing to decide.</p>
          <Button onClick={onClose}>Close</Button>
        </Dialog>
      )}
      {Object.entries(confirmations).map(
        ([title, { action, danger }]) =>
          open === title && (
            <ConfirmDialog
              key={title}
              title={`${title}?`}
              confirmLabel={title}
              busyLabel="Working..."
              danger={danger}
              failure="It could not be done."
              action={action}
              variables={undefined}
              onClose={onClose}
            >
              You can undo it on the dashboard.
            </ConfirmDialog>
          ),
      )}
    </Part>
  )
}
