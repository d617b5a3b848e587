import type { ComponentType } from 'react'
import type { Layout, PageData } from '#shared/api/types.gen'

/** What the component of a view is given. */
export interface PageProps {
  page: PageData
  layout: Layout
}

/** The component of a view. */
export type PageComponent = ComponentType<PageProps>
