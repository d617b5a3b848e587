import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#shared/api/error'
import { onReauthenticated } from '#shared/auth/reauthenticate'
import { log } from '#shared/lib/log'

/** `by` is the function that loaded it, `refetchError` why it could not be loaded again. */
type QueryResult<Answer> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; by: () => Promise<Answer> }
  | { state: 'ready'; answer: Answer; by: () => Promise<Answer>; refetchError?: unknown }

export interface Query<Answer> {
  result: QueryResult<Answer>
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
export function useQuery<Answer>(load: () => Promise<Answer>, failure?: string): Query<Answer> {
  const [last, setResult] = useState<QueryResult<Answer>>({ state: 'loading' })
  const [refreshCount, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads again
  useEffect(() => {
    let wanted = true
    load().then(
      (answer) => wanted && setResult({ state: 'ready', answer, by: load }),
      (error) => {
        if (!wanted) return
        if (failure && !isUnauthorized(error)) log(failure, error)
        setResult((last) =>
          last.state === 'ready' && last.by === load
            ? { ...last, refetchError: error }
            : { state: 'failed', error, by: load },
        )
      },
    )
    return () => {
      wanted = false
    }
  }, [load, failure, refreshCount])

  const reload = useCallback(() => setTurn((last) => last + 1), [])
  useEffect(() => onReauthenticated((another) => another && reload()), [reload])
  const retry = useCallback(() => {
    setResult({ state: 'loading' })
    reload()
  }, [reload])
  const result = last.state !== 'loading' && last.by !== load ? loading : last
  return { result, reload, retry }
}

const loading = { state: 'loading' } as const

/** The session has ended: the login page is on its way. */
export const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401
