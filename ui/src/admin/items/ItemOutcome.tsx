import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Action } from '#admin/ui/use-action'
import type { Draft } from '#kit/api/drafts'
import { t } from '#kit/i18n/message'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { undoItemMutation } from './queries'
import { addressOfDraft } from './route'

const SharePage = lazy(() => import('./SharePage'))

interface ItemOutcomeProps {
  action: Action
  showsFailure: boolean
  /** The draft that waits for the same person. */
  next: Draft | undefined
  /** Takes the focus when a button of the message goes. */
  focus: () => void
}

/** Says what became of the last action, leads to what was published, shares and undoes it. */
export function ItemOutcome({ action, showsFailure, next, focus }: ItemOutcomeProps) {
  const { done, failed } = action.outcome
  const { item, page, undoItem: change } = done?.saved ?? {}

  function undo() {
    if (!change) return
    void action.run(undoItemMutation, change, { failure: t('This could not be undone.'), focus })
  }

  return (
    <>
      <StatusMessage>
        {done && (
          <>
            <p>{done.message}</p>
            {(page || change || next) && (
              <Cluster gap="tight" compact>
                {page && <a href={page}>{t('See it on the site')}</a>}
                <Suspense>{page && <SharePage page={page} title={item?.title ?? ''} />}</Suspense>
                {change && (
                  <Button disabled={action.busy} onClick={undo}>
                    {t('Undo')}
                  </Button>
                )}
                {next && (
                  <Link to={addressOfDraft(next)}>
                    {t('Waits for you: {title}', { title: next.title })}
                  </Link>
                )}
              </Cluster>
            )}
          </>
        )}
      </StatusMessage>
      {showsFailure && failed && <ErrorAlert {...failed} />}
    </>
  )
}
