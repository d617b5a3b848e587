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
import { useState } from 'react'
import { flushSync } from 'react-dom'
import parts from '#admin/ui/parts.module.css'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { useFormDraft } from '../../draft/use-draft'
import { type ChosenFile, textPicture } from '../../item-values'
import { LinkDialog } from './LinkDialog'
import {
  type Edit,
  type Format,
  freeName,
  insertBlock,
  linkAt,
  pictureOf,
  type Range,
  toggleLines,
  toggleMark,
} from './markup'
import { PictureDialog } from './PictureDialog'
import { replaceText } from './replace-text'
import { TableDialog } from './TableDialog'
import { insertionOfTable, tableAt } from './table'
import { selectionOf, useTextArea } from './use-text-area'

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

interface OpenDialog {
  name: 'link' | 'table' | 'picture'
  /** The text, and what was selected of it, when it was opened. */
  text: string
  range: Range
}

export interface MarkdownToolsProps {
  area: HTMLTextAreaElement
  /** Of the field. */
  name: string
}

/** The buttons above a text: nobody has to know Markdown. What is pasted from Word or WhatsApp becomes Markdown, too. */
export default function MarkdownTools({ area, name }: MarkdownToolsProps) {
  const draft = useFormDraft()
  const [dialog, setDialog] = useState<OpenDialog>()
  const formats = useTextArea(area, (key) => {
    if (key === 'k') open('link')
    else if (key === 'b') toggle('bold')
    else if (key === 'i') toggle('italic')
    else return false
    return true
  })

  const open = (name: OpenDialog['name']) =>
    setDialog({ name, text: area.value, range: selectionOf(area) })
  const close = () => setDialog(undefined)

  function edit(make: (text: string, range: Range) => Edit) {
    const range = dialog?.range ?? selectionOf(area) // which a browser may forget while a dialog is open
    flushSync(close) // which gives the focus back
    replaceText(area, make(area.value, range))
  }

  const toggle = (format: Format) =>
    edit((text, range) =>
      format === 'bold' || format === 'italic'
        ? toggleMark(text, range, format)
        : toggleLines(text, range, format),
    )

  /** The file is sent with the next save, which finds its name in the text. */
  function insertPicture(file: ChosenFile, label: string) {
    const picture = freeName(area.value)
    draft.choose(textPicture(name, picture), file)
    edit((text, [, end]) => insertBlock(text, [end, end], pictureOf(label, picture)))
  }

  return (
    <Cluster role="group" aria-label={t('Format of the text')} gap="tight" compact>
      {tools.map(({ format, label, Icon, keys }) => (
        <ToolButton
          key={format}
          label={t(label)}
          Icon={Icon}
          aria-keyshortcuts={keys}
          aria-pressed={formats.has(format)}
          onClick={() => toggle(format)}
        />
      ))}
      <ToolButton
        label={t('Link')}
        Icon={Link}
        aria-keyshortcuts="Control+K"
        onClick={() => open('link')}
      />
      <ToolButton label={t('Table')} Icon={TableIcon} onClick={() => open('table')} />
      <ToolButton label={t('Picture')} Icon={ImagePlus} onClick={() => open('picture')} />
      {dialog?.name === 'picture' && <PictureDialog onDone={insertPicture} onClose={close} />}
      {dialog?.name === 'link' && (
        <LinkDialog
          start={linkAt(dialog.text, dialog.range)}
          onDone={(link) => edit(() => link)}
          onClose={close}
        />
      )}
      {dialog?.name === 'table' && (
        <TableDialog
          start={tableAt(dialog.text, dialog.range[0])?.table}
          onDone={(table) => edit((text, range) => insertionOfTable(text, range, table))}
          onClose={close}
        />
      )}
    </Cluster>
  )
}

interface ToolButtonProps extends Omit<Parameters<typeof Button>[0], 'children'> {
  label: string
  Icon: LucideIcon
}

/** Pressed with a pointer it leaves the focus where it is: in the text. */
const ToolButton = ({ label, Icon, ...rest }: ToolButtonProps) => (
  <Button
    variant="bare"
    className={`${ui.outlined} ${parts.sign}`}
    aria-label={label}
    title={label}
    onMouseDown={(event) => event.preventDefault()}
    {...rest}
  >
    <Icon aria-hidden size={20} />
  </Button>
)
