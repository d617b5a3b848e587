import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#shared/api/error'
import { onSignedIn } from '#shared/auth/sign-in'
import { log } from '#shared/lib/log'

/** `by` is what asked for it, `late` why it could not be had again. */
type Result<Answer> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; by: () => Promise<Answer> }
  | { state: 'ready'; answer: Answer; by: () => Promise<Answer>; late?: unknown }

export interface Loaded<Answer> {
  result: Result<Answer>
  /** Asks again and meanwhile keeps what is shown. */
  reload: () => void
  /** Asks again after a failure. */
  retry: () => void
}

/**
 * What a screen shows, as the server has it. A failure is no absence: it is
 * kept, and written to the console under `failure` when there is one. It is
 * asked for again when another person signs in. An answer to an earlier `load`
 * is no answer to this one.
 */
export function useLoaded<Answer>(load: () => Promise<Answer>, failure?: string): Loaded<Answer> {
  const [last, setResult] = useState<Result<Answer>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads again
  useEffect(() => {
    let wanted = true
    load().then(
      (answer) => wanted && setResult({ state: 'ready', answer, by: load }),
      (error) => {
        if (!wanted) return
        if (failure && !signedOut(error)) log(failure, error)
        setResult((last) =>
          last.state === 'ready' && last.by === load
            ? { ...last, late: error }
            : { state: 'failed', error, by: load },
        )
      },
    )
    return () => {
      wanted = false
    }
  }, [load, failure, turn])

  const reload = useCallback(() => setTurn((last) => last + 1), [])
  useEffect(() => onSignedIn((another) => another && reload()), [reload])
  const retry = useCallback(() => {
    setResult({ state: 'loading' })
    reload()
  }, [reload])
  const result = last.state !== 'loading' && last.by !== load ? loading : last
  return { result, reload, retry }
}

const loading = { state: 'loading' } as const

/** The session has ended: the login page is on its way. */
export const signedOut = (error: unknown) => error instanceof ApiError && error.status === 401
