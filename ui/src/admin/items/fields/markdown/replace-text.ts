import { moveFocus } from '#kit/lib/use-focus-target'
import type { Edit } from './markup'

/** Replaces a part of what is typed as if somebody typed it, so that Ctrl+Z takes it back. */
export function replaceText(area: HTMLTextAreaElement, { range, text, select }: Edit) {
  moveFocus(area)
  area.setSelectionRange(...range)
  const isTyped = text
    ? document.execCommand?.('insertText', false, text)
    : document.execCommand?.('delete')
  if (!isTyped) {
    area.setRangeText(text, ...range)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
