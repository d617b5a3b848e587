import { useQuery } from '@tanstack/react-query'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { type Outcome, useAction } from '#admin/ui/use-action'
import type { User } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { useFlash } from '#kit/routing/use-flash'
import { Stack } from '#kit/ui/arrange'
import { Skeleton } from '#kit/ui/Skeleton'
import { AttentionList } from './AttentionList'
import { ChangeHistory } from './ChangeHistory'
import styles from './dashboard.module.css'
import { EnquiriesCard } from './EnquiriesCard'
import { FirstSteps } from './FirstSteps'
import { LiveStatus } from './LiveStatus'
import { changesQuery, statusQuery } from './queries'

/** The site today: what visitors see, who wrote, what needs attention, and what can be undone. */
export default function DashboardScreen({ user }: { user: User }) {
  const status = useQuery(statusQuery)
  const changes = useQuery(changesQuery)
  const action = useAction(useFlash<Outcome>('outcome'))
  const owner = user.role === 'owner'
  return (
    <>
      <ActionFeedback {...action} />
      <QueryBoundary
        query={status}
        failed={t('The state of the site could not be loaded.')}
        skeleton={<Skeleton cards={4} />}
      >
        {(answer) => (
          <>
            {owner && <FirstSteps status={answer} />}
            <Stack className={styles.today}>
              <LiveStatus status={answer} owner={owner} />
              <EnquiriesCard status={answer} />
              <AttentionList
                items={answer.attention}
                isWell={!(owner && answer.backup.late)}
                action={action}
              />
            </Stack>
          </>
        )}
      </QueryBoundary>
      <QueryBoundary query={changes} failed={t('The list of changes could not be loaded.')}>
        {({ data }) => <ChangeHistory changes={data} />}
      </QueryBoundary>
    </>
  )
}
