import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { markdownOfPaste } from './clean-paste'
import { type Edit, type Format, formatsAt, insertBlock, type Range } from './markup'
import { replaceText } from './replace-text'

export const selectionOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): Range => [
  selectionStart,
  selectionEnd,
]

/** Follows the caret, cleans what is pasted, and hears the keys of the tools. */
export function useTextArea(
  area: HTMLTextAreaElement,
  onKey: (key: string) => boolean,
): ReadonlySet<Format> {
  const [formats, setFormats] = useState<ReadonlySet<Format>>(new Set())
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (isCommand && onKey(event.key.toLowerCase())) event.preventDefault()
  })

  // Before the first paint: who sees the field may paste into it.
  useLayoutEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const follow = () => {
      const now = formatsAt(area.value, selectionOf(area))
      setFormats((last) => ([...now].join() === [...last].join() ? last : now))
    }
    document.addEventListener('selectionchange', follow, { signal })
    area.addEventListener('select', follow, { signal })
    area.addEventListener('input', follow, { signal })
    area.addEventListener('keydown', (event) => hear(event), { signal })
    area.addEventListener('paste', (event) => paste(area, event), { signal })
    return () => controller.abort()
  }, [area])

  return formats
}

function paste(text: HTMLTextAreaElement, event: ClipboardEvent) {
  const [html = '', plain = ''] = ['text/html', 'text/plain'].map((type) =>
    event.clipboardData?.getData(type),
  )
  const markdown = markdownOfPaste(html, plain)
  if (markdown === undefined) return
  event.preventDefault()
  replaceText(text, pastedAt(text.value, selectionOf(text), markdown))
}

function pastedAt(text: string, range: Range, markdown: string): Edit {
  const isBlock = markdown.includes('\n') || /^(#+|-|\d+\.|\|) /.test(markdown)
  if (isBlock) return insertBlock(text, range, markdown)
  const caret = range[0] + markdown.length
  return { range, text: markdown, select: [caret, caret] }
}
