import { type MouseEvent, type ReactNode, use } from 'react'
import { isPlainClick } from '#kit/routing/links'
import { edition } from './edition'
import { PageCacheContext } from './page-cache'
import { useNavigateTo } from './use-navigate-to'

interface PageLinkProps {
  to: string
  children: ReactNode
  className?: string
  current?: boolean
  onClick?: () => void
}

/**
 * A link to a page of this site, or to an address elsewhere. A page is
 * fetched when the visitor points at its link. (React Router's own Link
 * is several kilobytes of script.)
 */
export function PageLink({ to: page, children, className, current, onClick }: PageLinkProps) {
  const to = edition.to(page)
  const pages = use(PageCacheContext)
  const visit = useNavigateTo()
  if (!edition.isPage(to)) {
    return (
      <a href={to} className={className} onClick={onClick}>
        {children}
      </a>
    )
  }
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onClick?.()
    visit(to)
  }
  return (
    <a
      href={to}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={() => pages?.prefetchSoon(to)}
      onPointerLeave={() => pages?.cancelPrefetch()}
      onTouchStart={() => pages?.prefetch(to)}
    >
      {children}
    </a>
  )
}
