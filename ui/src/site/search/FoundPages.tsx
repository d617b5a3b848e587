import { t } from '#kit/i18n/message'
import { Cluster, Rows } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PageLink } from '#site/routing/PageLink'
import { type Found, marked, type Result } from './find'
import type { Term } from './terms'

interface FoundPagesProps {
  result: Result
  onLeave: () => void
}

/** What a search finds, with the searched words marked. foundHTML of internal/web writes the same without script. */
export function FoundPages({ result, onLeave }: FoundPagesProps) {
  const { pages, terms } = result
  if (pages.length === 0) return <p>{t('No page has these words. Try fewer or shorter ones.')}</p>
  return (
    <Rows as="ol" className={ui.targets}>
      {pages.map((page) => (
        <FoundPage key={page.path} page={page} terms={terms} onLeave={onLeave} />
      ))}
    </Rows>
  )
}

interface FoundPageProps {
  page: Found
  terms: Term[]
  onLeave: () => void
}

function FoundPage({ page, terms, onLeave }: FoundPageProps) {
  const { path, title, about, file, date, sections } = page
  return (
    <li>
      <PageLink to={path} onClick={onLeave}>
        <Marked text={title} terms={terms} />
      </PageLink>
      {(file || date) && <p className={ui.note}>{[file, date].filter(Boolean).join(' · ')}</p>}
      {about && (
        <p>
          <Marked text={about} terms={terms} />
        </p>
      )}
      {sections.length > 0 && (
        <Cluster as="ul">
          {sections.map(({ anchor, heading = '' }) => (
            <li key={anchor}>
              <PageLink to={`${path}#${anchor}`} onClick={onLeave}>
                <Marked text={heading} terms={terms} />
              </PageLink>
            </li>
          ))}
        </Cluster>
      )}
    </li>
  )
}

function Marked({ text, terms }: { text: string; terms: Term[] }) {
  return (
    <span>
      {marked(terms, text).map((piece, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and no state
        place % 2 ? <mark key={place}>{piece}</mark> : piece,
      )}
    </span>
  )
}
