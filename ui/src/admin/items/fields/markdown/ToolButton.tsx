import type { LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import parts from '#admin/ui/parts.module.css'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'

interface ToolButtonProps extends Omit<Parameters<typeof Button>[0], 'children'> {
  label: string
  Icon: LucideIcon
}

/** Pressed with a pointer a button leaves the focus where it is: in the text. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

export const ToolButton = ({ label, Icon, ...rest }: ToolButtonProps) => (
  <Button
    variant="bare"
    className={`${ui.outlined} ${parts.sign}`}
    aria-label={label}
    title={label}
    onMouseDown={keepFocus}
    {...rest}
  >
    <Icon aria-hidden size={20} />
  </Button>
)
