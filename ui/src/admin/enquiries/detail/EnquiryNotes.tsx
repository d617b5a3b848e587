import { type SubmitEvent, useRef, useState } from 'react'
import { RelativeTime } from '#admin/ui/RelativeTime'
import { useAction } from '#admin/ui/use-action'
import { editEnquiry } from '#shared/api/enquiries'
import { Field } from '#shared/forms/Field'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import styles from '../enquiries.module.css'
import type { EnquirySectionProps } from './section'
import { useNoteDraft } from './use-note-draft'

const mostLetters = 1000

/** What the office wrote down about an enquiry, and a form for more. */
export function EnquiryNotes({ answer, onChanged }: EnquirySectionProps) {
  const { id, notes = [] } = answer.data
  const [draft, write] = useNoteDraft(id)
  const { busy, outcome, run } = useAction()
  const field = useRef<HTMLTextAreaElement>(null)
  const [tooLong, setTooLong] = useState(false)
  const wrong = Array.from(draft.trim()).length > mostLetters

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setTooLong(wrong)
    if (wrong || draft.trim() === '') return field.current?.focus()
    const work = async () => {
      onChanged(await editEnquiry(id, { note: draft.trim() }))
      return { done: { message: 'Note saved.' } }
    }
    if (await run({ failure: 'The note could not be saved. It stands here still.', work })) {
      write('')
      field.current?.focus()
    }
  }

  return (
    <section className={styles.part} aria-labelledby={`notes-${id}`}>
      <h3 id={`notes-${id}`}>Notes</h3>
      {notes.length > 0 && (
        <ol className={styles.notes}>
          {notes.map(({ at, by, text }) => (
            <li key={`${at} ${by}`}>
              <p className={styles.message}>{text}</p>
              <p className="note">
                {by}, <RelativeTime at={at} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <form className={styles.note} onSubmit={save}>
        <Field
          label="Add a note"
          hint="Only the office sees notes. The person who wrote the enquiry never does."
          error={tooLong && wrong ? 'Must be at most 1,000 characters' : undefined}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              ref={field}
              rows={2}
              value={draft}
              onChange={({ target }) => write(target.value)}
            />
          )}
        </Field>
        <SubmitButton label="Save the note" busyLabel="Saving..." busy={busy} />
      </form>
      <StatusMessage>{outcome.done && <p>{outcome.done.message}</p>}</StatusMessage>
      {outcome.failed && <ErrorAlert {...outcome.failed} />}
    </section>
  )
}
