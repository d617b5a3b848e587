import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useVisit } from '#admin/ui/navigation'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { type Draft, newDraftId } from '#kit/api/drafts'
import type { Item } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import { unsentDraft } from './draft/unsent'
import { useShownItems } from './items-context'
import { kinds } from './kinds/kinds'
import { draftQuery } from './queries'
import { addressOfItem } from './route'

// Larger than the list that leads to it.
const ItemForm = lazy(() => import('./ItemForm'))

interface OpenItemProps {
  /** Of the item, "new" for another. */
  wanted: string
  /** Of its draft; "" finds or begins one. */
  id: string
  /** Of the item that a new one begins as a copy of. */
  copy: string
  drafts: Draft[]
}

/** The form of an item with its draft: the one that the address names, that somebody began, or a new one. */
export function OpenItem({ wanted, id, copy, drafts }: OpenItemProps) {
  const { kind, items, user } = useShownItems()
  const { hash } = useLocation()
  const [isStored] = useState(drafts.some((draft) => draft.id === id))
  const [isUnsent] = useState(() => unsentDraft(user._id, id) !== undefined)
  // Not one that is published meanwhile, from this form as well.
  const [existing] = useState(kinds[kind].single ? items[0] : undefined)
  if (wanted === 'new' && existing)
    return <Navigate replace to={addressOfItem(kind, existing.id)} />
  if (!id) {
    const begun = drafts.find((draft) => draft.kind === kind && draft.item === wanted)
    const address = addressOfItem(kind, wanted, begun?.id ?? newDraftId(), copy)
    return <Navigate replace to={address + hash} />
  }
  const item = items.find((one) => one.id === wanted)
  if (isStored) return <StoredDraft id={id} item={item} />
  const isThere = item || wanted === 'new' || isUnsent
  const copied = items.find((one) => one.id === copy)
  return isThere ? <ItemForm id={id} item={item} copied={copied} stored={undefined} /> : <Gone />
}

/** The form of a draft that the server has. */
function StoredDraft({ id, item }: { id: string; item: Item | undefined }) {
  const draft = useQuery(draftQuery(id))
  return (
    <QueryBoundary query={draft} failed={t('The draft could not be loaded.')}>
      {(stored) => <ItemForm id={id} item={item} stored={stored} />}
    </QueryBoundary>
  )
}

function Gone() {
  const { kind, focusOutcome } = useShownItems()
  const visit = useVisit()
  function leave() {
    visit(addressOfItem(kind))
    focusOutcome()
  }
  return (
    <p>
      {t('It is not there any more: somebody removed it, or changed its title.')}{' '}
      <Button onClick={leave}>{t('Back to the list')}</Button>
    </p>
  )
}
