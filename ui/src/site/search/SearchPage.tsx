import { useCallback, useMemo } from 'react'
import { plural, t } from '#kit/i18n/message'
import { proseHTML } from '#kit/lib/trusted-types'
import type { PageProps } from '#kit/routing/page'
import { Rows } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import type { Entry } from './find'
import { SearchForm } from './SearchForm'
import { useSearch } from './use-search'

/** Finds pages by their words: as they are typed where there is script, else by the server. */
export default function SearchPage({ page }: PageProps<'search'>) {
  const { found, search, keep } = useSearch()
  const takeTyped = useCallback(
    (input: HTMLInputElement | null) => {
      // The server has put its answer here, unless the words were typed since or the page is a shell.
      const answered = document.getElementById('found')?.hasChildNodes()
      const asked = new URLSearchParams(window.location.search).get('q')?.trim()
      if (input && !input.value && asked) input.value = asked
      if (input?.value && (!answered || input.value !== asked)) search(input.value)
    },
    [search],
  )
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={page.info.heading} lead={page.info.description} />
      <PageBody>
        {page.info.html && <Prose html={page.info.html} />}
        <SearchForm input={takeTyped} onChange={(event) => search(event.target.value)} />
        {found ? <Found entries={found} onLeave={keep} /> : <Answered />}
        <p role="status" className={ui.visuallyHidden}>
          {found && plural(found.length, { one: '1 page found', other: '{count} pages found' })}
        </p>
      </PageBody>
    </>
  )
}

/** What the server has found stays until the script finds something itself. */
function Answered() {
  const none = useMemo(() => ({ __html: proseHTML('') }), [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's answer is in it when the page comes alive
  return <div id="found" suppressHydrationWarning dangerouslySetInnerHTML={none} />
}

function Found({ entries, onLeave }: { entries: Entry[]; onLeave: () => void }) {
  if (entries.length === 0) return <p>{t('No page has these words. Try fewer or shorter ones.')}</p>
  return (
    <Rows as="ol" className={ui.targets}>
      {entries.map(([path, title, heading]) => (
        <li key={`${path} ${title}`}>
          <PageLink to={path} onClick={onLeave}>
            {heading || title}
          </PageLink>
          {heading && <p className={ui.note}>{title}</p>}
        </li>
      ))}
    </Rows>
  )
}
