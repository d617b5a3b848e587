import type { LucideIcon } from 'lucide-react'
import parts from '#admin/ui/parts.module.css'
import { keepFocus } from '#kit/lib/keep-focus'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'

interface ToolButtonProps extends Omit<Parameters<typeof Button>[0], 'children'> {
  label: string
  Icon: LucideIcon
}

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
