import { lazy, Suspense, useState } from 'react'
import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'

const DeletedList = lazy(() => import('./DeletedList'))

/** The items of a kind that were removed and can be restored; fetched when it is opened. */
export function DeletedItems() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Deleted')}</summary>
      {isOpen && (
        <Suspense fallback={<p className={ui.note}>{t('Loading...')}</p>}>
          <DeletedList />
        </Suspense>
      )}
    </details>
  )
}
