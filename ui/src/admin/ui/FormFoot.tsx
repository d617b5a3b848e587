import type { MouseEvent, ReactNode } from 'react'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import parts from './parts.module.css'

interface FormFootProps {
  /** What came of pressing the buttons, and whether the text is saved. */
  feedback?: ReactNode
  /** The buttons have nothing to send yet, and stay where the form ends. */
  isLoose?: boolean
  /** The buttons. */
  children: ReactNode
}

/** What ends a form or a list that is changed: it stays in sight for as long as that is. */
export const FormFoot = ({ feedback, isLoose, children }: FormFootProps) => (
  <Stack
    gap="tight"
    className={isLoose ? undefined : `${parts.foot} ${parts.finish}`}
    onMouseDown={(event) => buttonOf(event) && event.preventDefault()}
    onClickCapture={(event) => event.detail > 0 && moveFocus(buttonOf(event))}
  >
    {feedback}
    <Cluster>{children}</Cluster>
  </Stack>
)

/**
 * The button that is pressed: it takes the focus when it is let go. On a phone the menu comes back when a field is left,
 * and would move the button away from under the finger.
 */
const buttonOf = ({ target }: MouseEvent) => (target as Element).closest('button')
