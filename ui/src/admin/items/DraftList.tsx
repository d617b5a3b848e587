import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { authorName } from '#admin/ui/author-name'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { type Action, completed } from '#admin/ui/use-action'
import type { Draft } from '#kit/api/drafts'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { Button } from '#kit/ui/Button'
import { EmptyState } from '#kit/ui/EmptyState'
import { kindName } from './kinds/kinds'
import { discardDraftMutation } from './queries'

/** The parts of the list of drafts, by their states. */
export const draftStates = ['draft', 'waiting', 'sent-back'] as const
export type ListedState = (typeof draftStates)[number]

export const stateLabels: Record<ListedState, MarkedText> = {
  draft: msg('Drafts'),
  waiting: msg('Waiting'),
  'sent-back': msg('Sent back'),
}

const empty: Record<ListedState, [title: MarkedText, about: MarkedText]> = {
  draft: [msg('No drafts'), msg('What is written and not published yet comes here by itself.')],
  waiting: [msg('Nothing waits for approval'), msg('Drafts that were submitted come here.')],
  'sent-back': [msg('Nothing was sent back'), msg('Drafts that should be changed come here.')],
}

interface DraftListProps {
  state: ListedState
  drafts: Draft[]
  /** Names by e-mail address. */
  people: Record<string, string> | undefined
  addressOf: (draft: Draft) => string
  action: Action
  onDiscarded: () => void
}

/** The drafts in a state, the one that changed last first. */
export function DraftList(props: DraftListProps) {
  const { state, drafts, people, addressOf, action, onDiscarded } = props
  const [discarding, setDiscarding] = useState<Draft>()

  const discard = useMutation(discardDraftMutation)

  if (drafts.length === 0) {
    const [title, about] = empty[state]
    return <EmptyState title={t(title)}>{t(about)}</EmptyState>
  }
  return (
    <>
      <ul className="rows">
        {drafts.map((draft) => (
          <li key={draft.id} className={`split ${parts.row}`}>
            <div className={parts.about}>
              <h2>
                <Link to={addressOf(draft)}>{titleOf(draft)}</Link>
              </h2>
              <p className="note">
                {rich('{kind} · changed {when} by {name}', {
                  kind: kindName(draft.kind),
                  when: <RelativeTime at={draft.changedAt} />,
                  name: authorName(draft.changedBy, people?.[draft.changedBy]),
                })}
              </p>
              {draft.note && <p>{draft.note}</p>}
            </div>
            {state === 'waiting' && (
              <Link to={addressOf(draft)} className="button">
                {t('Open')} <span className="visually-hidden">{titleOf(draft)}</span>
              </Link>
            )}
            <Button
              aria-label={t('Discard {title}', { title: titleOf(draft) })}
              disabled={action.busy}
              onClick={() => setDiscarding(draft)}
            >
              {t('Discard')}
            </Button>
          </li>
        ))}
      </ul>
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
            onDiscarded()
          }}
        >
          {t('Its text and files are deleted permanently. What is published stays as it is.')}
        </ConfirmDialog>
      )}
    </>
  )
}

const titleOf = ({ title }: Draft) => title || t('Without a title')
