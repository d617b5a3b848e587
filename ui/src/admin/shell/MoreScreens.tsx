import { Ellipsis, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDialog } from '#admin/ui/use-dialog'
import { Button } from '#shared/ui/Button'
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
        <span className={styles.label}>More</span>
      </Button>
      {open && <Sheet onClose={() => setOpen(false)}>{children}</Sheet>}
    </>
  )
}

interface SheetProps {
  onClose: () => void
  children: MoreScreensProps['children']
}

/** The browser gives the focus back to "More" when it closes the dialog. */
function Sheet({ onClose, children }: SheetProps) {
  const dialog = useDialog('a')
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      closedby="any"
      className={styles.sheet}
      aria-label="More screens"
      onClose={onClose}
    >
      <Button variant="bare" className={styles.close} onClick={close}>
        <X aria-hidden size="1.375em" /> Close
      </Button>
      <ul>{children(close)}</ul>
    </dialog>
  )
}
