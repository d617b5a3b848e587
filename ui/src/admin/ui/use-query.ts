import { useCallback, useEffect, useState } from 'react'
import { isUnauthorized } from '#shared/api/error'
import { onReauthenticated } from '#shared/auth/reauthenticate'
import { log } from '#shared/lib/log'

/** `by` is the function that loaded it, `refetchError` why it could not be loaded again. */
type QueryResult<Answer> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; by: () => Promise<Answer> }
  | { state: 'ready'; answer: Answer; by: () => Promise<Answer>; refetchError?: unknown }

interface Query<Answer> {
  data: Answer | undefined
  error: Error | null
  refetch: () => void
  result: QueryResult<Answer>
  /** Asks again and meanwhile keeps what is shown. */
  reload: () => void
  /** Asks again after a failure. */
  retry: () => void
}

/**
 * The hook that screens used before TanStack Query; it goes with its last user.
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
  const data = result.state === 'ready' ? result.answer : undefined
  const error =
    result.state === 'ready' ? result.refetchError : result.state === 'failed' ? result.error : null
  return {
    result,
    reload,
    retry,
    data,
    error: (error ?? null) as Error | null,
    refetch: data === undefined ? retry : reload,
  }
}

const loading = { state: 'loading' } as const
