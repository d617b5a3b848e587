import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'

interface AccountActionButtonProps {
  label: string
  /** Whom it concerns: the same label stands at everybody. */
  of: string
  busy: boolean
  /** The ID of the sentence that says why it can't be used. */
  lockedBy?: string | undefined
  /** For one that opens something: whether that is open. */
  open?: boolean
  variant?: 'main' | 'danger'
  onPress: () => void
}

/** One thing that can be done about somebody. */
export function AccountActionButton({
  label,
  of,
  busy,
  lockedBy,
  open,
  variant,
  onPress,
}: AccountActionButtonProps) {
  return (
    <Button
      variant={variant ?? 'quiet'}
      aria-label={t('{action}: {name}', { action: label, name: of })}
      aria-describedby={lockedBy}
      aria-expanded={open}
      disabled={busy || lockedBy !== undefined}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
