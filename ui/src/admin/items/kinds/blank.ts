/** What templates have where a day or an hour is to be filled in. */
export const blank = '___'

/** Whether a blank, or a part of one, is left in a text. */
export const hasBlank = (text: string) => text.includes('__')

/** Selects the blank at the caret of a field that was pressed, so that what is typed next takes its place. */
export function selectBlank({ target }: { target: EventTarget }) {
  if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return
  const { value, selectionStart: caret, selectionEnd } = target
  if (caret === null || caret !== selectionEnd) return
  const at = value.lastIndexOf(blank, caret)
  if (at >= 0 && caret <= at + blank.length) target.setSelectionRange(at, at + blank.length)
}
