import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { authorName } from '#admin/ui/author-name'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { completed } from '#admin/ui/use-action'
import type { Draft } from '#kit/api/drafts'
import { mayDiscard } from '#kit/auth/rights'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { Cluster, Rows } from '#kit/ui/arrange'
import { Button, ButtonLink } from '#kit/ui/Button'
import { EmptyState } from '#kit/ui/EmptyState'
import { ui } from '#kit/ui/names'
import type { ListedDraftState } from './item-state'
import { useShownItems } from './items-context'
import { kindName } from './kinds/kinds'
import { discardDraftMutation } from './queries'
import { addressOfDraft } from './route'

const empty: Record<ListedDraftState, [title: MarkedText, about: MarkedText]> = {
  draft: [
    msg('No drafts'),
    msg('What is written and not published yet is saved here automatically.'),
  ],
  waiting: [
    msg('Nothing waits for approval'),
    msg('Drafts that wait for approval are listed here.'),
  ],
  'sent-back': [msg('Nothing was sent back'), msg('Drafts that were sent back are listed here.')],
}

interface DraftListProps {
  state: ListedDraftState
  drafts: Draft[]
  /** Names by e-mail address. */
  people: Record<string, string> | undefined
}

/** The drafts in a state, the one that changed last first. */
export default function DraftList({ state, drafts, people }: DraftListProps) {
  const { action, focusOutcome, user } = useShownItems()
  const [discarding, setDiscarding] = useState<Draft>()

  const discard = useMutation(discardDraftMutation)

  if (drafts.length === 0) {
    const [title, about] = empty[state]
    return <EmptyState title={t(title)}>{t(about)}</EmptyState>
  }
  return (
    <>
      <Rows>
        {drafts.map((draft) => (
          <Cluster as="li" spread key={draft.id} className={parts.row}>
            <div className={parts.about}>
              <h2>
                <Link to={addressOfDraft(draft)}>{titleOf(draft)}</Link>
              </h2>
              <p className={ui.note}>
                {rich('{kind} · changed {when} by {name}', {
                  kind: kindName(draft.kind),
                  when: <RelativeTime at={draft.changedAt} />,
                  name: authorName(draft.changedBy, people?.[draft.changedBy]),
                })}
                {draft.createdBy !== draft.changedBy &&
                  ` · ${t('draft of {name}', {
                    name: authorName(draft.createdBy, people?.[draft.createdBy]),
                  })}`}
              </p>
              {draft.note && <p>{draft.note}</p>}
            </div>
            <Cluster compact>
              {state === 'waiting' && (
                <ButtonLink as={Link} to={addressOfDraft(draft)}>
                  {t('Open')} <span className={ui.visuallyHidden}>{titleOf(draft)}</span>
                </ButtonLink>
              )}
              {mayDiscard(user, draft) && (
                <Button
                  aria-label={t('Discard {title}', { title: titleOf(draft) })}
                  disabled={action.busy}
                  onClick={() => setDiscarding(draft)}
                >
                  {t('Discard')}
                </Button>
              )}
            </Cluster>
          </Cluster>
        ))}
      </Rows>
      {discarding && (
        <ConfirmDialog
          title={t('Discard the draft “{title}”?', { title: titleOf(discarding) })}
          confirmLabel={t('Discard')}
          busyLabel={t('Discarding...')}
          danger
          failure={t('It could not be discarded.')}
          action={discard}
          variables={discarding}
          onClose={() => setDiscarding(undefined)}
          onDone={(answer) => {
            action.show({ done: completed(answer) })
            focusOutcome()
          }}
        >
          {t('Its text and files are deleted permanently. What is published stays as it is.')}
        </ConfirmDialog>
      )}
    </>
  )
}

const titleOf = ({ title }: Draft) => title || t('Without a title')
