import { useFormikContext } from 'formik'
import { lazy, Suspense, useRef } from 'react'
import { writeDate } from '#admin/ui/time/dates'
import { TimeSpanFields } from '#admin/ui/time/TimeSpanFields'
import { formatDay, formatDayAndTime, indianDay, parseInputTime } from '#admin/ui/time/times'
import { useNow } from '#admin/ui/time/use-now'
import type { Item, ItemKind } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'
import { textOf } from './fields/field-text'
import { ItemTextField } from './fields/ItemTextField'
import { MarkdownField } from './fields/MarkdownField'
import { lastNamedDay } from './fields/named-day'
import { from, hasFile, type ItemValues, until } from './item-values'
import { useShownItems } from './items-context'
import { type FieldSpec, isList } from './kinds/kind-spec'
import { kinds } from './kinds/kinds'

// What few forms have is loaded with them.
const PdfField = lazy(() => import('./fields/PdfField'))
const PictureField = lazy(() => import('./fields/PictureField'))
const PicturesField = lazy(() => import('./album/PicturesField'))
const ChoiceField = lazy(() => import('./fields/ChoiceField'))
const EntriesField = lazy(() => import('./fields/EntriesField'))
const MenuField = lazy(() => import('./fields/menu/MenuField'))

/** The fields of an item, as the table of kinds has them. */
export function ItemFields({ kind }: { kind: ItemKind }) {
  const { scheduled, endRequired, fields } = kinds[kind]
  const { values } = useFormikContext<ItemValues>()
  const isShown = ({ name, ofPicture, ofNew }: FieldSpec) =>
    ofNew ? values[name] !== undefined : !ofPicture || hasFile(kind, values)
  const follow = useEndOfText()
  return (
    <>
      {fields.filter(isShown).map((spec) => (
        <Suspense key={spec.name} fallback={<p className={ui.note}>{t('Loading...')}</p>}>
          {endRequired && spec.name === 'text' ? (
            <div onChange={follow}>
              <ItemField spec={spec} />
            </div>
          ) : (
            <ItemField spec={spec} />
          )}
        </Suspense>
      ))}
      {scheduled && <Times endRequired={endRequired !== undefined} />}
    </>
  )
}

function ItemField({ spec }: { spec: FieldSpec }) {
  const { items } = useShownItems()
  if (spec.ofNew || spec.entries?.links) return <MenuField spec={spec} />
  if (isList(spec)) return <EntriesField spec={spec} path={spec.name} />
  switch (spec.control) {
    case 'pdf':
      return <PdfField spec={spec} />
    case 'picture':
      return <PictureField spec={spec} />
    case 'pictures':
    case 'slides':
      return <PicturesField spec={spec} />
    case 'choice':
      return <ChoiceField spec={spec} />
    case 'markdown':
      return <MarkdownField spec={spec} />
    default: {
      const suggestions = spec.suggests && valuesIn(items, spec.name)
      return <ItemTextField spec={spec} path={spec.name} suggestions={suggestions} />
    }
  }
}

/** What items have in a field, to choose from. */
const valuesIn = (items: Item[], field: string) =>
  [...new Set(items.map(({ fields }) => textOf(fields[field])))].filter(Boolean).sort()

/** From when until when visitors see it. */
function Times({ endRequired }: { endRequired: boolean }) {
  const { values } = useFormikContext<ItemValues>()
  const now = useNow()
  const today = indianDay(now)
  const tomorrow = indianDay(now + 86_400_000)
  const follow = useDateOfStart(today)
  const end = endRequired ? endOf(values, today) : t('Leave empty to keep it.')
  const named = endRequired ? lastNamedDay(textOf(values.text), today) : undefined
  return (
    <TimeSpanFields
      from={{
        name: from.name,
        label: t(from.label),
        hint: t('Leave empty to show it at once.'),
        choice: { label: t('Tomorrow, 8 am'), value: `${tomorrow}T08:00` },
        onChange: follow,
      }}
      until={{
        name: until.name,
        label: t(until.label),
        hint: end,
        ...(named && {
          choice: { label: formatDay(`${named}T12:00:00+05:30`), value: `${named}T23:59` },
        }),
      }}
    />
  )
}

/** Gives an item that is scheduled the date of its first day, in place of today; returns what is told of that day. */
function useDateOfStart(today: string) {
  const { values, setFieldValue } = useFormikContext<ItemValues>()
  const given = useRef(today)
  return (start: string) => {
    const day = start.slice(0, 10)
    if (values.date !== writeDate(given.current) || !standardDay.test(day) || day < today) return
    given.current = day
    void setFieldValue('date', writeDate(day))
  }
}

/** Gives what disappears by itself the end of the last day that its text names, until somebody chose another. */
function useEndOfText() {
  const { values, setFieldValue } = useFormikContext<ItemValues>()
  const today = indianDay(useNow())
  const endOfDay = (text: string) => `${lastNamedDay(text, today)}T23:59`
  const [text, end] = [textOf(values.text), values[until.name]]
  const given = useRef(text === '' || end === endOfDay(text) ? end : undefined)
  return ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLTextAreaElement) || end !== given.current) return
    if (!lastNamedDay(target.value, today)) return
    given.current = endOfDay(target.value)
    void setFieldValue(until.name, given.current)
  }
}

const standardDay = /^\d{4}-\d\d-\d\d$/

/** When an alert disappears by itself, in words, so that a day that is too early is seen. */
function endOf(values: ItemValues, today: string) {
  const written = textOf(values[until.name])
  const day = lastNamedDay(textOf(values.text), today)
  const end = parseInputTime(written)
  if (!end) return t('Without a time, it disappears at the end of that day.')
  const time = formatDayAndTime(end)
  return day && written.slice(0, 10) < day
    ? t('The text names {day}, and it disappears before: on {time}.', {
        day: formatDay(`${day}T12:00:00+05:30`),
        time,
      })
    : t('It disappears automatically on {time}.', { time })
}
