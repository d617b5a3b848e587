import { useDeferredValue } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * What the page before this one handed on under a name, said once: a reload and
 * the way back, which find it in the history again, say nothing, unless it
 * `stays` because somebody may need it again. It comes after the first paint,
 * because a status that is there from the start is not read out, and a loaded
 * page must come alive as it was sent.
 */
export function useFlash<Value>(name: string, stays = false): Value | undefined {
  const { state } = useLocation()
  const returned = useNavigationType() === NavigationType.Pop
  const handed: Value | null = (stays || !returned ? state?.[name] : null) ?? null
  return useDeferredValue(handed, null) ?? undefined // to React, undefined is no initial value
}
