import { authorAtStart } from '#admin/ui/author-name'
import { formatTime } from '#admin/ui/time/times'
import type { AuditView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { sentenceParts } from '#kit/i18n/sentence'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { ui } from '#kit/ui/names'
import styles from './audit.module.css'

interface AuditEntryProps {
  entry: AuditView
  /** Takes the focus when it comes. */
  focused: boolean
}

/** One thing that somebody did, with what was before and after. */
export function AuditEntry({ entry, focused }: AuditEntryProps) {
  const { ref } = useFocusTarget<HTMLLIElement>({ onMount: focused })
  const { at, who, sentence, by, from, before, after } = entry
  const name = authorAtStart(by, who)
  const known = by && by !== who && name === who && by
  const where =
    known && from
      ? t('{known}, from {from}', { known, from })
      : known || (from && t('From {from}', { from }))
  return (
    <li ref={ref} className={styles.entry} tabIndex={-1}>
      <time dateTime={at}>{formatTime(at)}</time>
      <div>
        <p>{sentenceParts(sentence, <strong key="name">{name}</strong>)}</p>
        {before && after ? (
          <dl className={styles.change}>
            <dt className={ui.soft}>{t('Before')}</dt>
            <dd>{before}</dd>
            <dt className={ui.soft}>{t('After')}</dt>
            <dd>{after}</dd>
          </dl>
        ) : (
          (before || after) && <p>{before ? t('Before: {before}', { before }) : after}</p>
        )}
        {where && <p className={ui.note}>{where}</p>}
      </div>
    </li>
  )
}
