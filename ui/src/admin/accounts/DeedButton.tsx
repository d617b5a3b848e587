interface DeedButtonProps {
  label: string
  /** Whom it concerns: the same label stands at everybody. */
  of: string
  busy: boolean
  /** The ID of the sentence that says why it can't be used. */
  barredBy?: string | undefined
  /** For one that opens something: whether that is open. */
  open?: boolean
  main?: boolean
  onPress: () => void
}

/** One thing that can be done about somebody. It keeps the focus while it can't be used. */
export function DeedButton({ label, of, busy, barredBy, open, main, onPress }: DeedButtonProps) {
  const off = busy || barredBy !== undefined
  return (
    <button
      type="button"
      className={main ? 'button' : 'button quiet'}
      aria-label={`${label}: ${of}`}
      aria-disabled={off}
      aria-describedby={barredBy}
      aria-expanded={open}
      onClick={() => off || onPress()}
    >
      {label}
    </button>
  )
}
