import { useState } from 'react'
import { useServerRendered } from '#kit/lib/use-server-rendered'

/**
 * When a form was first shown, on performance.now()'s clock: when the page was
 * loaded if the server rendered it, for then people type before it is alive.
 */
export function useFormOpenedAt() {
  const rendered = useServerRendered()
  const [at] = useState(() => (rendered ? 0 : performance.now()))
  return at
}
