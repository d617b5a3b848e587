import type { ReactNode } from 'react'
import type { PageData } from '#shared/api/types.gen'
import { Seo } from '#shared/ui/Seo'
import styles from './admin.module.css'
import { screenAt } from './screens'

interface Props {
  page: PageData
  nav?: ReactNode
  children: ReactNode
}

/**
 * What every admin screen stands in. The heading is one element from waiting
 * to working, so that the focus which arrives on it stays.
 */
export function AdminFrame({ page, nav, children }: Props) {
  return (
    <div className={styles.admin}>
      <Seo seo={page.seo} />
      {nav}
      <h1>{screenAt(page.path)?.title}</h1>
      {children}
    </div>
  )
}
