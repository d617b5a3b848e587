import { useState } from 'react'
import { DeletedItems } from '#admin/ui/DeletedItems'
import parts from '#admin/ui/parts.module.css'
import type { useAction } from '#admin/ui/use-action'
import { type Item, type ItemKind, saveItem } from '#shared/api/items'
import { t } from '#shared/i18n/message'
import { PageLink } from '#shared/routing/PageLink'
import { Button } from '#shared/ui/Button'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog'
import { EmptyState } from '#shared/ui/EmptyState'
import { kinds } from './kinds'

interface ItemListProps {
  kind: ItemKind
  base: number
  items: Item[]
  /** Whoever sees the list may remove what is published. */
  removes: boolean
  addressOf: (item: string) => string
  action: ReturnType<typeof useAction>
  onRemoved: () => void
}

/** The newest first, whatever the order of the content's files is. */
const byDate = (a: Item, b: Item) =>
  String(b.fields.date ?? '').localeCompare(String(a.fields.date ?? ''))

/** The items of a kind, with the way to change and to remove each. */
export function ItemList(props: ItemListProps) {
  const { kind, base, items, removes, addressOf, action, onRemoved } = props
  const [removing, setRemoving] = useState<Item>()
  const spec = kinds[kind]
  const add = spec.add && (
    <PageLink to={addressOf('new')} className="button">
      {t(spec.add)}
    </PageLink>
  )

  const deleted = removes && spec.remove && (
    <DeletedItems kind={kind} action={action} onRestored={onRemoved} />
  )

  async function remove({ id }: Item) {
    const work = () => saveItem({ kind, id, base, fields: null })
    const done = await action.run({ failure: t('It could not be removed.'), work })
    if (done) onRemoved()
  }

  if (items.length === 0) {
    return (
      <>
        <EmptyState title={t(spec.none)} action={add}>
          {t(spec.about)}
        </EmptyState>
        {deleted}
      </>
    )
  }
  return (
    <>
      {add && <p>{add}</p>}
      <ul className="rows">
        {(spec.newestFirst ? items.toSorted(byDate) : items).map((item) => (
          <li key={item.id} className={`split ${parts.row}`}>
            <div className={parts.about}>
              <h2>
                <PageLink to={addressOf(item.id)}>{item.title}</PageLink>
              </h2>
              <p className="note">{spec.note(item.fields)}</p>
            </div>
            {removes && spec.remove && Object.keys(item.fields).length > 0 && (
              <Button
                aria-label={t('Remove {title}', { title: item.title })}
                disabled={action.busy}
                onClick={() => setRemoving(item)}
              >
                {t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {deleted}
      {removing && spec.remove && (
        <ConfirmDialog
          title={t(spec.remove, { title: removing.title })}
          confirmLabel={t('Remove')}
          busyLabel={t('Removing...')}
          danger
          failure={t('It could not be removed.')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {t('Visitors don’t see it any more. It can be restored under “Deleted”, below the list.')}
        </ConfirmDialog>
      )}
    </>
  )
}
