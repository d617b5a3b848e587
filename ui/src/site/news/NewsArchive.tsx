import { Rss } from 'lucide-react'
import type { NewsIndex as Index, Link } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { PageLink } from '#site/routing/PageLink'
import styles from './NewsArchive.module.css'

/** Leads to the lists of news, and to the feed. */
export function NewsArchive({ index, current }: { index: Index; current: string }) {
  return (
    <div className={`panel tight targets screen-only ${styles.archive}`}>
      <Lists label={t('By category')} links={index.categories} current={current} />
      <Lists label={t('By year')} links={index.years} current={current} />
      <p>
        <a href="/latest/feed.xml">
          <Rss size="1.25rem" />
          {t('Subscribe (RSS)')}
        </a>
      </p>
    </div>
  )
}

function Lists({ label, links, current }: { label: string; links: Link[]; current: string }) {
  if (links.length === 0) return null
  return (
    <nav className="stack" aria-label={t('News: {label}', { label })}>
      <p>{label}</p>
      <ul className="cluster flat">
        {links.map((link) => (
          <li key={link.path}>
            <PageLink to={link.path} current={link.path === current}>
              {link.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
