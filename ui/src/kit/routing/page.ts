import type { ComponentType } from 'react'
import type { Layout, PageBase, PageParts } from '#kit/api/types.gen'

type AnyView = keyof PageParts

/** What shows a page of the site: its views.ts says which component that is. Of the admin area all is one view. */
export type View = Exclude<AnyView, 'admin'>

/** The data of a page of a view; of several views, a union by `view`. */
export type PageData<V extends AnyView = View> = {
  [Each in V]: PageBase & { view: Each } & PageParts[Each]
}[V]

/** What the component of a view is given. */
export interface PageProps<V extends AnyView> {
  page: PageData<V>
  layout: Layout
}

/** The component of a view. */
export type PageComponent<V extends View> = ComponentType<PageProps<V>>

/** The components of views. */
export type PageComponents = { [V in View]: PageComponent<V> }
