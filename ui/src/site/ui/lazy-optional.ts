import { type ComponentType, lazy } from 'react'

type Part<Props> = { default: ComponentType<Props> }

const nothing = { default: () => null }

/**
 * A part that its page can do without: where it can't be loaded, nothing
 * stands in its place, and the page stays. (A load that fails gives nothing
 * at all while the page is loaded again for it.)
 */
export const lazyOptional = <Props>(load: () => Promise<Part<Props> | undefined>) =>
  lazy<ComponentType<Props>>(async () => (await load().catch(() => nothing)) ?? nothing)
