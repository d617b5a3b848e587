import { lazy, Suspense, useState } from 'react'
import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'
import type { HistoryEntriesProps } from './HistoryEntries'

const HistoryEntries = lazy(() => import('./HistoryEntries'))

/** The changes of an item; fetched when it is opened. */
export function ItemHistory(props: HistoryEntriesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('History')}</summary>
      {isOpen && (
        <Suspense fallback={<p className={ui.note}>{t('Loading...')}</p>}>
          <HistoryEntries {...props} />
        </Suspense>
      )}
    </details>
  )
}
