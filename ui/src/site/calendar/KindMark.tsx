import type { CalendarKind } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'
import styles from './CalendarPage.module.css'

/** The letter of a kind of date, which no colour has to say. Events are what is usual, and have none. */
export function KindMark({ kind }: { kind: CalendarKind }) {
  if (kind === 'event') return null
  return (
    <b className={styles.mark} data-kind={kind}>
      <span aria-hidden>{kindLetter(kind)}</span>
      <span className={ui.visuallyHidden}>{kindText(kind)}</span>
    </b>
  )
}

export const kindText = (kind: CalendarKind) =>
  kind === 'holiday' ? t('Holiday') : t('Examination')

export const kindLetter = (kind: CalendarKind) =>
  kind === 'holiday' ? t('H', { context: 'holiday' }) : t('E', { context: 'examination' })
