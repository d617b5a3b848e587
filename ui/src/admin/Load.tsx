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

/** Loading, failed, or what was loaded. */
export function Load<Answer>({ of: { result, retry }, what, children }: LoadProps<Answer>) {
  if (result.state === 'loading') return <p role="status">Loading...</p>
  if (result.state === 'ready') return children(result.answer)
  return (
    <Failure title={`${what} could not be loaded.`} reason={reason(result.error)}>
      <button type="button" className="button" onClick={retry}>
        Retry
      </button>
    </Failure>
  )
}
