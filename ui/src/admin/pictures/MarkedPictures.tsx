import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import type { LibraryPicture } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { plural, t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import styles from './pictures.module.css'
import { takeDownMutation } from './queries'
import { reasonHint } from './TakedownForm'
import { nameOf, takedownText } from './uses'

interface MarkedPicturesProps {
  marked: readonly LibraryPicture[]
  /** Those that are listed. */
  shown: readonly LibraryPicture[]
  onMark: (pictures: readonly LibraryPicture[]) => void
  /** Told what was done. */
  onDone: (message: string) => void
  /** Takes the focus when the bar goes. */
  focusFallback: RefObject<HTMLElement | null>
}

/** What can be done with the marked pictures, all at once. */
export function MarkedPictures({
  marked,
  shown,
  onMark,
  onDone,
  focusFallback,
}: MarkedPicturesProps) {
  const [isAsking, setAsking] = useState(false)
  const count = marked.length
  return (
    <Cluster as="section" frame="card" gap="tight" compact aria-label={t('Marked pictures')}>
      <p role="status">{t('{count} marked', { count })}</p>
      {count < shown.length && (
        <PassingButton focusFallback={focusFallback} onClick={() => onMark(shown)}>
          {t('Mark all that are shown')}
        </PassingButton>
      )}
      <PassingButton variant="danger" focusFallback={focusFallback} onClick={() => setAsking(true)}>
        {t('Delete permanently…')}
      </PassingButton>
      <PassingButton focusFallback={focusFallback} onClick={() => onMark([])}>
        {t('Cancel')}
      </PassingButton>
      {isAsking && <Question marked={marked} onClose={() => setAsking(false)} onDone={onDone} />}
    </Cluster>
  )
}

interface QuestionProps {
  marked: readonly LibraryPicture[]
  onClose: () => void
  onDone: (message: string) => void
}

/** Asks before the pictures go, once for all of them. */
function Question({ marked, onClose, onDone }: QuestionProps) {
  const deleting = useMutation(takeDownMutation)
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={plural(marked.length, {
        one: 'Delete this picture permanently?',
        other: 'Delete {count} pictures permanently?',
      })}
      field={
        <>
          <Cluster as="ul" gap="tight" className={styles.marked}>
            {marked.map((picture) => (
              <li key={picture._id}>
                <img
                  className={ui.rounded}
                  src={picture.image.url}
                  alt={nameOf(picture)}
                  loading="lazy"
                />
              </li>
            ))}
          </Cluster>
          <Field label={t('Reason (optional)')} hint={t(reasonHint)}>
            {(wiring) => (
              <input
                {...wiring}
                type="text"
                autoComplete="off"
                maxLength={200}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        </>
      }
      confirmLabel={t('Yes, delete permanently')}
      busyLabel={t('Deleting…')}
      danger
      failure={t('Nothing was deleted.')}
      action={deleting}
      variables={{ pictures: marked.map(({ _id }) => _id), reason: reason.trim() }}
      onClose={onClose}
      onDone={({ message }) => onDone(message)}
    >
      {takedownText(marked)}
    </ConfirmDialog>
  )
}
