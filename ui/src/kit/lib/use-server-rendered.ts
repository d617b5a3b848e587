import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the element was in the page before React hydrated it. It is only true for the first render. */
export const useServerRendered = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
