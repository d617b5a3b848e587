import { type ComponentProps, type RefObject, useCallback } from 'react'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Button } from './Button'

/** Takes the focus of a button that goes while it has it. */
type Heir = RefObject<HTMLElement | null>

interface PassingButtonProps extends ComponentProps<typeof Button> {
  heir: Heir
}

/**
 * A button that may go when it is pressed, or while somebody is on it. The
 * focus goes to `heir` then, never to the top of the page.
 */
export function PassingButton({ heir, ...rest }: PassingButtonProps) {
  // React calls the end of a ref before it takes the button out, and the focus to the page with it.
  const passFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      if (button === document.activeElement) moveFocus(heir.current)
    },
    [heir],
  )
  return <Button ref={passFocus} {...rest} />
}
