import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { ErrorAlert } from '#kit/ui/Alert'
import { PageLink } from '#site/routing/PageLink'

interface ExpiredLinkProps {
  why: string
  /** Where to ask for another link, and the label of the way there. */
  to?: string
  label?: string
}

/** Error in place of a form whose link does not work. It takes the focus that the form had. */
export function ExpiredLink({
  why,
  to = '/forgot-password',
  label = t('Ask for a new link'),
}: ExpiredLinkProps) {
  return (
    <div ref={focusLink}>
      <ErrorAlert title={why}>
        <PageLink to={to}>{label}</PageLink>
      </ErrorAlert>
    </div>
  )
}

const focusLink = (place: HTMLElement | null) => moveFocus(place, 'a')
