import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { ErrorAlert } from '#kit/ui/Alert'
import { PageLink } from '#site/routing/PageLink'

interface DeadLinkProps {
  why: string
  /** Where another one is had, and in which words. */
  to?: string
  label?: string
}

/** Stands in place of the form when its link does not work, and takes the focus that the form had. */
export function ExpiredLink({
  why,
  to = '/forgot-password',
  label = t('Ask for a new link'),
}: DeadLinkProps) {
  return (
    <div ref={focusLink}>
      <ErrorAlert title={why}>
        <PageLink to={to}>{label}</PageLink>
      </ErrorAlert>
    </div>
  )
}

const focusLink = (place: HTMLElement | null) => moveFocus(place, 'a')
