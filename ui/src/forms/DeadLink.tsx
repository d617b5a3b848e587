import { useEffect, useRef } from 'react'
import { PageLink } from '../components/PageLink'
import { Failure } from './Outcome'

/** Stands in place of the form when its link does not work, and takes the focus that the form had. */
export function DeadLink({ why }: { why: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('a')?.focus(), [])
  return (
    <div ref={place}>
      <Failure title={why}>
        <PageLink to="/forgot-password">Ask for a new link</PageLink>
      </Failure>
    </div>
  )
}
