import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { useAction } from '#admin/ui/use-action'
import { goBack } from '#kit/api/content'
import type { RevisionView } from '#kit/api/types.gen'
import { msg, t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'
import { Rows } from '#kit/ui/arrange'
import { EmptyState } from '#kit/ui/EmptyState'
import { ui } from '#kit/ui/names'
import { revisionsQuery } from './queries'
import { RevisionCard } from './RevisionCard'

const sampleShown = msg(
  'The site shows the sample school. Your own pages appear here when the server’s operator publishes the school’s content folder with “schoolsite content import”.',
)

/** What was published, and the way back to it. */
export default function ContentScreen() {
  const revisions = useQuery(revisionsQuery)
  const { busy, outcome, run } = useAction()
  const [asked, setAsked] = useState<number>()
  const words = useRef<HTMLDivElement>(null)

  async function back(to: number) {
    const done = await run({ failure: t('The site is as it was.'), work: () => goBack(to) })
    if (done) setAsked(undefined)
    // They stand above a long list, and the button that was pressed is gone.
    moveFocus(words.current)
  }

  return (
    <>
      <div ref={words} tabIndex={-1} className={ui.outcome}>
        <StatusMessage>{outcome.done && <p>{outcome.done.message}</p>}</StatusMessage>
        {outcome.failed && <ErrorAlert {...outcome.failed} />}
      </div>
      <p>
        {t(
          'These are the older versions of the site. You can restore any of them, and undo that later.',
        )}
      </p>
      <QueryBoundary query={revisions} failed={t('The list of revisions could not be loaded.')}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('Nothing has been published yet')}>{t(sampleShown)}</EmptyState>
          ) : (
            <>
              {data.some(({ current, sample }) => current && sample) && <p>{t(sampleShown)}</p>}
              <Rows as="ol" aria-label={t('Revisions, the newest first')}>
                {data.map((revision) => (
                  <RevisionCard
                    key={revision.number}
                    revision={revision}
                    now={nowOf(data)}
                    asked={asked === revision.number}
                    busy={busy}
                    onAsk={() => setAsked(revision.number)}
                    onLeave={() => setAsked(undefined)}
                    onBack={() => back(revision.number)}
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

const nowOf = (revisions: RevisionView[]) => revisions.find(({ current }) => current)?.number ?? 0
