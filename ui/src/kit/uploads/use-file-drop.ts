import { useEffectEvent, useLayoutEffect, useState } from 'react'

interface Place {
  current: HTMLElement | null
}

/**
 * Takes the files that are dropped anywhere on the page or pasted into it. A field in a dialog takes those of the dialog
 * alone, and a field behind an open dialog takes none. Returns whether files are being dragged over the page.
 */
export function useFileDrop(place: Place, take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const taken = useEffectEvent((event: Event, files: FileList | undefined) => {
    if (event.defaultPrevented || !files?.length) return
    event.preventDefault()
    if (!isBehindDialog(place)) take([...files])
  })

  // Before the form is seen, or the first file would be opened in the page's place.
  useLayoutEffect(() => {
    const dragged = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault() // or the browser shows the file instead of the page
      setOver(!isBehindDialog(place))
    }
    const left = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const dropped = (event: DragEvent) => {
      setOver(false)
      taken(event, event.dataTransfer?.files)
    }
    const pasted = (event: ClipboardEvent) => {
      if (!isText(event)) taken(event, event.clipboardData?.files)
    }
    const listeners = {
      dragenter: dragged,
      dragover: dragged,
      dragleave: left,
      drop: dropped,
      paste: pasted,
    }
    const all = Object.entries(listeners) as [string, EventListener][]
    const root = place.current?.closest('dialog') ?? window
    for (const [name, listener] of all) root.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of all) root.removeEventListener(name, listener)
    }
  }, [place])
  return over
}

const isBehindDialog = ({ current }: Place) =>
  [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(current))

/** A text that is pasted into a field may have a picture of itself beside it. What an editor of texts gets is its own. */
const isText = ({ target, clipboardData }: ClipboardEvent) =>
  target instanceof Element &&
  (target.closest('[contenteditable]') ||
    (target.matches('input, textarea') && clipboardData?.types.includes('text/plain')))
