import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MutationFeedback } from '#admin/ui/MutationFeedback'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { RevisionView } from '#kit/api/types.gen'
import { msg, t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Rows } from '#kit/ui/arrange'
import { EmptyState } from '#kit/ui/EmptyState'
import { ui } from '#kit/ui/names'
import { revisionsQuery, rollBackMutation } from './queries'
import { RevisionCard } from './RevisionCard'

const sampleShown = msg(
  'The site shows the sample school. Your own pages appear here when the server’s operator publishes the school’s content folder with “schoolsite content import”.',
)

/** The revisions that were published, each with the way to restore it. */
export default function ContentScreen() {
  const revisions = useQuery(revisionsQuery)
  const [asked, setAsked] = useState<number>()
  const feedback = useRef<HTMLDivElement>(null)
  const rollBack = useMutation({
    ...rollBackMutation,
    onSuccess: () => setAsked(undefined),
    // It is above a long list, and the button that was pressed is gone.
    onSettled: () => moveFocus(feedback.current),
  })

  return (
    <>
      <div ref={feedback} tabIndex={-1} className={ui.outcome}>
        <MutationFeedback mutation={rollBack} title={t('The site is as it was.')} />
      </div>
      <p>
        {t(
          'These are the older versions of the site. You can restore any of them, and undo that later.',
        )}
      </p>
      <QueryBoundary query={revisions} failed={t('The older versions could not be loaded.')}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('Nothing has been published yet')}>{t(sampleShown)}</EmptyState>
          ) : (
            <>
              {data.some(({ current, sample }) => current && sample) && <p>{t(sampleShown)}</p>}
              <Rows as="ol" aria-label={t('Versions, the newest first')}>
                {data.map((revision) => (
                  <RevisionCard
                    key={revision.number}
                    revision={revision}
                    current={currentOf(data)}
                    asked={asked === revision.number}
                    busy={rollBack.isPending}
                    onAsk={() => setAsked(revision.number)}
                    onCancel={() => setAsked(undefined)}
                    onRestore={() => rollBack.mutate(revision.number)}
                  />
                ))}
              </Rows>
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}

const currentOf = (revisions: RevisionView[]) =>
  revisions.find(({ current }) => current)?.number ?? 0
