import type { ReactNode } from 'react'
import { reason } from '../api/error'
import { Failure } from '../forms/Outcome'
import type { Loaded } from './use-loaded'

interface LoadProps<Answer> {
  of: Loaded<Answer>
  /** What could not be had, as the failure's first words: "The slider". */
  what: string
  children: (answer: Answer) => ReactNode
}

/** Loading, failed, or what was loaded, which stays when it can't be had again. */
export function Load<Answer>({ of: { result, reload, retry }, what, children }: LoadProps<Answer>) {
  if (result.state === 'loading') return <p role="status">Loading...</p>
  const ready = result.state === 'ready'
  const error = ready ? result.late : result.error
  return (
    <>
      {error !== undefined && (
        <Failure
          title={`${what} could not be loaded${ready ? ' again' : ''}.`}
          reason={reason(error)}
        >
          <button type="button" className="button" onClick={ready ? reload : retry}>
            Retry
          </button>
        </Failure>
      )}
      {ready && children(result.answer)}
    </>
  )
}
