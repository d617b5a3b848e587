import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What the page before this one handed on under a name, said once: it is taken
 * out of the history entry, which a reload and the way back find again, unless
 * it `stays` because somebody may need it again. It comes after the first paint, because a status that is there from the start is
 * not read out, and a loaded page must come alive as it was sent.
 */
export function useFlash<Value>(name: string, stays = false): Value | undefined {
  const { state } = useLocation()
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    const handed = state?.[name] as Value | undefined
    setValue(handed)
    if (handed !== undefined && !stays) takeOut(name)
  }, [state, name, stays])
  return value
}

/** React Router keeps what a page is handed as `usr`. */
function takeOut(name: string) {
  const { usr, ...entry } = window.history.state ?? {}
  if (!usr) return
  const { [name]: _, ...rest } = usr
  window.history.replaceState({ ...entry, usr: rest }, '')
}
