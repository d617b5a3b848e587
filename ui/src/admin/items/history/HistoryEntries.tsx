import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authorName } from '#admin/ui/author-name'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import parts from '#admin/ui/parts.module.css'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { formatDateTime } from '#admin/ui/time/times'
import { completed } from '#admin/ui/use-action'
import type { ItemKind } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { list } from '#kit/i18n/sentence'
import { Cluster, Rows } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { useShownItems } from '../items-context'
import { getItemHistory, type ItemRevision, undoItemMutation } from '../queries'
import { describeChange, fieldName } from './describe-change'

export interface HistoryEntriesProps {
  /** Of the item. */
  id: string
  /** A change was undone, so that the form is not what is published any more. */
  onUndone: () => void
}

/** Who changed an item, when, and what. A person who publishes may undo each change. */
export default function HistoryEntries({ id, onUndone }: HistoryEntriesProps) {
  const { kind, publishes, action } = useShownItems()
  const [asked, setAsked] = useState<ItemRevision>()
  const history = useQuery({
    queryKey: ['items', kind, 'history', id],
    queryFn: () => getItemHistory(kind, id),
  })

  const undoing = useMutation(undoItemMutation)

  return (
    <QueryBoundary query={history} failed={t('The history could not be loaded.')}>
      {({ data: { entries, complete } }) => (
        <>
          <Rows as="ol">
            {entries.map((entry) => (
              <Cluster as="li" spread key={entry.revision} className={parts.row}>
                <div className={parts.about}>
                  <p className={ui.note}>{whoAndWhen(entry)}</p>
                  <ul>
                    {entry.changes?.map((change) => (
                      <li key={change.field + change.before + change.after}>
                        {describeChange(kind, change)}
                      </li>
                    ))}
                  </ul>
                </div>
                {publishes && entry.action === 'changed' && (
                  <Button
                    aria-label={t('Undo the change of {time}', {
                      time: formatDateTime(entry.at),
                    })}
                    disabled={action.busy}
                    onClick={() => setAsked(entry)}
                  >
                    {t('Undo')}
                  </Button>
                )}
              </Cluster>
            ))}
          </Rows>
          {!complete && <p className={ui.note}>{t('Older changes are not kept.')}</p>}
          {asked && (
            <ConfirmDialog
              title={t('Undo this change?')}
              confirmLabel={t('Undo')}
              busyLabel={t('Publishing...')}
              failure={t('The change could not be undone.')}
              action={undoing}
              variables={{ kind, id, revision: asked.revision }}
              onClose={() => setAsked(undefined)}
              onDone={(answer) => {
                action.show({ done: completed(answer) })
                onUndone()
              }}
            >
              {t(
                '{fields}: visitors see at once what was there before this change. What was changed later stays.',
                { fields: fieldsOf(kind, asked) },
              )}
            </ConfirmDialog>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

function whoAndWhen({ action, at, by, who }: ItemRevision) {
  const those = { when: <RelativeTime at={at} />, name: authorName(by, who) }
  if (action === 'added') return rich('Added {when}, by {name}', those)
  return rich('Changed {when}, by {name}', those)
}

const fieldsOf = (kind: ItemKind, { changes = [] }: ItemRevision) =>
  list([...new Set(changes.map(({ field }) => fieldName(kind, field)))], 'unit')
