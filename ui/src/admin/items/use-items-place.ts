import { useLocation, useNavigate } from 'react-router'
import { within } from '#admin/ui/navigation'
import { draftStates, itemStates } from './item-state'
import { itemKindIn, items as itemsScreen } from './route'

/** What the address of the screen says: a kind, and one of its items or a part of its list. */
export function useItemsPlace() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const show = params.get('show')
  const draftState = draftStates.find((name) => name === show)
  const isForAll = pathname === itemsScreen.path
  return {
    address: pathname + search,
    kind: itemKindIn(search, pathname),
    /** The id of the item whose form is open, "new" for another. */
    wanted: params.get('item'),
    /** Of its draft. */
    draft: params.get('draft') ?? '',
    /** The drafts that are listed, in place of what is published. */
    draftState,
    /** The published items that are listed. */
    itemState: itemStates.find((name) => name === show) ?? 'live',
    /** The screen has several kinds to choose from. */
    isForAll,
    /** Drafts of all kinds are listed. */
    hasAllKinds: isForAll && draftState !== undefined && !params.has('kind'),
    /** Shows another part of this screen. The focus stays on what was chosen. */
    choose: (part: Record<string, string>) =>
      void navigate(`${pathname}?${new URLSearchParams(part)}`, within),
  }
}

export type ItemsPlace = ReturnType<typeof useItemsPlace>
