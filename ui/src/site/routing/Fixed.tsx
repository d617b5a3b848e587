import { createContext, type ReactNode, use } from 'react'

/** How the server draws a fixed part; null in the browser, where it is like any other. */
export const FixedContext = createContext<((name: string, part: ReactNode) => ReactNode) | null>(
  null,
)

interface FixedProps {
  /** A name of its own, as long as the part depends on nothing but the layout. */
  name?: string
  children: ReactNode
}

/**
 * A part that is the same on every page. The server draws it once for each layout, since most
 * elements of a page are around its text. Its markup depends on neither the address nor its place
 * in the tree: no useId, and no picture that is loaded eagerly, whose preload stands in the head.
 */
export function Fixed({ name, children }: FixedProps) {
  const draw = use(FixedContext)
  return draw && name ? draw(name, children) : children
}
