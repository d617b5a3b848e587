import type { NewsIndex as Index, Link } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PageLink } from '#site/routing/PageLink'
import { Rss } from '#site/ui/icons'

/** Leads to the lists of news, and to the feed. */
export function NewsArchive({ index, current }: { index: Index; current: string }) {
  return (
    <Stack frame="panel" gap="tight" className={`${ui.targets} ${ui.screenOnly}`}>
      <Lists label={t('By category')} links={index.categories} current={current} />
      <Lists label={t('By year')} links={index.years} current={current} />
      <p>
        <a href="/latest/feed.xml">
          <Rss size="1.25rem" />
          {t('Subscribe (RSS)')}
        </a>
      </p>
    </Stack>
  )
}

function Lists({ label, links, current }: { label: string; links: Link[]; current: string }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={t('News: {label}', { label })}>
      <p className={ui.bold}>{label}</p>
      <Cluster as="ul" gap="flat">
        {links.map((link) => (
          <li key={link.path}>
            <PageLink to={link.path} current={link.path === current}>
              {link.label}
            </PageLink>
          </li>
        ))}
      </Cluster>
    </nav>
  )
}
