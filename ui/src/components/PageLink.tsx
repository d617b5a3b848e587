import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLayout } from '../layout/layout-context'
import { isPage } from '../links'
import { fetchAhead } from '../page-data'

interface PageLinkProps {
  to: string
  children: ReactNode
  className?: string
  current?: boolean
  onClick?: () => void
}

/**
 * A link to a page of this site, or to an address elsewhere. A page is
 * fetched as soon as the visitor points at its link.
 */
export function PageLink({ to, children, className, current, onClick }: PageLinkProps) {
  const layout = useLayout()
  if (!isPage(to)) {
    return (
      <a href={to} className={className} onClick={onClick} rel="noopener">
        {children}
      </a>
    )
  }
  const prepare = () => fetchAhead(to, layout)
  return (
    <Link
      to={to}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {children}
    </Link>
  )
}
