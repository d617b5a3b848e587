import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
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
  const button = useRef<HTMLButtonElement>(null)
  // Before the button is taken out: the browser gives its focus to the page then.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element === document.activeElement) heir.current?.focus()
    }
  }, [heir])
  return <Button ref={button} {...rest} />
}
