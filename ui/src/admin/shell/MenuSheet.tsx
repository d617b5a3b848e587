import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Sheet } from '#admin/ui/sheet/Sheet'
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
          {children(() => setOpen(false))}
        </Sheet>
      )}
    </>
  )
}
