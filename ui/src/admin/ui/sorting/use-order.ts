import { useRef, useState } from 'react'
import { t } from '#kit/i18n/message'

/** An item that was taken from its place and is not put down yet. */
export interface DragState {
  from: number
  to: number
}

/** What is read out. Each has a number, so that the same words are new ones. */
export interface Announcement {
  text: string
  number: number
}

export type Order<Item> = ReturnType<typeof useOrder<Item>>

/**
 * The items in the order that the person gave them, shown before the server has it. `save` also brings the saved order
 * back, whatever came of it, and says what was moved when it is done. Without it the order stays here, and is said here.
 */
export function useOrder<Item>(
  saved: Item[],
  nameOf: (item: Item, place: number) => string,
  save?: (items: Item[], moved: string) => Promise<boolean>,
) {
  const [given, setGiven] = useState({ items: saved, saved })
  const [hand, setHand] = useState<DragState & { of: Item[] }>()
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', number: 0 })
  const saving = useRef(false)
  const items = given.saved === saved ? given.items : saved
  const lifted = hand?.of === items ? hand : undefined
  const announce = (text: string) => setAnnouncement(({ number }) => ({ text, number: number + 1 }))

  async function move(from: number, to: number) {
    const moved = withMoved(items, from, to)
    if (moved === items || saving.current) return
    setGiven({ items: moved, saved })
    const message = t('Moved to place {place} of {total}.', { place: to + 1, total: items.length })
    if (!save) return announce(message)
    saving.current = true
    const done = await save(moved, message)
    saving.current = false
    if (done) return
    setGiven({ items: saved, saved })
    announce(t('The order was not changed.'))
  }

  /** Takes an item from its place; false while another one is, or an order is being saved. */
  function lift(from: number): boolean {
    const item = items[from]
    if (lifted || saving.current || item === undefined || items.length < 2) return false
    setHand({ from, to: from, of: items })
    announce(
      t('{name} lifted. {place} of {total}.', {
        name: nameOf(item, from + 1),
        place: from + 1,
        total: items.length,
      }),
    )
    return true
  }

  /** Shows where the lifted item would come to stand. */
  function hold(to: number) {
    const place = Math.max(0, Math.min(to, items.length - 1))
    if (!lifted || place === lifted.to) return
    setHand({ ...lifted, to: place, of: items })
    announce(t('{place} of {total}.', { place: place + 1, total: items.length }))
  }

  function cancel() {
    setHand(undefined)
    announce(t('The order was not changed.'))
  }

  function drop() {
    if (!lifted || lifted.from === lifted.to) return cancel()
    setHand(undefined)
    void move(lifted.from, lifted.to)
  }

  return { items, lifted, announcement, move, lift, hold, drop, cancel }
}

/** Where an item stands while one is lifted and the others make room for it. */
export function displayIndex(lifted: DragState | undefined, index: number): number {
  if (!lifted) return index
  const { from, to } = lifted
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}

/** A list with one item at another place; the same list where nothing moves. */
function withMoved<Item>(list: Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined || from === to || to < 0 || to >= list.length) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
