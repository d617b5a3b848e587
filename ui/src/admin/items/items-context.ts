import { createContext, use } from 'react'
import type { Action } from '#admin/ui/use-action'
import type { Item, ItemKind } from '#kit/api/items'
import type { User } from '#kit/api/types.gen'

/** What all parts of the screen know: the kind of item that is shown, its items, and who looks at them. */
export interface ShownItems {
  kind: ItemKind
  items: Item[]
  /** The revision that has them. */
  base: number
  /** The codes of the site's languages, the main one first; none where it is in one. */
  languages: string[]
  /** The paths of the fields that are translated, such as `image.alt`. */
  texts: string[]
  user: User
  /** Whoever looks at them may publish and remove them. */
  publishes: boolean
  action: Action
  /** Moves the focus to the result of the action, such as when its button goes. */
  focusOutcome: () => void
}

export const ItemsContext = createContext<ShownItems | undefined>(undefined)

export function useShownItems(): ShownItems {
  const shown = use(ItemsContext)
  if (!shown) throw new Error('A part of the screen of items needs its context.')
  return shown
}
