import type { MouseEvent, Ref } from 'react'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Button } from '#kit/ui/Button'

interface SubmitButtonProps {
  ref?: Ref<HTMLButtonElement>
  label: string
  /** What it says while the form is being sent. */
  busyLabel: string
  busy: boolean
  /** The id of what is to be known before it is pressed. */
  describedBy?: string
}

/**
 * Sends a form, once at a time. It takes the focus when it is let go, not when it is pressed: a
 * field that is left may say what is wrong with it and move the button away from under the pointer.
 */
export function SubmitButton({ ref, label, busyLabel, busy, describedBy }: SubmitButtonProps) {
  return (
    <Button
      ref={ref}
      type="submit"
      variant="main"
      busy={busy && busyLabel}
      aria-describedby={describedBy}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => isPressed(event) && moveFocus(event.currentTarget)}
    >
      {label}
    </Button>
  )
}

/** A click of a pointer; Enter in a field makes one too, which presses nothing. */
const isPressed = (event: MouseEvent) => event.detail > 0
