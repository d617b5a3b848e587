import { FieldArray, useField } from 'formik'
import { type RefObject, useRef } from 'react'
import parts from '#admin/ui/parts.module.css'
import { t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { emptyEntry, type Fields } from '../item-values'
import { type EntriesSpec, isList, type ListSpec } from '../kinds/kind-spec'
import { textOf } from './field-text'
import { ItemTextField } from './ItemTextField'

interface EntriesFieldProps {
  spec: ListSpec
  /** The path of the list in the form, such as `classes.0.toppers`. */
  path: string
}

/** A list within an item: a group of fields for each of its entries. */
export default function EntriesField({ spec, path }: EntriesFieldProps) {
  const [{ value }, { touched, error }] = useField<Fields[]>(path)
  const added = useRef(-1)
  const add = useRef<HTMLButtonElement>(null)
  const { label, hint, entries } = spec

  return (
    <FieldArray name={path}>
      {({ push, remove }) => (
        <Stack as="fieldset">
          <legend>
            <strong>{t(label)}</strong>
          </legend>
          {hint && <p className={ui.note}>{t(hint)}</p>}
          {value.map((entry, place) => (
            <EntryFields
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place alone
              key={place}
              entries={entries}
              path={`${path}.${place}`}
              name={textOf(entry[entries.named ?? ''])}
              number={place + 1}
              isAdded={place === added.current}
              onRemove={() => remove(place)}
              focusFallback={add}
            />
          ))}
          {touched && typeof error === 'string' && (
            <p className={`${ui.note} ${ui.bad}`}>{error}</p>
          )}
          <div>
            <Button
              ref={add}
              onClick={() => {
                added.current = value.length
                push(emptyEntry(entries))
              }}
            >
              {t(entries.add)}
            </Button>
          </div>
        </Stack>
      )}
    </FieldArray>
  )
}

interface EntryFieldsProps {
  entries: EntriesSpec
  path: string
  /** What is written of it so far that names it. */
  name: string
  number: number
  /** It was added just now, and takes the focus. */
  isAdded: boolean
  onRemove: () => void
  /** Takes the focus when the button for removing goes. */
  focusFallback: RefObject<HTMLElement | null>
}

function EntryFields({
  entries,
  path,
  name,
  number,
  isAdded,
  onRemove,
  focusFallback,
}: EntryFieldsProps) {
  const { ref } = useFocusTarget<HTMLLegendElement>({ onMount: isAdded })
  return (
    <Stack as="fieldset" frame="card" className={parts.entry}>
      <legend ref={ref} tabIndex={-1}>
        {name || t(entries.one, { number })}
      </legend>
      {entries.fields.map((spec) => {
        const at = `${path}.${spec.name}`
        return isList(spec) ? (
          <EntriesField key={at} spec={spec} path={at} />
        ) : (
          <ItemTextField key={at} spec={spec} path={at} />
        )
      })}
      <div>
        <PassingButton focusFallback={focusFallback} onClick={onRemove}>
          {t(entries.remove, { number })}
        </PassingButton>
      </div>
    </Stack>
  )
}
