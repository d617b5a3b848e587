import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * When a form was first shown, on performance.now()'s clock: when the page was
 * loaded if the server rendered it, for then people type before it is alive.
 */
export function useFormOpenedAt() {
  const rendered = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [at] = useState(() => (rendered ? 0 : performance.now()))
  return at
}
