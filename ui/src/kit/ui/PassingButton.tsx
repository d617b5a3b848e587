import { type ComponentProps, type RefObject, useCallback } from 'react'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Button } from './Button'

/** The element that gets the focus of a button that is removed while it has it. */
type FocusFallback = RefObject<HTMLElement | null>

interface PassingButtonProps extends ComponentProps<typeof Button> {
  focusFallback: FocusFallback
}

/**
 * A button that may go when it is pressed, or while somebody is on it. The
 * focus goes to `focusFallback` then, never to the top of the page.
 */
export function PassingButton({ focusFallback, ...rest }: PassingButtonProps) {
  // React calls the end of a ref before it takes the button out, and the focus to the page with it.
  const passFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      if (button === document.activeElement) moveFocus(focusFallback.current)
    },
    [focusFallback],
  )
  return <Button ref={passFocus} {...rest} />
}
