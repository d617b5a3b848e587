import { type SubmitEvent, useRef, useState } from 'react'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { useAction } from '#admin/ui/use-action'
import { useDraftText } from '#admin/ui/use-draft-text'
import { editEnquiry } from '#kit/api/enquiries'
import type { Enquiry } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { moveFocus } from '#kit/lib/use-focus-target'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'
import { Callout, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import styles from '../enquiries.module.css'

const mostLetters = 1000

/** What the office wrote down about an enquiry, and a form for more. */
export function EnquiryNotes({ enquiry }: { enquiry: Enquiry }) {
  const { id, notes = [] } = enquiry
  const [draft = '', write] = useDraftText(`note ${id}`)
  const { busy, outcome, run } = useAction()
  const field = useRef<HTMLTextAreaElement>(null)
  const [tooLong, setTooLong] = useState(false)
  const wrong = Array.from(draft.trim()).length > mostLetters

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setTooLong(wrong)
    if (wrong || draft.trim() === '') return moveFocus(field.current)
    const work = async () => {
      await editEnquiry(id, { note: draft.trim() })
      return { message: t('Note saved.') }
    }
    if (await run({ failure: t('The note could not be saved. It is still in the field.'), work })) {
      write('')
      moveFocus(field.current)
    }
  }

  return (
    <Stack as="section" className={`${ui.lined} ${styles.part}`} aria-labelledby={`notes-${id}`}>
      <h3 id={`notes-${id}`}>{t('Notes')}</h3>
      {notes.length > 0 && (
        <Stack as="ol" gap="tight">
          {notes.map(({ at, by, text }) => (
            <Callout as="li" key={`${at} ${by}`}>
              <p className={styles.message}>{text}</p>
              <p className={ui.note}>
                {rich('{name}, {when}', { name: by, when: <RelativeTime at={at} /> })}
              </p>
            </Callout>
          ))}
        </Stack>
      )}
      <Stack as="form" onSubmit={save}>
        <Field
          label={t('Add a note')}
          hint={t('Only the office sees notes. The person who wrote the enquiry never does.')}
          error={tooLong && wrong ? t('Must be at most 1,000 characters') : undefined}
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
        <SubmitButton label={t('Save the note')} busyLabel={t('Saving...')} busy={busy} />
      </Stack>
      <StatusMessage>{outcome.done && <p>{outcome.done.message}</p>}</StatusMessage>
      {outcome.failed && <ErrorAlert {...outcome.failed} />}
    </Stack>
  )
}
