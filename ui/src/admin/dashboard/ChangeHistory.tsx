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
import type { HomepageChange } from './queries'

/** How many changes are shown at first. */
const few = 5

/** The changes of the slider and the pop-up, by whom, and what of them can be undone. */
export function ChangeHistory({ changes }: { changes: HomepageChange[] }) {
  const action = useAction()
  const [all, setAll] = useState(false)
  return (
    <Stack as="section">
      <h2>{t('Changes of the slider and the pop-up')}</h2>
      <p className={ui.note}>
        {t(
          'A change can be undone as long as the version before it is kept. Everything that was published is listed under Content.',
        )}
      </p>
      {changes.length === 0 && (
        <p>
          {t('None yet. Each change of the slider or the pop-up is listed here and can be undone.')}
        </p>
      )}
      <ActionFeedback {...action} />
      <Rows gap="tight">
        {changes.slice(0, all ? undefined : few).map((change) => (
          <Row
            key={change.id}
            change={change}
            onUndo={() => action.undo(change.id, change.kind === 'undone')}
          />
        ))}
      </Rows>
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
  change: HomepageChange
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
        <small className={ui.soft}>{t(stateLabels[state])}</small>
      )}
    </Cluster>
  )
}

const describe = ({ by, who, sentence }: HomepageChange) =>
  sentenceParts(sentence, authorAtStart(by, who)).join('')

const stateLabels = {
  undone: msg('Undone'),
  later: msg('Undo the later changes first'),
}
