import { t } from '#kit/i18n/message'
import { Cluster, Rows } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PageLink } from '#site/routing/PageLink'
import type { Found, Result } from './find'

interface FoundPagesProps {
  result: Result
  onLeave: () => void
}

/** What a search finds, with the searched words marked. foundHTML of internal/web writes the same without script. */
export function FoundPages({ result, onLeave }: FoundPagesProps) {
  const { pages, marked } = result
  if (pages.length === 0) return <p>{t('No page has these words. Try fewer or shorter ones.')}</p>
  return (
    <Rows as="ol" className={ui.targets}>
      {pages.map((page) => (
        <FoundPage key={page.path} page={page} marked={marked} onLeave={onLeave} />
      ))}
    </Rows>
  )
}

interface FoundPageProps {
  page: Found
  marked: Result['marked']
  onLeave: () => void
}

function FoundPage({ page, marked, onLeave }: FoundPageProps) {
  const { path, title, about, excerpt, file, date, sections } = page
  return (
    <li>
      <PageLink to={path} className={ui.bold} onClick={onLeave}>
        <Marked text={title} marked={marked} />
      </PageLink>
      {(file || date) && <p className={ui.note}>{[file, date].filter(Boolean).join(' · ')}</p>}
      {(excerpt || about) && (
        <p>
          <Marked text={excerpt || about || ''} marked={marked} />
        </p>
      )}
      {sections.length > 0 && (
        <Cluster as="ul">
          {sections.map(({ anchor, heading = '' }) => (
            <li key={anchor}>
              <PageLink to={`${path}#${anchor}`} onClick={onLeave}>
                <Marked text={heading} marked={marked} />
              </PageLink>
            </li>
          ))}
        </Cluster>
      )}
    </li>
  )
}

function Marked({ text, marked }: { text: string; marked: Result['marked'] }) {
  return (
    <span>
      {marked(text).map((piece, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and no state
        place % 2 ? <mark key={place}>{piece}</mark> : piece,
      )}
    </span>
  )
}
