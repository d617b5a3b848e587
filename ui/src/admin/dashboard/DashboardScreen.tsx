import { useQuery } from '@tanstack/react-query'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { changesQuery, statusQuery } from '#admin/ui/queries'
import { type ActionResult, useAction } from '#admin/ui/use-action'
import type { User } from '#shared/api/types.gen'
import { useFlash } from '#shared/routing/use-flash'
import { AttentionList } from './AttentionList'
import { ChangeHistory } from './ChangeHistory'
import { EnquiriesCard } from './EnquiriesCard'
import { LiveStatus } from './LiveStatus'

/** The result of the last action, what needs attention, what is live, and what can be undone. */
export default function DashboardScreen({ user }: { user: User }) {
  const status = useQuery(statusQuery)
  const changes = useQuery(changesQuery)
  const action = useAction(useFlash<ActionResult>('outcome'))
  return (
    <>
      <ActionFeedback {...action} />
      <QueryBoundary query={status} what="The state of the site">
        {(answer) => (
          <>
            <AttentionList items={answer.attention} />
            <EnquiriesCard status={answer} />
            <LiveStatus status={answer} />
          </>
        )}
      </QueryBoundary>
      <QueryBoundary query={changes} what="The list of changes">
        {({ data }) => <ChangeHistory changes={data} owner={user.role === 'owner'} />}
      </QueryBoundary>
    </>
  )
}
