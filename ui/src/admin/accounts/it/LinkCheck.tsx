import { useMutation, useQuery } from '@tanstack/react-query'
import { checkLinksMutation, disclosureQuery } from '#admin/disclosure/queries'
import { MutationError } from '#admin/ui/MutationFeedback'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { formatDateTime } from '#admin/ui/time/times'
import type { DisclosureAnswer } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { StatusMessage } from '#kit/ui/Alert'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'

/** Whether the links of the disclosure to other sites work. Those that do not are listed on its screen. */
export function LinkCheck() {
  const disclosure = useQuery(disclosureQuery)
  const checking = useMutation(checkLinksMutation)
  return (
    <Stack as="section" aria-labelledby="links">
      <h2 id="links">{t('Links of the disclosure')}</h2>
      <StatusMessage>{checking.isSuccess && t('The links were checked.')}</StatusMessage>
      <MutationError mutation={checking} title={t('The links could not be checked.')} />
      <QueryBoundary query={disclosure} failed={t('The disclosure could not be loaded.')}>
        {(answer) => (
          <Cluster spread>
            <p>{lastCheck(answer)}</p>
            <Button disabled={checking.isPending} onClick={() => checking.mutate()}>
              {checking.isPending ? t('Checking...') : t('Check the links now')}
            </Button>
          </Cluster>
        )}
      </QueryBoundary>
    </Stack>
  )
}

function lastCheck({ checkedAt }: DisclosureAnswer): string {
  if (!checkedAt) return t('Links to other sites have not been checked since the site was started.')
  return t('Links to other sites were checked on {date}.', { date: formatDateTime(checkedAt) })
}
