import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Table as TableIcon,
} from 'lucide-react'
import { deleteColumn, deleteRow, isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { useState, useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { keepFocus } from '#kit/lib/keep-focus'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { useFormDraft } from '../../draft/use-draft'
import { type ChosenFile, textPicture } from '../../item-values'
import {
  addColumn,
  addRow,
  type Format,
  formatsOf,
  insertBlock,
  newTable,
  toggle,
} from './commands'
import type { Editor } from './editor'
import { LinkDialog } from './LinkDialog'
import { type LinkPlace, linkAt, putLink } from './link'
import { PictureDialog } from './PictureDialog'
import { freeName, pictureAt, putPicture } from './picture'
import { ToolButton } from './ToolButton'

interface Tool {
  format: Format
  label: MarkedText
  Icon: LucideIcon
  keys?: string
}

const tools: readonly Tool[] = [
  { format: 'bold', label: msg('Bold'), Icon: Bold, keys: 'Control+B' },
  { format: 'italic', label: msg('Italic'), Icon: Italic, keys: 'Control+I' },
  { format: 'heading', label: msg('Heading'), Icon: Heading2 },
  { format: 'subheading', label: msg('Smaller heading'), Icon: Heading3 },
  { format: 'bullets', label: msg('List'), Icon: List },
  { format: 'numbers', label: msg('Numbered list'), Icon: ListOrdered },
]

const tableTools = [
  { label: msg('Add a row'), act: addRow },
  { label: msg('Add a column'), act: addColumn },
  { label: msg('Remove the row'), act: (view: EditorView) => deleteRow(view.state, view.dispatch) },
  {
    label: msg('Remove the column'),
    act: (view: EditorView) => deleteColumn(view.state, view.dispatch),
  },
]

interface EditorToolsProps {
  editor: Editor
  /** Of the field, which has the text. */
  name: string
  /** Pictures can be put into it. */
  hasPictures: boolean
  /** Where those for a table come. */
  below: HTMLElement
  /** What the dialog of a link is open for. */
  link: LinkPlace | undefined
  onLink: (link: LinkPlace | undefined) => void
}

/** The buttons above a text. Each leads back into it. */
export function EditorTools({ editor, name, hasPictures, below, link, onLink }: EditorToolsProps) {
  const { view } = editor
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  const [isPicture, setPicture] = useState(false)
  const draft = useFormDraft()
  const formats = formatsOf(state)
  const picture = pictureAt(state)
  function close() {
    onLink(undefined)
    setPicture(false)
  }

  function change(act: () => void) {
    flushSync(close) // which gives the focus back to the button
    act()
    moveFocus(view.dom)
  }

  /** A file is sent with the next save, which finds its name in the text. */
  function choosePicture(file: ChosenFile | undefined, alt: string) {
    const src = file ? freeName(editor.text()) : picture?.attrs.src
    if (file) draft.choose(textPicture(name, src), file)
    change(() => putPicture(view, { ...picture?.attrs, src, alt }))
  }

  return (
    <>
      <Cluster role="group" aria-label={t('Format of the text')} gap="tight" compact>
        {tools.map(({ format, label, Icon, keys }) => (
          <ToolButton
            key={format}
            label={t(label)}
            Icon={Icon}
            aria-keyshortcuts={keys}
            aria-pressed={formats.has(format)}
            onClick={() => change(() => toggle(view, format))}
          />
        ))}
        <ToolButton
          label={t('Link')}
          Icon={Link}
          aria-keyshortcuts="Control+K"
          onClick={() => onLink(linkAt(state))}
        />
        <ToolButton
          label={t('Table')}
          Icon={TableIcon}
          onClick={() => change(() => insertBlock(view, newTable()))}
        />
        {hasPictures && (
          <ToolButton label={t('Picture')} Icon={ImagePlus} onClick={() => setPicture(true)} />
        )}
      </Cluster>
      {isInTable(state) &&
        createPortal(
          <Cluster role="group" aria-label={t('Table')} gap="tight" compact>
            {tableTools.map(({ label, act }) => (
              <Button
                key={t(label)}
                onMouseDown={keepFocus}
                onClick={() => change(() => act(view))}
              >
                {t(label)}
              </Button>
            ))}
          </Cluster>,
          below,
        )}
      {isPicture && (
        <PictureDialog start={picture?.attrs.alt} onDone={choosePicture} onClose={close} />
      )}
      {link && (
        <LinkDialog
          start={link}
          onDone={(address, label) => change(() => putLink(view, link, address, label))}
          onClose={close}
        />
      )}
    </>
  )
}
