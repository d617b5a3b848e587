import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { MutationError } from '#admin/ui/MutationFeedback'
import { submitMutation } from '#admin/ui/submit-mutation'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { useDraftText } from '#admin/ui/use-draft-text'
import type { Enquiry } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { limits } from '#kit/forms/limits'
import { characters } from '#kit/forms/rules'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { moveFocus } from '#kit/lib/use-focus-target'
import { StatusMessage } from '#kit/ui/Alert'
import { Callout, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import styles from '../enquiries.module.css'
import { nameIn } from '../enquiry-labels'
import { editEnquiryMutation } from '../queries'

/** What the office wrote down about an enquiry, and a form for more. */
export function EnquiryNotes({ enquiry }: { enquiry: Enquiry }) {
  const { id, notes = [] } = enquiry
  const [draft = '', write] = useDraftText(`note ${id}`)
  const saving = useMutation(editEnquiryMutation(id))
  const field = useRef<HTMLTextAreaElement>(null)
  const [tooLong, setTooLong] = useState(false)
  const wrong = characters(draft.trim()) > limits.note

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (saving.isPending) return
    setTooLong(wrong)
    if (wrong || draft.trim() === '') return moveFocus(field.current)
    if (await submitMutation(saving, { note: draft.trim() })) {
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
                {rich('{name}, {when}', {
                  name: nameIn(enquiry, by),
                  when: <RelativeTime at={at} />,
                })}
              </p>
            </Callout>
          ))}
        </Stack>
      )}
      <Stack as="form" onSubmit={save}>
        <Field
          label={t('Add a note')}
          hint={t('Only the office sees notes. The person who wrote the enquiry never does.')}
          error={
            tooLong && wrong
              ? t('Must be at most {max} characters', { max: limits.note })
              : undefined
          }
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
        <SubmitButton
          label={t('Save the note')}
          busyLabel={t('Saving...')}
          busy={saving.isPending}
        />
      </Stack>
      <StatusMessage>{saving.isSuccess && t('Note saved.')}</StatusMessage>
      <MutationError
        mutation={saving}
        title={t('The note could not be saved. It is still in the field.')}
      />
    </Stack>
  )
}
