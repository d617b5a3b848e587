import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { moveFocus, moveFocusInPlace } from '#kit/lib/use-focus-target'

export interface ModalProps {
  /** An action of the dialog is running: until it ends, nothing closes the dialog. */
  busy?: boolean
  /** Selector of the element that has the focus first; without one the browser chooses. */
  initialFocus?: string
  /** It leaves the page below it in use, as far as the page's styles keep it beside what is read. */
  beside?: boolean
  /** Stops rendering the dialog, which closes it. */
  onClose: () => void
}

/**
 * Props of a modal <dialog> that is open for as long as it is rendered. When it goes, the browser
 * gives the focus back to the element that had it before.
 *
 * Escape, and the Back button of a phone, only ask: `onClose` removes the dialog within the same
 * event, so that no second key is answered by a dialog that is closing. Browsers close a dialog
 * at a second Escape without asking; one that is busy is shown again.
 */
export function useModal({ busy = false, initialFocus, beside, onClose }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.[beside ? 'show' : 'showModal']()
    if (initialFocus) moveFocus(dialog, initialFocus)
    return () => {
      const { activeElement } = document
      dialog?.close()
      if (document.activeElement !== activeElement) restoreCaret()
    }
  }, [initialFocus, beside])

  function onCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return // a file input inside says "cancel", too
    event.preventDefault()
    if (!busy) onClose()
  }
  return { ref, onCancel, onClose: busy ? () => ref.current?.showModal() : onClose }
}

/** Chromium gives the focus back to a field without its caret, so that nothing can be typed there: it is focused anew. */
function restoreCaret() {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !field.matches('input, textarea, [contenteditable]'))
    return
  field.blur()
  moveFocusInPlace(field)
}
