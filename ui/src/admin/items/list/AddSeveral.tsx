import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { FormFoot } from '#admin/ui/FormFoot'
import { Field } from '#kit/forms/Field'
import { unsavedQuestion, useUnsavedChanges } from '#kit/forms/use-unsaved-changes'
import { plural, t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { ErrorAlert } from '#kit/ui/Alert'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button, ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { useShownItems } from '../items-context'
import { PastedRows } from './PastedRows'
import { checkRows, columnsOf, mostRows, type Pasted, type Row, readPasted } from './pasted'
import { useListTask } from './use-list-task'

/** Adds several people at once: rows are pasted, looked at and corrected, and published together. */
export function AddSeveral() {
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<Pasted>()
  const { ref, focus } = useFocusTarget<HTMLHeadingElement>()
  const { back } = useListTask()
  useUnsavedChanges(Boolean(text.trim()), t(unsavedQuestion))

  function show(next: Pasted | undefined) {
    setPasted(next)
    focus()
  }

  return (
    <>
      <h2 ref={ref} tabIndex={-1}>
        {t('Add several people')}
      </h2>
      {pasted ? (
        <FoundPeople pasted={pasted} onBack={() => show(undefined)} />
      ) : (
        <PasteForm {...{ text, setText, back }} onRead={show} />
      )}
    </>
  )
}

interface PasteFormProps {
  text: string
  setText: (text: string) => void
  back: string
  onRead: (pasted: Pasted) => void
}

function PasteForm({ text, setText, back, onRead }: PasteFormProps) {
  const { kind } = useShownItems()
  const [error, setError] = useState('')
  const columns = columnsOf(kind)
    .map(({ label }) => t(label))
    .join(', ')

  function read(event: FormEvent) {
    event.preventDefault()
    const pasted = readPasted(text, columnsOf(kind))
    const { rows } = pasted
    if (rows.length === 0) return setError(t('Paste the rows here first.'))
    if (rows.length > mostRows)
      return setError(
        t('These are {count} rows. At most {most} are taken at once: paste fewer.', {
          count: rows.length,
          most: mostRows,
        }),
      )
    onRead(pasted)
  }

  return (
    <Stack as="form" className={ui.formWidth} onSubmit={read} noValidate>
      <Field
        label={t('Rows from Excel, Google Sheets or WhatsApp')}
        hint={t(
          'Copy the rows there and paste them here, one person a row: {columns}. A row of headings may stand above them.',
          { columns },
        )}
        error={error}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            rows={8}
            value={text}
            onChange={({ target }) => {
              setError('')
              setText(target.value)
            }}
          />
        )}
      </Field>
      <Cluster>
        <Button variant="main" type="submit">
          {t('Look at the rows')}
        </Button>
        <ButtonLink as={Link} variant="quiet" to={back}>
          {t('Cancel')}
        </ButtonLink>
      </Cluster>
    </Stack>
  )
}

function FoundPeople({ pasted, onBack }: { pasted: Pasted; onBack: () => void }) {
  const { kind, items, base } = useShownItems()
  const [rows, setRows] = useState<Row[]>(() => pasted.rows.map((cells) => ({ cells })))
  const [refused, setRefused] = useState<Record<string, string>>({})
  const { ref, focus } = useFocusTarget<HTMLDivElement>()
  const { save, busy, failed } = useListTask()
  const checked = checkRows(rows, kind, items)
  const added = checked.filter(({ isAdded }) => isAdded)
  const wrong = added.flatMap(({ problems }) => Object.keys(problems)).length

  function change(place: number, next: Partial<Row>) {
    setRows(rows.map((row, at) => (at === place ? { ...row, ...next } : row)))
    setRefused({})
  }

  function publish() {
    if (wrong > 0) return focus('[aria-invalid]')
    const names = columnsOf(kind).map(({ name }) => name)
    const people = added.map(({ cells }) => ({
      fields: Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])),
    }))
    const present = items.map(({ id }) => ({ id }))
    void save(
      { base, entries: [...present, ...people] },
      {
        failure: t('Nobody was added.'),
        setErrors: (fields) => setRefused(atRows(fields, present.length)),
      },
    )
  }

  /** What the server says of a field of an entry, at the row that became the entry. */
  const atRows = (fields: Record<string, string>, before: number) =>
    Object.fromEntries(
      Object.entries(fields).map(([path, why]) => {
        const [, entry, name] = path.split('/')
        const row = added[Number(entry) - before]
        return [`${row ? checked.indexOf(row) : ''}/${name}`, why]
      }),
    )

  return (
    <Stack>
      <Button onClick={onBack}>{t('Paste again')}</Button>
      {pasted.leftOut.length > 0 && (
        <p className={ui.note}>
          {t('These columns are left out: {columns}.', { columns: pasted.leftOut.join(', ') })}
        </p>
      )}
      <div ref={ref}>
        <PastedRows rows={checked} refused={refused} onChange={change} />
      </div>
      <FormFoot feedback={failed && <ErrorAlert {...failed} />}>
        <p role="status" className={wrong > 0 ? ui.bad : ui.note}>
          {wrong > 0
            ? plural(wrong, {
                one: '1 cell has to be corrected first.',
                other: '{count} cells have to be corrected first.',
              })
            : t('{count} of {total} rows are added.', {
                count: added.length,
                total: rows.length,
              })}
        </p>
        <Button
          variant="main"
          disabled={added.length === 0}
          busy={busy && t('Publishing...')}
          onClick={publish}
        >
          {plural(added.length, { one: 'Publish 1 person', other: 'Publish {count} people' })}
        </Button>
      </FormFoot>
    </Stack>
  )
}
