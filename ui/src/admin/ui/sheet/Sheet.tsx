import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { t } from '#kit/i18n/message'
import { useModal } from '#kit/lib/use-modal'
import { Button } from '#kit/ui/Button'
import styles from './Sheet.module.css'

interface SheetProps {
  title: string
  /** Stops rendering the sheet. */
  onClose: () => void
  /** Links and buttons, each in a list item. */
  children: ReactNode
}

/**
 * What one chooses from: at the foot of a phone, elsewhere at the button that opened it, which has `aria-haspopup`
 * and `aria-expanded`. A click beside it closes it, too.
 */
export function Sheet({ title, onClose, children }: SheetProps) {
  const heading = useId()
  return (
    <dialog
      {...useModal({ onClose, initialFocus: 'a' })}
      closedby="any"
      className={styles.sheet}
      aria-labelledby={heading}
    >
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <Button variant="bare" className={styles.close} onClick={onClose}>
          <X aria-hidden size="1.375em" /> {t('Close')}
        </Button>
      </div>
      <ul>{children}</ul>
    </dialog>
  )
}
