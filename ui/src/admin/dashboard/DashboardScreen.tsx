import { useState } from 'react'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { ActionResult } from '#admin/ui/use-action'
import { useQuery } from '#admin/ui/use-query'
import { getChanges, getStatus } from '#shared/api/status'
import type { User } from '#shared/api/types.gen'
import { useFlash } from '#shared/routing/use-flash'
import { AttentionList } from './AttentionList'
import { ChangeHistory } from './ChangeHistory'
import { EnquiriesCard } from './EnquiriesCard'
import { LiveStatus } from './LiveStatus'

/** What became of the last deed, what needs attention, what is live, and what can be taken back. */
export default function DashboardScreen({ user }: { user: User }) {
  const status = useQuery(getStatus)
  const changes = useQuery(getChanges)
  const handed = useFlash<ActionResult>('outcome')
  const [later, setOutcome] = useState<ActionResult>()
  const outcome = later ?? handed ?? {}

  function reload() {
    status.reload()
    changes.reload()
  }

  return (
    <>
      <ActionFeedback
        outcome={outcome}
        onUndone={(next) => {
          setOutcome(next)
          reload()
        }}
      />
      <QueryBoundary query={status} what="The state of the site">
        {(answer) => (
          <>
            <AttentionList items={answer.attention} />
            <EnquiriesCard status={answer} onRetried={reload} />
            <LiveStatus status={answer} />
          </>
        )}
      </QueryBoundary>
      <QueryBoundary query={changes} what="The list of changes">
        {({ data }) => (
          <ChangeHistory changes={data} owner={user.role === 'owner'} onUndone={reload} />
        )}
      </QueryBoundary>
    </>
  )
}
