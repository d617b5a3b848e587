import { type RefObject, useState } from 'react'
import { formatDateTime } from '#admin/ui/times'
import { purgeChange } from '#shared/api/status'
import type { ChangeView } from '#shared/api/types.gen'
import { type MarkedText, msg, t } from '#shared/i18n/message'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog'
import { PassingButton } from '#shared/ui/PassingButton'
import styles from './dashboard.module.css'

interface PurgeChangeProps {
  change: ChangeView
  /** Who did what. */
  words: string
  /** Takes the focus when the change goes from the list. */
  heir: RefObject<HTMLElement | null>
  onPurged: (message: string) => void
}

/** The way to delete a change, all older ones and their pictures permanently. It asks first. */
export function PurgeChange({ change, words, heir, onPurged }: PurgeChangeProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <PassingButton
        heir={heir}
        variant="bare"
        className={`note target ${styles.ask}`}
        aria-label={t('Delete permanently: {change}, {date}', {
          change: words,
          date: formatDateTime(change.at),
        })}
        onClick={() => setAsked(true)}
      >
        {t('Delete permanently')}
      </PassingButton>
      {asked && (
        <ConfirmDialog
          title={t(questions[change.subject])}
          confirmLabel={t('Yes, delete permanently')}
          busyLabel={t('Deleting…')}
          danger
          failure={t('This could not be deleted permanently.')}
          onConfirm={async () => onPurged((await purgeChange(change.id)).message)}
          onClose={() => setAsked(false)}
        >
          {t(
            'They can’t be undone after that. Pictures that nothing else shows are removed from the server at once. What visitors see now stays.',
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

const questions: Record<ChangeView['subject'], MarkedText> = {
  slider: msg('Delete this and every older change of the slider permanently?'),
  popup: msg('Delete this and every older change of the pop-up permanently?'),
}
