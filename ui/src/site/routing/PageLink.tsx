import { type MouseEvent, type ReactNode, use } from 'react'
import { LayoutContext } from '#kit/routing/layout-context'
import { isPage, isPlainClick } from '#kit/routing/links'
import { prefetchPage } from './page-data'
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
 * fetched as soon as the visitor points at its link. (React Router's own Link
 * is several kilobytes of script.)
 */
export function PageLink({ to, children, className, current, onClick }: PageLinkProps) {
  const layout = use(LayoutContext)
  const visit = useNavigateTo()
  if (!isPage(to)) {
    return (
      <a href={to} className={className} onClick={onClick} rel="noopener">
        {children}
      </a>
    )
  }
  const prepare = () => layout && prefetchPage(to, layout)
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
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {children}
    </a>
  )
}
