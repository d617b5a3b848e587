import { getIn } from 'formik'
import { Fragment, use } from 'react'
import parts from '#admin/ui/parts.module.css'
import type { OpenedDraft } from '#kit/api/drafts'
import type { Item, ItemKind } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import { list } from '#kit/i18n/sentence'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { textOf } from '../fields/field-text'
import { readMarkdown } from '../fields/read-markdown'
import { compareWords, type Run } from '../history/compare-words'
import { describeWithoutText, fieldName, fieldText } from '../history/describe-change'
import { nameOfFile, pathOf } from '../item-values'
import { ItemsContext } from '../items-context'
import type { FieldChange } from '../queries'
import styles from './DraftChanges.module.css'

/** What a draft changes: for each field what is published, and beside it what the draft has. */
export default function DraftChanges({ opened }: { opened: OpenedDraft }) {
  const { data: draft, changes = [] } = opened
  const published = use(ItemsContext)?.items.find(({ id }) => id === draft.item)
  if (!draft.item) return <p>{t('This is new: it replaces nothing on the site.')}</p>
  if (changes.length === 0) return <p>{t('It changes nothing on the site.')}</p>
  const kind = draft.kind as ItemKind
  return (
    <Stack as="ul" aria-label={t('What it changes')}>
      {changes.map((change, at) => {
        const key = `${at} ${change.field}`
        const without = describeWithoutText(kind, change)
        if (without) return <li key={key}>{without}</li>
        return (
          <Stack as="li" gap="tight" key={key}>
            <b>{fieldName(kind, change.field)}</b>
            <Sides sides={sidesOf(opened, published, change)} />
          </Stack>
        )
      })}
    </Stack>
  )
}

interface Side {
  runs: Run[]
  /** The address of a view of the picture that it names. */
  picture?: string | undefined
}

/** What is published, which shows its pictures, and what the draft has in its place. */
function sidesOf(
  { data: { fields, files = [] }, pictures = {} }: OpenedDraft,
  published: Item | undefined,
  { field, before, after }: FieldChange,
): [before: Side, after: Side] {
  const sent = files.find((file) => file.field === `/${field}`)
  if (!sent) {
    const [old, young] = [wordsOf(before), wordsOf(after)]
    const read: [string, string] = [readMarkdown(old), readMarkdown(young)]
    // Where only signs change, they are shown.
    const [from, to] = read[0] === read[1] ? compareWords(old, young) : compareWords(...read)
    return [{ runs: from }, { runs: to }]
  }
  const file = textOf(getIn(fields, pathOf(field)))
  const name = t('New file: {name}', { name: nameOfFile({ path: '', chosen: after }) })
  return [
    {
      runs: file ? [{ text: wordsOf(file), isChanged: true }] : [],
      picture: published?.pictures?.[file],
    },
    { runs: [{ text: name, isChanged: true }], picture: pictures[sent.hash] },
  ]
}

/** A picture in a text: what it shows, its file without the folder, and what is written below it. */
const picture = /!\[([^\]]*)\]\((?:[^)\s]*\/)?([^)\s/]+)(?:\s+"([^"]*)")?\)/g

/** A text as one reads it: a day as in the forms, a file without its folder, a picture in words. */
const wordsOf = (text: string) =>
  fieldText(text).replace(picture, (_, alt: string, file: string, below?: string) =>
    t('[Picture {file}: {what}]', { file, what: list([alt, below ?? ''].filter(Boolean), 'unit') }),
  )

const Sides = ({ sides: [before, after] }: { sides: [Side, Side] }) => (
  <dl className={styles.sides}>
    <OneSide name={t('On the site now')} {...before} changed="del" />
    <OneSide name={t('In the draft')} {...after} changed="ins" />
  </dl>
)

interface OneSideProps extends Side {
  name: string
  changed: 'del' | 'ins'
}

const OneSide = ({ name, runs, picture, changed }: OneSideProps) => (
  <Stack frame="card" gap="tight">
    <dt className={ui.note}>{name}</dt>
    <dd className={parts.written}>
      {picture && <img src={picture} alt="" className={ui.rounded} />}
      <Text runs={runs} changed={changed} />
    </dd>
  </Stack>
)

function Text({ runs, changed: Changed }: { runs: Run[]; changed: 'del' | 'ins' }) {
  if (runs.length === 0) return <i className={ui.soft}>{t('Empty')}</i>
  return runs.map(({ text, isChanged }, at) => {
    const key = `${at} ${text}`
    if (isChanged) return <Changed key={key}>{text}</Changed>
    const [isFirst, isLast] = runs.length > 1 ? [at === 0, at === runs.length - 1] : []
    return <Fragment key={key}>{shortened(text, isFirst, isLast)}</Fragment>
  })
}

/** How many letters of what stays are shown beside what changes. */
const shown = 120

/** What stays, with its middle left out where it is long. */
function shortened(text: string, isFirst = false, isLast = false) {
  if (text.length < 3 * shown) return text
  const beginning = isFirst ? '' : text.slice(0, shown).replace(/\S*$/, '')
  const end = isLast ? '' : text.slice(-shown).replace(/^\S*/, '')
  return `${beginning}…${end}`
}
