import { type ReactNode, type RefObject, useRef } from 'react'
import { reason } from '#kit/api/error'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { Skeleton } from '#kit/ui/Skeleton'

/** The part of a query's result that is shown here. */
interface QueryState<Answer> {
  data: Answer | undefined
  error: Error | null
  refetch: () => unknown
}

interface QueryBoundaryProps<Answer> {
  query: QueryState<Answer>
  /** That it could not be loaded, as a sentence. */
  failed: string
  /** What the region says of the answer, and its class. */
  found?: string | undefined
  foundClass?: string | undefined
  /** The shapes of what is loading. */
  skeleton?: ReactNode
  /** `status` is the region, which gets the focus of what is removed. */
  children: (answer: Answer, status: RefObject<HTMLElement | null>) => ReactNode
}

/**
 * Loading, which sighted people see as grey shapes; failed; or what was loaded, which stays when it can't be had again.
 * What is said of it is in a region that is always there, or it would not be read out.
 */
export function QueryBoundary<Answer>({
  query: { data, error, refetch },
  failed,
  found = '',
  foundClass,
  skeleton = <Skeleton lines={4} />,
  children,
}: QueryBoundaryProps<Answer>) {
  const status = useRef<HTMLParagraphElement>(null)
  const loaded = data !== undefined
  const loading = !loaded && !error
  return (
    <>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        data-found
        className={found ? foundClass : ui.visuallyHidden}
      >
        {loading ? t('Loading...') : found}
      </p>
      {loading && skeleton}
      {error && (
        <ErrorAlert
          title={
            loaded ? t('What is shown here may be old: it could not be loaded again.') : failed
          }
          reason={reason(error)}
        >
          <PassingButton focusFallback={status} variant="main" onClick={() => refetch()}>
            {t('Retry')}
          </PassingButton>
        </ErrorAlert>
      )}
      {loaded && children(data, status)}
    </>
  )
}
