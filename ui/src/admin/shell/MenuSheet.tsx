import { type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#kit/i18n/message'
import { useModal } from '#kit/lib/use-modal'
import { Button } from '#kit/ui/Button'
import styles from './admin.module.css'

interface MenuSheetProps {
  icon: LucideIcon
  /** On the button. */
  label: string
  /** Of the sheet. */
  title: string
  /** Whether one of its links leads to the screen that is shown. */
  isCurrent?: boolean
  /** The links, each in a list item. Following one closes the sheet. */
  children: (close: () => void) => ReactNode
}

/** A button in the bar of a phone that opens a sheet with links. */
export function MenuSheet({ icon: Icon, label, title, isCurrent, children }: MenuSheetProps) {
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
        <Icon aria-hidden size="1.375em" />
        <span className={styles.label}>{label}</span>
      </Button>
      {open && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          {children}
        </Sheet>
      )}
    </>
  )
}

interface SheetProps {
  title: string
  onClose: () => void
  children: MenuSheetProps['children']
}

/** A click beside the sheet closes it, too. */
function Sheet({ title, onClose, children }: SheetProps) {
  return (
    <dialog
      {...useModal({ onClose, initialFocus: 'a' })}
      closedby="any"
      className={styles.sheet}
      aria-label={title}
    >
      <Button variant="bare" className={styles.close} onClick={onClose}>
        <X aria-hidden size="1.375em" /> {t('Close')}
      </Button>
      <ul>{children(onClose)}</ul>
    </dialog>
  )
}
