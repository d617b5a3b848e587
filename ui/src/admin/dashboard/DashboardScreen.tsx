import { useQuery } from '@tanstack/react-query'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { type Outcome, useAction } from '#admin/ui/use-action'
import type { User } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { useFlash } from '#kit/routing/use-flash'
import { Grid } from '#kit/ui/arrange'
import { Skeleton } from '#kit/ui/Skeleton'
import { ChangeHistory } from './ChangeHistory'
import styles from './dashboard.module.css'
import { FirstSteps } from './FirstSteps'
import { ForYou } from './ForYou'
import { NewEnquiries } from './NewEnquiries'
import { OnHomePage } from './OnHomePage'
import { PublishButtons } from './PublishButtons'
import { changesQuery, statusQuery } from './queries'
import { ServerStatus } from './ServerStatus'

/** What to do: publish, what waits for the person who looks, who wrote, what was changed; for owners the server. */
export default function DashboardScreen({ user }: { user: User }) {
  const status = useQuery(statusQuery)
  const changes = useQuery(changesQuery)
  const action = useAction(useFlash<Outcome>('outcome'))
  const owner = user.role === 'owner'
  return (
    <>
      <ActionFeedback {...action} />
      <PublishButtons />
      <QueryBoundary
        query={status}
        failed={t('The state of the site could not be loaded.')}
        skeleton={<Skeleton cards={2} />}
      >
        {(answer) => (
          <>
            <Grid className={styles.today}>
              <ForYou user={user} status={answer} action={action} />
              <NewEnquiries count={answer.enquiries.new} />
            </Grid>
            {owner && <FirstSteps status={answer} />}
          </>
        )}
      </QueryBoundary>
      <QueryBoundary query={changes} failed={t('The list of changes could not be loaded.')}>
        {({ data }) => <ChangeHistory changes={data} />}
      </QueryBoundary>
      {status.data && <OnHomePage status={status.data} />}
      {status.data && owner && <ServerStatus status={status.data} action={action} />}
    </>
  )
}
