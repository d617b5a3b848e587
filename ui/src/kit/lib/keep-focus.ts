import type { MouseEvent } from 'react'

/**
 * Handler for a button that is pressed while one writes: with a pointer it leaves the focus where it is. A field that
 * is left says what is wrong with it, which would move the button away from under the pointer before it is released.
 */
export const keepFocus = (event: MouseEvent) => event.preventDefault()
