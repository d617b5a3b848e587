import { useEffect, useRef } from 'react'

/** A dialog that opens when it is shown, with the focus on what matches `first`. */
export function useDialog(first: string) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    element?.querySelector<HTMLElement>(first)?.focus()
  }, [first])
  return dialog
}
