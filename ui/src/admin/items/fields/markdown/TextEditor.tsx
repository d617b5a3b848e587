import { useField } from 'formik'
import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Wiring } from '#kit/forms/Field'
import { ui } from '#kit/ui/names'
import type { DraftState } from '../../draft/draft-state'
import { useFormDraft } from '../../draft/use-draft'
import { isStored, textPicture } from '../../item-values'
import { EditorTools } from './EditorTools'
import { Editor } from './editor'
import styles from './editor.module.css'
import { type LinkPlace, linkAt } from './link'

export interface TextEditorProps {
  /** Of the field. */
  name: string
  label: string
  /** What the field gives its control. */
  wiring: Wiring
  rows: number | undefined
  /** The language of a translation, whose pictures are those of the original. */
  lang?: string
  /** Where the buttons come, and below them those for a table. */
  places: Record<'tools' | 'below', HTMLElement | null>
}

/** A field for a text that is edited as it looks; its value is Markdown. */
export default function TextEditor({
  name,
  label,
  wiring,
  lang,
  places: { tools, below },
}: TextEditorProps) {
  const [{ value = '' }, , { setValue, setTouched }] = useField<string | undefined>(name)
  const draft = useFormDraft()
  const [editor, setEditor] = useState<Editor>()
  const [link, setLink] = useState<LinkPlace>()
  const [attach] = useState(() => (place: HTMLElement | null) => {
    if (!place) return
    const begun = new Editor(place, {
      text: value,
      viewOf: (picture) => viewOf(draft.state(), textPicture(name, picture), picture),
      onChange: (text) => void setValue(text),
    })
    setEditor(begun)
    return () => begun.destroy()
  })
  // Before anybody can type: what is written here itself comes back as it is.
  useLayoutEffect(() => editor?.show(value), [editor, value])

  const control = {
    ...wiring,
    role: 'textbox',
    tabIndex: 0,
    lang,
    'aria-multiline': true,
    'aria-label': label, // which a <label> gives to elements of forms only
    onBlur: () => void setTouched(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (!editor || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setLink(linkAt(editor.state()))
    },
  }
  const props = { name, link, onLink: setLink, hasPictures: !lang }
  return (
    <>
      {editor &&
        tools &&
        below &&
        createPortal(<EditorTools {...props} editor={editor} below={below} />, tools)}
      <div {...control} ref={attach} className={`${ui.prose} ${ui.outlined} ${styles.text}`} />
    </>
  )
}

/** The address of a view of a picture: of one of the library, of one that the draft keeps, or of one of the item. */
function viewOf({ views, files, server }: DraftState, pointer: string, name: string) {
  const chosen = files.get(pointer)
  if (isStored(chosen)) return chosen.url
  const kept = server.files.find(({ field }) => field === pointer)
  return views[kept?.hash ?? name]
}
