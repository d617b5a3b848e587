import { FieldArray, useField } from 'formik'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import parts from '#admin/ui/parts.module.css'
import { t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { Rows, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { emptyEntry, type Fields } from '../item-values'
import { type EntriesSpec, isList, type ListSpec } from '../kinds/kind-spec'
import { grouped, textOf } from './field-text'
import { ItemTextField } from './ItemTextField'

/** How many entries with names are shown open. */
const maxOpen = 3

interface EntriesFieldProps {
  spec: ListSpec
  /** The path of the list in the form, such as `classes.0.toppers`. */
  path: string
}

/**
 * A list within an item: a group of fields for each of its entries. In a longer list of entries with names, each is a
 * row that opens. An address ends with the path of one that is open at once, as in `#classes.6`.
 */
export default function EntriesField({ spec, path }: EntriesFieldProps) {
  const [{ value }, { touched, error }] = useField<Fields[]>(path)
  const { hash } = useLocation()
  const focused = useRef(hash.startsWith(`#${path}.`) ? Number(hash.slice(path.length + 2)) : -1)
  const [removals, setRemovals] = useState(0)
  const [isFolded] = useState(spec.entries.named !== undefined && value.length > maxOpen)
  const add = useRef<HTMLButtonElement>(null)
  const { label, hint, entries } = spec

  return (
    <FieldArray name={path}>
      {({ push, remove }) => {
        const groups = value.map((entry, place) => (
          <EntryFields
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place, until one is removed
            key={`${removals}.${place}`}
            entries={entries}
            path={`${path}.${place}`}
            entry={entry}
            number={place + 1}
            isFolded={isFolded}
            takesFocus={place === focused.current}
            onRemove={() => {
              focused.current = -1
              setRemovals(removals + 1)
              remove(place)
            }}
            focusFallback={add}
          />
        ))
        return (
          <Stack as="fieldset">
            <legend>
              <strong>{t(label)}</strong>
            </legend>
            {hint && <p className={ui.note}>{t(hint)}</p>}
            {isFolded ? <Rows gap="tight">{groups}</Rows> : groups}
            {touched && typeof error === 'string' && (
              <p className={`${ui.note} ${ui.bad}`}>{error}</p>
            )}
            <div>
              <Button
                ref={add}
                onClick={() => {
                  focused.current = value.length
                  push(emptyEntry(entries))
                }}
              >
                {t(entries.add)}
              </Button>
            </div>
          </Stack>
        )
      }}
    </FieldArray>
  )
}

interface EntryFieldsProps {
  entries: EntriesSpec
  path: string
  /** What is written of it so far. */
  entry: Fields
  number: number
  /** It is a row that opens. */
  isFolded: boolean
  /** It was added just now, or the address names it: it is open and takes the focus. */
  takesFocus: boolean
  onRemove: () => void
  /** Takes the focus when the button for removing goes. */
  focusFallback: RefObject<HTMLElement | null>
}

function EntryFields(props: EntryFieldsProps) {
  const { entries, path, entry, number, isFolded, takesFocus, onRemove, focusFallback } = props
  const { ref } = useFocusTarget<HTMLElement>({ onMount: takesFocus })
  const name = textOf(entry[entries.named ?? '']) || t(entries.one, { number })
  const fields = (
    <>
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
    </>
  )
  if (!isFolded)
    return (
      <Stack as="fieldset" frame="card" className={parts.entry}>
        <legend ref={ref} tabIndex={-1}>
          {name}
        </legend>
        {fields}
      </Stack>
    )
  const brief = (entries.brief ?? []).map((field) => grouped(textOf(entry[field]))).filter(Boolean)
  return (
    <EntryRow path={path} isOpen={takesFocus}>
      <summary ref={ref}>
        <strong>{name}</strong> <span className={ui.note}>{brief.join(' · ')}</span>
      </summary>
      <Stack as="fieldset" aria-label={name}>
        {fields}
      </Stack>
    </EntryRow>
  )
}

const show = (row: HTMLElement | null) => row?.scrollIntoView()

interface EntryRowProps {
  path: string
  isOpen: boolean
  children: ReactNode
}

/** An entry that opens. One with a mistake stays open, so that a refused submit can move the focus there. */
function EntryRow({ path, isOpen: isOpenFirst, children }: EntryRowProps) {
  const [, { error }] = useField(path)
  const [isOpen, setOpen] = useState(isOpenFirst)
  const isWrong = error !== undefined
  return (
    <li>
      <details
        ref={isOpenFirst ? show : undefined}
        id={path}
        open={isOpen || isWrong}
        onToggle={({ currentTarget }) => {
          currentTarget.open ||= isWrong
          setOpen(currentTarget.open)
        }}
      >
        {children}
      </details>
    </li>
  )
}
