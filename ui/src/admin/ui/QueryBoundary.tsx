import { type ReactNode, type RefObject, useRef } from 'react'
import { reason } from '#shared/api/error'
import { ErrorAlert } from '#shared/ui/Alert'
import { PassingButton } from '#shared/ui/PassingButton'
import type { Query } from './use-query'

interface QueryBoundaryProps<Answer> {
  query: Query<Answer>
  /** What could not be had, as the failure's first words: "The slider". */
  what: string
  /** What is said of the answer, and how that looks. */
  found?: string | undefined
  foundClass?: string | undefined
  /** `words` is the region, which takes the focus of what goes. */
  children: (answer: Answer, words: RefObject<HTMLElement | null>) => ReactNode
}

/**
 * Loading, failed, or what was loaded, which stays when it can't be had again.
 * The words stand in a region that is always there, or they would not be read out.
 */
export function QueryBoundary<Answer>({
  query: of,
  what,
  found = '',
  foundClass,
  children,
}: QueryBoundaryProps<Answer>) {
  const { result, reload, retry } = of
  const words = useRef<HTMLParagraphElement>(null)
  const { state } = result
  const error =
    state === 'ready' ? result.refetchError : state === 'failed' ? result.error : undefined
  const again = state === 'ready'
  return (
    <>
      <p
        ref={words}
        role="status"
        tabIndex={-1}
        data-found
        className={state === 'loading' || found ? foundClass : 'visually-hidden'}
      >
        {state === 'loading' ? 'Loading...' : found}
      </p>
      {error !== undefined && (
        <ErrorAlert
          title={`${what} could not be loaded${again ? ' again' : ''}.`}
          reason={reason(error)}
        >
          <PassingButton heir={words} variant="main" onClick={again ? reload : retry}>
            Retry
          </PassingButton>
        </ErrorAlert>
      )}
      {again && children(result.answer, words)}
    </>
  )
}
