import { Ellipsis, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#kit/i18n/message'
import { useModal } from '#kit/lib/use-modal'
import { Button } from '#kit/ui/Button'
import styles from './admin.module.css'

interface MoreScreensProps {
  /** Whether one of its links leads to the screen that is shown. */
  isCurrent: boolean
  /** The links, each in a list item. Following one closes the sheet. */
  children: (close: () => void) => ReactNode
}

/** "More" in the bar of a phone: opens a sheet with the links that have no place there. */
export function MoreScreens({ isCurrent, children }: MoreScreensProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="bare"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-current={isCurrent || undefined}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden size="1.375em" />
        <span className={styles.label}>{t('More')}</span>
      </Button>
      {open && <Sheet onClose={() => setOpen(false)}>{children}</Sheet>}
    </>
  )
}

interface SheetProps {
  onClose: () => void
  children: MoreScreensProps['children']
}

/** A click beside the sheet closes it, too. */
function Sheet({ onClose, children }: SheetProps) {
  return (
    <dialog
      {...useModal({ onClose, initialFocus: 'a' })}
      closedby="any"
      className={styles.sheet}
      aria-label={t('More screens')}
    >
      <Button variant="bare" className={styles.close} onClick={onClose}>
        <X aria-hidden size="1.375em" /> {t('Close')}
      </Button>
      <ul>{children(onClose)}</ul>
    </dialog>
  )
}
