import { useState } from 'react'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { authorAtStart } from '#admin/ui/author-name'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { formatDateTime } from '#admin/ui/time/times'
import { useAction } from '#admin/ui/use-action'
import { msg, t } from '#kit/i18n/message'
import { sentenceParts } from '#kit/i18n/sentence'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster, Rows, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import type { SiteChange } from './queries'

/** How many changes are shown at first. */
const few = 5

/** What was changed on the site, by whom, and what of it can be undone. */
export function ChangeHistory({ changes }: { changes: SiteChange[] }) {
  const action = useAction()
  const [all, setAll] = useState(false)
  return (
    <Stack as="section">
      <h2>{t('Latest changes')}</h2>
      {changes.length === 0 && (
        <p>{t('None yet. What anybody publishes is listed here, and can be undone.')}</p>
      )}
      <ActionFeedback {...action} />
      {changes.length > 0 && (
        <Rows gap="tight">
          {changes.slice(0, all ? undefined : few).map((change) => (
            <Row
              key={change.id}
              change={change}
              onUndo={() => action.undo(change.id, change.kind === 'undone')}
            />
          ))}
        </Rows>
      )}
      {changes.length > few && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? t('Show the last {few}', { few })
            : t('Show all {count}', { count: changes.length })}
        </Button>
      )}
    </Stack>
  )
}

interface RowProps {
  change: SiteChange
  /** Resolves to whether it was undone. */
  onUndo: () => Promise<boolean>
}

/** One change. It takes the focus when its button goes, because it was undone. */
function Row({ change, onUndo }: RowProps) {
  const { at, state, kind } = change
  const text = describe(change)
  const isRedo = kind === 'undone'
  const which = { change: text, time: formatDateTime(at) }
  return (
    <Cluster tabIndex={-1} as="li" spread>
      <div className={parts.about}>
        <p>{text}</p>
        <p className={ui.note}>
          <RelativeTime at={at} />
        </p>
      </div>
      {state === 'ready' ? (
        <Button
          aria-label={
            isRedo ? t('Redo: {change}, {time}', which) : t('Undo: {change}, {time}', which)
          }
          onClick={async ({ currentTarget }) => {
            const row = currentTarget.closest('li')
            if (await onUndo()) moveFocus(row)
          }}
        >
          {isRedo ? t('Redo') : t('Undo')}
        </Button>
      ) : (
        state && <small className={ui.soft}>{t(stateLabels[state])}</small>
      )}
    </Cluster>
  )
}

const describe = ({ by, who, sentence }: SiteChange) =>
  sentenceParts(sentence, authorAtStart(by, who)).join('')

const stateLabels = {
  undone: msg('Undone'),
  later: msg('Undo the later changes first'),
  gone: msg('Too old to be undone'),
}
