import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { statusQuery } from '#admin/dashboard/queries'
import { richPlural } from '#kit/i18n/rich'
import { adminHome } from '#kit/routing/links'
import styles from './admin.module.css'

/** How many things need attention, on every screen, with the way to them. Nothing when there are none. */
export function AttentionLink() {
  const { data: status } = useQuery(statusQuery)
  const count = status?.attention.length ?? 0
  if (count === 0) return null
  return (
    <Link to={`${adminHome}#attention`}>
      <TriangleAlert aria-hidden size="1.25em" />
      <span>
        {richPlural(
          count,
          { one: '1<a> thing needs attention</a>', other: '{count}<a> things need attention</a>' },
          { a: what },
        )}
      </span>
    </Link>
  )
}

/** What the number counts, which a phone has no room for. */
const what = (inner: ReactNode) => <span className={styles.what}>{inner}</span>
