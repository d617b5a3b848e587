import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { telUrl } from '#kit/lib/tel'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PageLink } from '#site/routing/PageLink'

interface WantedLinksProps {
  layout: Layout
  /** How many of the shortcuts; all without it. */
  count?: number
}

/** What parents look for: the school's shortcuts, and its telephone. */
export function WantedLinks({ layout, count }: WantedLinksProps) {
  return (
    <Cluster as="ul" gap="flat" className={ui.targets}>
      {layout.navigation.shortcuts?.slice(0, count).map(({ label, path }) => (
        <li key={path}>
          <PageLink to={path}>{label}</PageLink>
        </li>
      ))}
      <li>
        <a href={telUrl(layout.school.phone)}>{t('Call')}</a>
      </li>
    </Cluster>
  )
}
