import { useState } from 'react'
import { getChanges, getStatus } from '../api/status'
import type { User } from '../api/types.gen'
import { useFlash } from '../use-flash'
import { Attention } from './Attention'
import { Changes } from './Changes'
import { EnquiriesCard } from './EnquiriesCard'
import { Load } from './Load'
import { OnTheSite } from './OnTheSite'
import { Result } from './Result'
import type { Outcome } from './use-deed'
import { useLoaded } from './use-loaded'

/** What became of the last deed, what needs attention, what is live, and what can be taken back. */
export function DashboardScreen({ user }: { user: User }) {
  const status = useLoaded(getStatus)
  const changes = useLoaded(getChanges)
  const handed = useFlash<Outcome>('outcome')
  const [later, setOutcome] = useState<Outcome>()
  const outcome = later ?? handed ?? {}

  function reload() {
    status.reload()
    changes.reload()
  }

  return (
    <>
      <Result
        outcome={outcome}
        onUndone={(next) => {
          setOutcome(next)
          reload()
        }}
      />
      <Load of={status} what="The state of the site">
        {(answer) => (
          <>
            <Attention items={answer.attention} />
            <EnquiriesCard status={answer} onRetried={reload} />
            <OnTheSite status={answer} />
          </>
        )}
      </Load>
      <Load of={changes} what="The list of changes">
        {({ data }) => <Changes changes={data} owner={user.role === 'owner'} onUndone={reload} />}
      </Load>
    </>
  )
}
