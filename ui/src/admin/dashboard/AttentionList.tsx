import { use } from 'react'
import { ScreenLabels } from '#admin/ui/screen-labels'
import type { Attention as Item } from '#shared/api/types.gen'
import { type MarkedText, msg, t } from '#shared/i18n/message'
import { PageLink } from '#shared/routing/PageLink'
import styles from './dashboard.module.css'

/** What a person should do, the most urgent first. The frame's count of them leads here. */
export function AttentionList({ items, isWell }: { items: Item[]; isWell: boolean }) {
  const labels = use(ScreenLabels)
  return (
    <section className={`stack ${styles.side}`} aria-labelledby="attention">
      <h2 id="attention">{t('Needs attention')}</h2>
      {items.length === 0 && isWell && <p>{t('Nothing. All is well.')}</p>}
      <ul className={'stack tight targets'}>
        {items.map(({ level, message, path }) => (
          <li key={message} className={level === 'critical' ? 'callout urgent' : 'callout'}>
            <p>
              {level === 'critical' && <b>{t('Urgent:')} </b>}
              {message}
            </p>
            {path && <PageLink to={path}>{nameOf(path, labels)}</PageLink>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a link is called: by where it leads, since it is also read apart from its sentence. */
function nameOf(path: string, labels: Record<string, string>): string {
  const [screen, query = ''] = path.split('?')
  const label = labels[screen ?? '']
  if (!label) return t('See details')
  const part = new URLSearchParams(query)
  if (part.get('unread')) return t('Open unread enquiries')
  const marked = parts[part.get('state') ?? part.get('show') ?? '']
  return marked ? t(marked) : t('Open {screen}', { screen: label.toLowerCase() })
}

const parts: Record<string, MarkedText> = {
  all: msg('Open all enquiries'),
  spam: msg('Open suspected spam'),
  'call-back': msg('Open call-backs'),
  waiting: msg('Open what waits'),
  'sent-back': msg('Open what was sent back'),
}
