import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'
import type { Announcement } from './use-order'

/** The id of the words that say how a handle is used. */
export const howToSort = 'how-to-sort'

/** What describes the handles of a list, and what is read out when something moves. The same words once more are new ones. */
export function SortingWords({ announcement: { text, number } }: { announcement: Announcement }) {
  return (
    <>
      <p id={howToSort} hidden>
        {t('Space or Enter lifts it, the arrow keys move it, Space drops it, Escape cancels.')}
      </p>
      <p role="status" className={ui.visuallyHidden}>
        <span key={number}>{text}</span>
      </p>
    </>
  )
}
