import { useField, useFormikContext } from 'formik'
import { type RefObject, useRef } from 'react'
import parts from '#admin/ui/parts.module.css'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { Button } from '#kit/ui/Button'
import { PassingButton } from '#kit/ui/PassingButton'
import type { FieldSpec } from '../kinds/kind-spec'
import { entryFields, type ListEntry, readEntries, writeEntries } from './entries'

/** A list within an item: a group of fields for each of its entries. */
export function EntriesField({ spec }: { spec: FieldSpec }) {
  const [{ value }, { touched }, { setValue }] = useField<string>(spec.name)
  const errors: Record<string, unknown> = useFormikContext().errors
  return (
    <Entries
      list={spec}
      at={spec.name}
      entries={readEntries(value)}
      problemAt={(pointer) => (touched && errors[pointer] ? String(errors[pointer]) : undefined)}
      onChange={(entries) => void setValue(writeEntries(entries))}
    />
  )
}

interface EntriesProps {
  list: FieldSpec
  /** The JSON pointer of the list. */
  at: string
  entries: ListEntry[]
  problemAt: (pointer: string) => string | undefined
  onChange: (entries: ListEntry[]) => void
}

function Entries({ list, at, entries, problemAt, onChange }: EntriesProps) {
  const added = useRef(-1)
  const add = useRef<HTMLButtonElement>(null)
  const problem = problemAt(at)
  return (
    <fieldset className="stack">
      <legend className="strong">{t(list.label)}</legend>
      {list.hint && <p className="note">{t(list.hint)}</p>}
      {entries.map((entry, place) => (
        <EntryFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place alone
          key={place}
          list={list}
          at={`${at}/${place}`}
          number={place + 1}
          isAdded={place === added.current}
          entry={entry}
          problemAt={problemAt}
          onChange={(changed) => onChange(entries.with(place, changed))}
          onRemove={() => onChange(entries.toSpliced(place, 1))}
          focusFallback={add}
        />
      ))}
      {problem && <p className="note bad">{problem}</p>}
      <div>
        <Button
          ref={add}
          onClick={() => {
            added.current = entries.length
            onChange([...entries, emptyEntry(list)])
          }}
        >
          {list.entries && t(list.entries.add)}
        </Button>
      </div>
    </fieldset>
  )
}

const emptyEntry = (list: FieldSpec): ListEntry =>
  Object.fromEntries(entryFields(list).map(({ name, entries }) => [name, entries ? [] : '']))

interface EntryFieldsProps extends Pick<EntriesProps, 'list' | 'at' | 'problemAt'> {
  number: number
  /** It was added just now, and takes the focus. */
  isAdded: boolean
  entry: ListEntry
  onChange: (entry: ListEntry) => void
  onRemove: () => void
  /** Takes the focus when the button for removing goes. */
  focusFallback: RefObject<HTMLElement | null>
}

function EntryFields(props: EntryFieldsProps) {
  const { list, at, number, isAdded, entry, problemAt, onChange, onRemove, focusFallback } = props
  const { ref } = useFocusTarget<HTMLLegendElement>({ onMount: isAdded })
  if (!list.entries) return null
  return (
    <fieldset className={`card stack ${parts.entry}`}>
      <legend ref={ref} tabIndex={-1}>
        {t(list.entries.one, { number })}
      </legend>
      {list.entries.fields.map((spec) => {
        const value = entry[spec.name] ?? ''
        const field = { at: `${at}/${spec.name}`, problemAt }
        const change = (changed: ListEntry[string]) => onChange({ ...entry, [spec.name]: changed })
        return typeof value === 'string' ? (
          <EntryField key={spec.name} spec={spec} value={value} {...field} onChange={change} />
        ) : (
          <Entries key={spec.name} list={spec} entries={value} {...field} onChange={change} />
        )
      })}
      <div>
        <PassingButton focusFallback={focusFallback} onClick={onRemove}>
          {t(list.entries.remove, { number })}
        </PassingButton>
      </div>
    </fieldset>
  )
}

interface EntryFieldProps extends Pick<EntriesProps, 'at' | 'problemAt'> {
  spec: FieldSpec
  value: string
  onChange: (value: string) => void
}

function EntryField({ spec, at, value, problemAt, onChange }: EntryFieldProps) {
  const { label, hint, control, rows } = spec
  return (
    <Field label={t(label)} hint={hint && t(hint)} error={problemAt(at)}>
      {(wiring) => {
        const input = {
          ...wiring,
          value,
          autoComplete: 'off',
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        }
        if (rows) return <textarea {...input} rows={rows} />
        return (
          <input
            type="text"
            {...input}
            {...(control === 'number' && { inputMode: 'numeric' })}
            {...(control === 'date' && { placeholder: t('dd/mm/yyyy') })}
          />
        )
      }}
    </Field>
  )
}
