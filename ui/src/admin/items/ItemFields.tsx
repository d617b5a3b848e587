import { useField, useFormikContext } from 'formik'
import { lazy, Suspense, useId } from 'react'
import { TimeSpanFields } from '#admin/ui/time/TimeSpanFields'
import { formatDay, formatDayAndTime, indianDay, parseInputTime } from '#admin/ui/time/times'
import { useNow } from '#admin/ui/time/use-now'
import type { Item, ItemKind } from '#kit/api/items'
import { Field } from '#kit/forms/Field'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import type { WaitForPictures } from './album/PicturesField'
import { EntriesField } from './fields/EntriesField'
import { MarkdownField } from './fields/MarkdownField'
import { lastNamedDay } from './fields/named-day'
import { PdfField } from './fields/PdfField'
import { PictureField } from './fields/PictureField'
import { currentFile, from, hasFile, type ItemValues, textOf, until } from './item-values'
import type { FieldSpec } from './kinds/kind-spec'
import { kinds } from './kinds/kinds'

const PicturesField = lazy(() =>
  import('./album/PicturesField').then(({ PicturesField }) => ({ default: PicturesField })),
)

interface ItemFieldsProps {
  kind: ItemKind
  /** What other items have in a field. */
  suggestions: (field: string) => string[]
  /** The name of the file that it has. */
  file: string
  /** What the form began with. */
  before: Record<string, unknown>
  /** The published one. */
  item: Item | undefined
  wait: WaitForPictures
}

/** The fields of an item, as the table of kinds has them. */
export function ItemFields({ kind, suggestions, file, before, item, wait }: ItemFieldsProps) {
  const { values } = useFormikContext<ItemValues>()
  const { fields, scheduled, endRequired } = kinds[kind]
  const today = indianDay(useNow())
  return (
    <>
      {fields.map((spec) => {
        if (spec.control === 'pdf')
          return (
            <PdfField
              key={spec.name}
              spec={spec}
              current={file}
              isPublished={file !== '' && file === currentFile(kind, item?.fields ?? {})}
            />
          )
        if (spec.control === 'picture')
          return <PictureField key={spec.name} spec={spec} current={file} />
        if (spec.control === 'entries') return <EntriesField key={spec.name} spec={spec} />
        if (spec.control === 'pictures')
          return (
            <Suspense key={spec.name} fallback={<p className="note">{t('Loading...')}</p>}>
              <PicturesField item={item} wait={wait} />
            </Suspense>
          )
        if (spec.ofPicture && !hasFile(kind, before, values)) return null
        return <ItemField key={spec.name} spec={spec} suggestions={suggestions} />
      })}
      {scheduled && (
        <TimeSpanFields
          from={{
            name: from.name,
            label: t(from.label),
            hint: t('Leave empty to show it at once.'),
          }}
          until={{
            name: until.name,
            label: t(until.label),
            hint: endRequired ? endOf(values, today) : t('Leave empty to keep it.'),
          }}
        />
      )}
    </>
  )
}

/** When an alert goes by itself, in words, so that a day that is too early is seen. */
function endOf(values: ItemValues, today: string) {
  const day = lastNamedDay(textOf(values, 'text'), today)
  const end = parseInputTime(textOf(values, until.name))
  if (day && end && textOf(values, until.name).slice(0, 10) < day)
    return t('The text names {day}, and it disappears before: on {time}.', {
      day: formatDay(`${day}T12:00:00+05:30`),
      time: formatDayAndTime(end),
    })
  return end
    ? t('It disappears by itself on {time}.', { time: formatDayAndTime(end) })
    : t('Without a time, it disappears at the end of that day.')
}

interface ItemFieldProps {
  spec: FieldSpec
  suggestions: (field: string) => string[]
}

function ItemField({ spec, suggestions }: ItemFieldProps) {
  const list = useId()
  const { name, label, hint, control, rows, required, ofPicture, suggests, neededBy } = spec
  const words = { name, label: t(label), ...(hint && { hint: t(hint) }) }
  if (control === 'choice') return <ChoiceField spec={spec} />
  if (control === 'markdown') return <MarkdownField spec={spec} />
  return (
    <>
      <TextField
        {...words}
        {...(rows && { rows })}
        {...(suggests && { list })}
        {...(control === 'date' && { placeholder: t('dd/mm/yyyy') })}
        {...(control === 'number' && { inputMode: 'numeric' })}
        autoComplete="off"
        required={Boolean(required) && !ofPicture && !neededBy}
      />
      {suggests && (
        <datalist id={list}>
          {suggestions(name).map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** One of some words, or none. */
function ChoiceField({ spec: { name, label, hint, options = {} } }: { spec: FieldSpec }) {
  const [field, { touched, error }] = useField<string>(name)
  return (
    <Field label={t(label)} hint={hint && t(hint)} error={touched ? error : undefined}>
      {(wiring) => (
        <select {...field} {...wiring}>
          <option value="">{t('None')}</option>
          {Object.entries(options).map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
