import { getIn } from 'formik'
import { Fragment } from 'react'
import parts from '#admin/ui/parts.module.css'
import type { Draft, OpenedDraft } from '#kit/api/drafts'
import type { ItemKind } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import { list } from '#kit/i18n/sentence'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { textOf } from '../fields/field-text'
import { readMarkdown } from '../fields/read-markdown'
import { compareWords, type Run } from '../history/compare-words'
import { describeWithoutText, fieldName, fieldText } from '../history/describe-change'
import { nameOfFile, pathOf } from '../item-values'
import type { FieldChange } from '../queries'
import styles from './DraftChanges.module.css'

/** What a draft changes: for each field what is published, and beside it what the draft has. */
export default function DraftChanges({ opened }: { opened: OpenedDraft }) {
  const { data: draft, changes = [] } = opened
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
            <Sides sides={sidesOf(draft, change)} />
          </Stack>
        )
      })}
    </Stack>
  )
}

type BothSides = [before: Run[], after: Run[]]

/** Of a file only its name is said, and that it is another one. */
function sidesOf({ fields, files }: Draft, { field, before, after }: FieldChange): BothSides {
  if (!files?.some((file) => file.field === `/${field}`)) {
    const [old, young] = [wordsOf(before), wordsOf(after)]
    const read: [string, string] = [readMarkdown(old), readMarkdown(young)]
    // Where only signs change, they are shown.
    return read[0] === read[1] ? compareWords(old, young) : compareWords(...read)
  }
  const name = wordsOf(textOf(getIn(fields, pathOf(field))))
  return [
    name ? [{ text: name, isChanged: true }] : [],
    [
      {
        text: t('New file: {name}', { name: nameOfFile({ path: '', chosen: after }) }),
        isChanged: true,
      },
    ],
  ]
}

/** A picture in a text: what it shows, its file without the folder, and what is written below it. */
const picture = /!\[([^\]]*)\]\((?:[^)\s]*\/)?([^)\s/]+)(?:\s+"([^"]*)")?\)/g

/** A text as one reads it: a day as in the forms, a file without its folder, a picture in words. */
const wordsOf = (text: string) =>
  fieldText(text).replace(picture, (_, alt: string, file: string, below?: string) =>
    t('[Picture {file}: {what}]', { file, what: list([alt, below ?? ''].filter(Boolean), 'unit') }),
  )

function Sides({ sides: [before, after] }: { sides: BothSides }) {
  return (
    <dl className={styles.sides}>
      <Stack frame="card" gap="tight">
        <dt className={ui.note}>{t('On the site now')}</dt>
        <dd className={parts.written}>
          <Text runs={before} changed="del" />
        </dd>
      </Stack>
      <Stack frame="card" gap="tight">
        <dt className={ui.note}>{t('In the draft')}</dt>
        <dd className={parts.written}>
          <Text runs={after} changed="ins" />
        </dd>
      </Stack>
    </dl>
  )
}

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
