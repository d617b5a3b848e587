import { useLocation, useNavigate } from 'react-router'
import { within } from '#admin/ui/navigation'
import { draftStates, itemStates } from './item-state'
import { kinds } from './kinds/kinds'
import { asksForDrafts, itemKindIn } from './route'

/** What can be done to a list of people as a whole. */
const listTasks = ['order', 'several'] as const

/** What the address of the screen says: a kind, and one of its items or a part of its list. */
export function useItemsPlace() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const show = params.get('show')
  const hasAllKinds = asksForDrafts(pathname, search)
  const kind = itemKindIn(search, pathname)
  const wanted = params.get('item')
  const task = kinds[kind].people && listTasks.find((name) => name === show)
  return {
    address: pathname + search,
    kind,
    /** The id of the item whose form is open, "new" for another. */
    wanted,
    /** What is done to a list of people as a whole. */
    task,
    /** There is something in place of the list that is left when it is done. */
    isOpen: Boolean(wanted || task),
    /** Of its draft. */
    draft: params.get('draft') ?? '',
    /** The id of the item that a new one begins as a copy of. */
    copy: params.get('copy') ?? '',
    /** The drafts that are listed, in place of what is published. */
    draftState: draftStates.find((name) => name === show) ?? (hasAllKinds ? 'draft' : undefined),
    /** The published items that are listed. */
    itemState: itemStates.find((name) => name === show) ?? 'live',
    /** Drafts of all kinds are listed. */
    hasAllKinds,
    /** Shows another part of this screen. The focus stays on what was chosen. */
    choose: (part: Record<string, string>) =>
      void navigate(`${pathname}?${new URLSearchParams(part)}`, within),
  }
}

export type ItemsPlace = ReturnType<typeof useItemsPlace>
