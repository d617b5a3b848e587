import { createElement, type ReactNode, use } from 'react'
import { FixedContext } from './Fixed'

/** The element that marks where a slot begins and ends, until the server has cut the page there. */
export const slotMark = 'slot-mark'

interface SlotProps {
  /** As in internal/school/page.go. */
  name: 'form' | 'token' | 'query' | 'found' | 'note'
  children?: ReactNode
}

/** A part of a page that the server replaces when it sends the page; `children` is what it has until then, if anything. */
export function Slot({ name, children }: SlotProps) {
  const mark = use(FixedContext) && createElement(slotMark, { name })
  return (
    <>
      {mark}
      {children}
      {children && mark}
    </>
  )
}
