import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { statusQuery } from '#admin/ui/queries'
import { PageLink } from '#shared/routing/PageLink'
import styles from './admin.module.css'

/** How many things need attention, on every screen, with the way to them. Nothing when there are none. */
export function AttentionLink() {
  const { data: status } = useQuery(statusQuery)
  const count = status?.attention.length ?? 0
  if (count === 0) return null
  return (
    <PageLink to="/admin-dashboard#attention" className={styles.attention}>
      <TriangleAlert aria-hidden size="1.25em" />
      <span>
        {count}
        <span className={styles.what}>
          {' '}
          {count === 1 ? 'thing needs' : 'things need'} attention
        </span>
      </span>
    </PageLink>
  )
}
