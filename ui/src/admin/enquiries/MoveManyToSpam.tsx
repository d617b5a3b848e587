import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/ui/Button'
import type { MoveManyDialogProps } from './MoveManyDialog'

const MoveManyDialog = lazy(() => import('./MoveManyDialog'))

interface MoveManyToSpamProps extends Omit<MoveManyDialogProps, 'onClose'> {
  label: string
}

/** Button that opens the dialog to move many enquiries to spam. */
export function MoveManyToSpam({ label, ...rest }: MoveManyToSpamProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Suspense>{open && <MoveManyDialog {...rest} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
