import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authorName } from '#admin/ui/author-name'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import parts from '#admin/ui/parts.module.css'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { completed } from '#admin/ui/use-action'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { Cluster, Rows } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { useShownItems } from '../items-context'
import { type DeletedItem, getDeletedItems, undoItemMutation } from '../queries'

/** The list of removed items of a kind, each with Restore. A script of its own, since it is rarely opened. */
export default function DeletedList() {
  const { kind, action, focusOutcome } = useShownItems()
  const [asked, setAsked] = useState<DeletedItem>()
  const deleted = useQuery({
    queryKey: ['items', kind, 'deleted'],
    queryFn: () => getDeletedItems(kind),
  })

  const restoring = useMutation(undoItemMutation)

  return (
    <QueryBoundary query={deleted} failed={t('The list of what was deleted could not be loaded.')}>
      {({ data }) => (
        <>
          {data.length === 0 && <p className={ui.note}>{t('Nothing was deleted.')}</p>}
          <Rows>
            {data.map((item) => (
              <Cluster as="li" spread key={item.id} className={parts.row}>
                <div className={parts.about}>
                  <p>{item.title}</p>
                  <p className={ui.note}>
                    {rich('Deleted {when}, by {name}', {
                      when: <RelativeTime at={item.at} />,
                      name: authorName(item.by, item.who),
                    })}
                  </p>
                </div>
                <Button
                  aria-label={t('Restore {title}', { title: item.title })}
                  disabled={action.busy}
                  onClick={() => setAsked(item)}
                >
                  {t('Restore')}
                </Button>
              </Cluster>
            ))}
          </Rows>
          {asked && (
            <ConfirmDialog
              title={t('Restore “{title}”?', { title: asked.title })}
              confirmLabel={t('Restore')}
              busyLabel={t('Publishing...')}
              failure={t('It was not restored.')}
              action={restoring}
              variables={{ kind, id: asked.id, revision: asked.revision }}
              onClose={() => setAsked(undefined)}
              onDone={(answer) => {
                action.show({ done: completed(answer) })
                focusOutcome()
              }}
            >
              {t('Visitors see it again at once, as it was, with its pictures and documents.')}
            </ConfirmDialog>
          )}
        </>
      )}
    </QueryBoundary>
  )
}
