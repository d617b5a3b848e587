import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { type Draft, newDraftId } from '#kit/api/drafts'
import type { Item } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import { ItemForm } from './ItemForm'
import { draftQuery } from './queries'
import { addressOfKind } from './route'

/** The address of the screen: the list of a kind, or the form of one item, "new" for another, with its draft. */
export const addressOfItem = (kind: string, item = '', draft = '') =>
  addressOfKind(kind, { ...(item && { item }), ...(draft && { draft }) })

interface OpenItemProps
  extends Omit<
    Parameters<typeof ItemForm>[0],
    'draft' | 'review' | 'item' | 'isNew' | 'suggestions'
  > {
  drafts: Draft[]
  wanted: string
  items: Item[]
}

/** The form of an item with its draft: the one that the address names, that somebody began, or a new one. */
export function OpenItem({ id, drafts, wanted, items, ...form }: OpenItemProps) {
  const [isStored] = useState(drafts.some((draft) => draft.id === id))
  if (!id) {
    const begun = drafts.find(({ kind, item }) => kind === form.kind && item === wanted)
    return <Navigate replace to={addressOfItem(form.kind, wanted, begun?.id ?? newDraftId())} />
  }
  const item = {
    ...form,
    id,
    item: items.find((item) => item.id === wanted),
    isNew: wanted === 'new',
    suggestions: (field: string) => valuesIn(items, field),
  }
  return isStored ? (
    <StoredDraft {...item} />
  ) : (
    <ItemForm {...item} draft={undefined} review={undefined} />
  )
}

/** The form of a draft that the server has. */
function StoredDraft(form: Omit<Parameters<typeof ItemForm>[0], 'draft' | 'review'>) {
  const draft = useQuery(draftQuery(form.id))
  return (
    <QueryBoundary query={draft} failed={t('The draft could not be loaded.')}>
      {({ data, ...review }) => <ItemForm {...form} draft={data} review={review} />}
    </QueryBoundary>
  )
}

/** What items have in a field, to choose from. */
const valuesIn = (items: Item[], field: string) =>
  [...new Set(items.map(({ fields }) => String(fields[field] ?? '')))].filter(Boolean).sort()
