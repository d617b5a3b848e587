import { useState } from 'react'
import { Load } from '#admin/ui/Load'
import { Result } from '#admin/ui/Result'
import type { Outcome } from '#admin/ui/use-deed'
import { useLoaded } from '#admin/ui/use-loaded'
import { getChanges, getStatus } from '#shared/api/status'
import type { User } from '#shared/api/types.gen'
import { useFlash } from '#shared/routing/use-flash'
import { Attention } from './Attention'
import { Changes } from './Changes'
import { EnquiriesCard } from './EnquiriesCard'
import { OnTheSite } from './OnTheSite'

/** What became of the last deed, what needs attention, what is live, and what can be taken back. */
export default function DashboardScreen({ user }: { user: User }) {
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
